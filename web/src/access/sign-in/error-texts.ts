import type { IdentityErrorKind } from '../../session/auth/index.ts'

type ErrorText = 'incorrect' | 'codeMismatch' | 'codeExpired' | 'codeDelivery' | 'attempts' | 'wrong'
type Texts = Partial<Record<IdentityErrorKind, ErrorText>>

/** User not found and not authorised read the same, so that nobody learns who has an account. */
const onSignIn: Texts = { userNotFound: 'incorrect', notAuthorised: 'incorrect', limitExceeded: 'attempts' }

const onForgotPassword: Texts = {
  codeMismatch: 'codeMismatch',
  codeExpired: 'codeExpired',
  codeDeliveryFailure: 'codeDelivery',
  limitExceeded: 'attempts',
}

const of = (texts: Texts) => (kind: IdentityErrorKind) => `error.${texts[kind] ?? 'wrong'}` as const

/** Keys of the texts; an invalid password has none, the broken rules speak for it. */
export const signInErrorText = of(onSignIn)
export const forgotPasswordErrorText = of(onForgotPassword)
export const newPasswordErrorText = of({})
