import type { SignInAnswer } from '@muster/contract'

/** Why a provider refused; screens choose their text by it. */
export const identityErrorKinds = [
  'userNotFound',
  'notAuthorised',
  'passwordResetRequired',
  'challengeExpired',
  'codeMismatch',
  'codeExpired',
  'codeDeliveryFailure',
  'limitExceeded',
  'invalidPassword',
  /** There is no session to continue. */
  'notSignedIn',
  /** The answer did not arrive; the request may have been carried out. */
  'answerLost',
  'other',
] as const
export type IdentityErrorKind = (typeof identityErrorKinds)[number]

export class IdentityError extends Error {
  override name = 'IdentityError'
  readonly kind: IdentityErrorKind
  /** The password rules that the provider found broken. */
  readonly rules: readonly string[]

  constructor(kind: IdentityErrorKind, options: { message?: string; rules?: readonly string[] } = {}) {
    super(options.message ?? kind)
    this.kind = kind
    this.rules = options.rules ?? []
  }
}

export const identityErrorKind = (error: unknown): IdentityErrorKind =>
  error instanceof IdentityError ? error.kind : 'other'

export type SignedIn = Extract<SignInAnswer, { status: 'signedIn' }>

/**
 * What the console asks of an identity provider: the operations of A-270 and signing out. Each rejects
 * with an IdentityError. A demand for a new password is an answer of `signIn`, not an error.
 */
export interface IdentityProvider {
  signIn(email: string, password: string): Promise<SignInAnswer>
  /** Where to send the browser so that it comes back to `returnTo`, signed in. */
  federatedSignIn(returnTo: string): string
  forgotPassword(email: string): Promise<void>
  forgotPasswordSubmit(email: string, code: string, newPassword: string): Promise<void>
  completeNewPassword(challenge: string, newPassword: string): Promise<SignedIn>
  currentSession(): Promise<SignedIn>
  /** Answers where the provider wants the browser to go, or null when it does not mind. */
  signOut(): Promise<{ redirect: string | null }>
}
