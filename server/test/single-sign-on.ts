import { Browsing } from './browsing.ts'
import { freePort } from './free-port.ts'
import { openTestMuster, type TestMuster } from './muster.ts'
import {
  type OpenIdProvider,
  type OpenIdProviderOptions,
  type ProviderPerson,
  startOpenIdProvider,
} from './peers/openid-provider.ts'

export interface SingleSignOn {
  muster: TestMuster
  origin: string
  provider: OpenIdProvider
  close(): Promise<void>
}

/** A Muster that listens for real, and the provider that signs its people in. */
export async function openSingleSignOn(
  environment: Record<string, string> = {},
  options: Partial<OpenIdProviderOptions> = {},
): Promise<SingleSignOn> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await startOpenIdProvider({ redirectUri: `${origin}/auth/callback`, ...options })
  const muster = await openTestMuster({
    environment: { PUBLIC_URL: origin, ...provider.environment, ...environment },
  })
  await muster.app.listen({ port, host: '127.0.0.1' })
  return {
    muster,
    origin,
    provider,
    close: async () => {
      await muster.close()
      await provider.stop()
    },
  }
}

/** From the console's button to the provider's form; returns the form's URL. */
export async function goToProvider(
  sso: SingleSignOn,
  browsing: Browsing,
  returnTo?: string,
): Promise<string> {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
  const { url } = await browsing.open(`${sso.origin}/auth/federatedSignIn${query}`)
  if (!url.pathname.startsWith('/interaction/')) throw new Error(`Did not reach the provider but ${url}`)
  return url.href
}

/** The whole flow, as this person; returns where the browser landed, and its access token if a session began. */
export async function signInAtProvider(
  sso: SingleSignOn,
  person: ProviderPerson,
  returnTo?: string,
  // One per address, as of a provider that gives none to somebody else.
  subject = `subject of ${person.email.toLowerCase()}`,
): Promise<{ landed: string; token: string | undefined; browsing: Browsing }> {
  sso.provider.people.set(subject, person)
  const browsing = new Browsing()
  const form = await goToProvider(sso, browsing, returnTo)
  const { url } = await browsing.open(form, { subject })
  if (url.origin !== sso.origin) throw new Error(`Did not come back but reached ${url}`)
  return { landed: url.href.slice(sso.origin.length), token: await tokenOf(sso, browsing), browsing }
}

/** The access token of the session of the browser's cookie; none without a session. */
export async function tokenOf(sso: SingleSignOn, browsing: Browsing): Promise<string | undefined> {
  const answer = await browsing.request(new URL('/auth/currentSession', sso.origin), { method: 'POST' })
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  return accessToken
}
