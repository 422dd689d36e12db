import type { AccessTokenClaims } from '@muster/contract'
import { claimsOf } from './claims.ts'
import { IdentityError, identityErrorKind, type SignedIn } from './identity-provider.ts'

/** A token is renewed when less than this is left of it, in milliseconds, so that none expires on its way. */
export const renewalMargin = 60_000

/**
 * How soon after the first question, in milliseconds, a lost answer may be asked for again. The server hands out
 * the same successor for 10 s; later, the spent cookie would look stolen and end the session.
 */
export const askAgainWithin = 8_000

interface Kept {
  token: string
  claims: AccessTokenClaims
  expiresAt: number
}

interface Options {
  currentSession(): Promise<SignedIn>
  now(): number
  /** Another tab has signed in as somebody else, so this page shows what belongs to another person. */
  onOtherUser(): void
}

export interface TokenKeeper {
  /** A token with some life left; `refresh` renews it even so, after the server refused it. */
  accessToken(options?: { refresh?: boolean }): Promise<string>
  /** Asks the provider for the session that the browser's cookie may hold. */
  restore(): Promise<void>
  keep(answer: SignedIn): void
  forget(): void
  claims(): AccessTokenClaims | null
}

/** Holds the access token, in memory only, and renews it; however many ask, one renewal is under way. */
export function tokenKeeper({ currentSession, now, onOtherUser }: Options): TokenKeeper {
  let kept: Kept | null = null
  let renewal: Promise<string> | null = null

  function read({ accessToken, expiresIn }: SignedIn): Kept {
    const claims = claimsOf(accessToken)
    if (!claims) throw new IdentityError('other', { message: 'The access token does not say whose it is' })
    return { token: accessToken, claims, expiresAt: now() + expiresIn * 1000 }
  }

  function keep(answer: SignedIn): void {
    kept = read(answer)
    renewal = null
  }

  function forget(): void {
    renewal = null
    kept = null
  }

  async function currentSessionOrAgainIfLost(): Promise<SignedIn> {
    const asked = now()
    try {
      return await currentSession()
    } catch (error) {
      if (identityErrorKind(error) !== 'answerLost' || now() - asked > askAgainWithin) throw error
      return currentSession()
    }
  }

  async function renew(): Promise<string> {
    const before = kept
    const renewed = read(await currentSessionOrAgainIfLost())
    if (kept !== before) {
      // Somebody signed in or out meanwhile: that has the last word.
      if (kept) return kept.token
      throw new IdentityError('notSignedIn')
    }
    if (before && before.claims.sub !== renewed.claims.sub) {
      forget()
      onOtherUser()
      throw new IdentityError('notSignedIn', { message: 'Another user has signed in' })
    }
    kept = renewed
    return renewed.token
  }

  function sharedRenewal(): Promise<string> {
    if (renewal) return renewal
    const started = renew().finally(() => {
      if (renewal === started) renewal = null
    })
    renewal = started
    return started
  }

  async function accessToken({ refresh = false } = {}): Promise<string> {
    if (!kept && !renewal) throw new IdentityError('notSignedIn')
    if (kept && !refresh && kept.expiresAt - now() > renewalMargin) return kept.token
    try {
      return await sharedRenewal()
    } catch (error) {
      const stillGood = kept && kept.expiresAt > now() && identityErrorKind(error) !== 'notSignedIn'
      if (kept && stillGood && !refresh) return kept.token
      throw error
    }
  }

  return {
    accessToken,
    restore: async () => void (await sharedRenewal()),
    keep,
    forget,
    claims: () => kept?.claims ?? null,
  }
}
