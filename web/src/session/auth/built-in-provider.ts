import {
  completeNewPassword,
  currentSession,
  type ErrorCode,
  federatedSignIn,
  forgotPassword,
  forgotPasswordSubmit,
  signIn,
  signOut,
} from '@muster/contract'
import { queryString, type Request, request as requestOfTheConsole } from '../request/request.ts'
import { RequestError } from '../request/request-error.ts'
import { IdentityError, type IdentityErrorKind, type IdentityProvider } from './identity-provider.ts'

const kinds: Partial<Record<ErrorCode, IdentityErrorKind>> = {
  notAuthorised: 'notAuthorised',
  passwordResetRequired: 'passwordResetRequired',
  challengeExpired: 'challengeExpired',
  codeMismatch: 'codeMismatch',
  codeExpired: 'codeExpired',
  codeDeliveryFailure: 'codeDeliveryFailure',
  limitExceeded: 'limitExceeded',
  tooManyRequests: 'limitExceeded',
  invalidPassword: 'invalidPassword',
  notSignedIn: 'notSignedIn',
}

/** A gateway stopped waiting; the service behind it may have done its work all the same. */
const gatewayGaveUp = [502, 504]

/** A deep link longer than the contract takes is not worth failing the sign-in for. */
const returnToLength = 2000

/** Milliseconds; a hanging request must not keep the whole console waiting for its token. */
const patience = 20_000

/** The console's own identity provider. Its refresh token is a cookie that no script sees. */
export function builtInProvider(request: Request = requestOfTheConsole): IdentityProvider {
  // Nothing here may happen twice by itself: an attempt counts, and a refresh token can be spent only once.
  const once = () => ({ retry: false, signal: AbortSignal.timeout(patience) })

  return {
    signIn: (email, password) => asked(request(signIn, { body: { email, password }, ...once() })),
    federatedSignIn: (returnTo) => {
      const query = { returnTo: returnTo.length <= returnToLength ? returnTo : undefined }
      return `${import.meta.env.VITE_API_PREFIX ?? ''}${federatedSignIn.path}${queryString(query)}`
    },
    forgotPassword: async (email) => {
      await asked(request(forgotPassword, { body: { email }, ...once() }))
    },
    forgotPasswordSubmit: async (email, code, newPassword) => {
      await asked(request(forgotPasswordSubmit, { body: { email, code, newPassword }, ...once() }))
    },
    completeNewPassword: (session, newPassword) =>
      asked(request(completeNewPassword, { body: { session, newPassword }, ...once() })),
    currentSession: () => asked(request(currentSession, once())),
    signOut: () => asked(request(signOut, once())),
  }
}

async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    throw identityErrorOf(error)
  }
}

function identityErrorOf(error: unknown): IdentityError {
  // Whatever is not an answer of the server is an answer that did not arrive, or not whole.
  if (!(error instanceof RequestError) || gatewayGaveUp.includes(error.status))
    return new IdentityError('answerLost', { message: String(error) })
  const kind = error.code === undefined ? undefined : kinds[error.code]
  return new IdentityError(kind ?? 'other', {
    message: error.message,
    rules: error.body?.details?.rules ?? [],
  })
}
