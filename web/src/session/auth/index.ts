export { AuthProvider, useAuth } from './auth-provider.tsx'
export type { AuthState, Notice } from './auth-state.ts'
export { accessToken, onTokenFailure, signedInClaims, startSession, wasSignedIn } from './console-session.ts'
export {
  IdentityError,
  type IdentityErrorKind,
  type IdentityProvider,
  identityErrorKind,
} from './identity-provider.ts'
