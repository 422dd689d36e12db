import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { freePort } from '../free-port.ts'

/** A person known to the provider, by its own subject. */
export interface ProviderPerson {
  email: string
  emailVerified: boolean
  /** As the provider sends them: a list, or one text. */
  groups?: string[] | string
}

export interface OpenIdProvider {
  issuer: string
  /** The OIDC_ variables of a Muster that signs people in here. */
  environment: Record<string, string>
  /** By subject; tests add those they need. */
  people: Map<string, ProviderPerson>
  /** The key that signs ID tokens, by the id under which it is published. */
  signingKey: { id: string; key: CryptoKey; clientSecret: string }
  /** Replaces each ID token on its way to Muster; tests forge tokens with it. */
  forge: (idToken: string) => string | Promise<string>
  stop(): Promise<void>
}

export interface OpenIdProviderOptions {
  redirectUri: string
  port?: number
  /** A client without a secret, as providers offer for applications that cannot keep one. */
  publicClient?: boolean
}

const clientId = 'muster'
const groupsClaim = 'groups'
const keyId = 'first'

/** A real OpenID provider on the loopback address. People sign in by naming the subject; there is no password. */
export async function startOpenIdProvider(options: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const port = options.port ?? (await freePort())
  const host = new URL(options.redirectUri).hostname
  const issuer = `http://${host}:${port}`
  const secret = options.publicClient ? null : randomBytes(16).toString('hex')
  const people = new Map<string, ProviderPerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        ...(secret === null ? { token_endpoint_auth_method: 'none' } : { client_secret: secret }),
        redirect_uris: [options.redirectUri],
        post_logout_redirect_uris: [new URL('/', options.redirectUri).href],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: keyId }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: [groupsClaim] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_, sub) => {
      const person = people.get(sub)
      if (!person) return undefined
      const claims = { sub, email: person.email, email_verified: person.emailVerified }
      return {
        accountId: sub,
        claims: () => ({ ...claims, ...(person.groups !== undefined && { [groupsClaim]: person.groups }) }),
      }
    },
    loadExistingGrant: grantEverything,
  } satisfies Configuration)

  const started: OpenIdProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      ...(secret !== null && { OIDC_CLIENT_SECRET: secret }),
    },
    people,
    signingKey: { id: keyId, key: privateKey, clientSecret: secret ?? '' },
    forge: (idToken) => idToken,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && body?.id_token) body.id_token = await started.forge(body.id_token)
  })
  const serve = provider.callback()
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, request, response)
    else void serve(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return started
}

/** The provider's own sign-in page, and what its form sends. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
    return
  }
  const form = new URLSearchParams(await text(request))
  const subject = form.get('subject')
  await provider.interactionFinished(
    request,
    response,
    form.has('cancel') || !subject ? { error: 'access_denied' } : { login: { accountId: subject } },
  )
}

const page = `<!doctype html><html lang="en"><title>Identity provider</title><body><main>
<h1>Identity provider</h1><form method="post"><label>Subject <input name="subject" autofocus></label>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form></main></body></html>`

/** Like a provider for one company, it asks nobody for consent. */
async function grantEverything(context: KoaContextWithOIDC) {
  const { provider, client, session } = context.oidc
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}
