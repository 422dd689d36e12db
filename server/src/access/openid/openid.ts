import { ClearEmail } from '@muster/contract'
import * as client from 'openid-client'
import type { Config } from '../../platform/configuration/config.ts'

/** State kept between sending the browser away and its return. */
export interface Flow {
  state: string
  nonce: string
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  groups: string | null
}

/**
 * Any OpenID provider, by authorization code with PKCE. Discovered on first use, so that it may start later than the
 * server.
 */
export class OpenId {
  readonly #settings: NonNullable<Config['oidc']>
  readonly #callback: string
  readonly #home: string
  #provider: Promise<client.Configuration> | null = null

  constructor(settings: NonNullable<Config['oidc']>, publicUrl: URL) {
    this.#settings = settings
    this.#callback = new URL('/auth/callback', publicUrl).href
    this.#home = new URL('/', publicUrl).href
  }

  async begin(): Promise<{ url: string; flow: Flow }> {
    const flow: Flow = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: this.#callback,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      state: flow.state,
      nonce: flow.nonce,
    })
    return { url: url.href, flow }
  }

  async finish(search: string, flow: Flow): Promise<Identity> {
    const answer = await client.authorizationCodeGrant(
      await this.#discover(),
      new URL(`${this.#callback}${search}`),
      { pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce },
    )
    const claims = answer.claims()
    if (!claims) throw new Error('The identity provider sent no identity')
    const details = claims.email
      ? claims
      : {
          ...claims,
          ...(await client.fetchUserInfo(await this.#discover(), answer.access_token, claims.sub)),
        }
    const email = ClearEmail.safeParse(details.email)
    if (!email.success) throw new Error('The identity provider sent no e-mail address, or an unclear one')
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: email.data,
      emailVerified: details.email_verified === true,
      groups: attributeText(details[this.#settings.groupsClaim]),
    }
  }

  /** The URL at which the browser ends its session at the provider; null where the provider has none. */
  async endSessionUrl(): Promise<string | null> {
    const provider = await this.#discover()
    if (!provider.serverMetadata().end_session_endpoint) return null
    return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: this.#home }).href
  }

  async #discover(): Promise<client.Configuration> {
    this.#provider ??= this.#load().catch((error: unknown) => {
      this.#provider = null
      throw error
    })
    return await this.#provider
  }

  async #load(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    // Providers are reached by https; only one on the same machine may use http.
    const plain = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    return await client.discovery(url, clientId, clientSecret ?? undefined, undefined, {
      // The signature of an ID token is checked against the provider's keys, whatever way the token came.
      execute: [client.enableNonRepudiationChecks, ...(plain ? [client.allowInsecureRequests] : [])],
      timeout: 10,
    })
  }
}

const longestGroups = 2000

/**
 * Providers send groups as a list, as text, or not at all. A group in a list is one group, whatever its name:
 * "staff,administrators" must not be read as two. Groups beyond the limit are dropped whole: cut off, "administrators
 * of nothing" would be another group.
 */
function attributeText(value: unknown): string | null {
  if (Array.isArray(value)) return joined(value.map(String))
  if (typeof value !== 'string') return null
  return value.length > longestGroups ? joined(value.replace(/^\s*\[|\]\s*$/g, '').split(',')) : value
}

function joined(groups: string[]): string {
  let text = ''
  for (const group of groups.filter((name) => !/[,[\]]/.test(name))) {
    const longer = text === '' ? group : `${text},${group}`
    if (longer.length <= longestGroups) text = longer
  }
  return text
}
