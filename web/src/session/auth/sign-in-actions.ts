import type { AuthStore } from './auth-store.ts'
import { type IdentityProvider, identityErrorKind, type SignedIn } from './identity-provider.ts'

/** One person has one spelling. */
const tidyEmail = (email: string): string => email.trim().toLowerCase()

interface Context {
  provider: IdentityProvider
  store: AuthStore
  /** Before a session begins. */
  ready(): Promise<void>
  enter(answer: SignedIn): void
}

/** What the sign-in screens do. Each rejects with an IdentityError when the provider refuses. */
export function signInActions({ provider, store, ready, enter }: Context) {
  const { snapshot, dispatch } = store
  return {
    async signIn(email: string, password: string): Promise<void> {
      const address = tidyEmail(email)
      try {
        await ready()
        const answer = await provider.signIn(address, password)
        if (answer.status === 'signedIn') enter(answer)
        else dispatch({ type: 'newPasswordDemanded', email: address, challenge: answer.session })
      } catch (error) {
        if (identityErrorKind(error) !== 'passwordResetRequired') throw error
        dispatch({ type: 'passwordResetRequired', email: address })
      }
    },

    async completeNewPassword(newPassword: string): Promise<void> {
      const auth = snapshot()
      if (auth.state !== 'resetPassword') return dispatch({ type: 'signInOpened' })
      try {
        await ready()
        enter(await provider.completeNewPassword(auth.challenge, newPassword))
      } catch (error) {
        if (identityErrorKind(error) !== 'challengeExpired') throw error
        dispatch({ type: 'challengeExpired' })
      }
    },

    async requestCode(email: string): Promise<void> {
      const address = tidyEmail(email)
      try {
        await provider.forgotPassword(address)
      } catch (error) {
        // Going on regardless keeps secret who has an account.
        if (identityErrorKind(error) !== 'userNotFound') throw error
      }
      dispatch({ type: 'codeRequested', email: address })
    },

    async submitCode(code: string, newPassword: string): Promise<void> {
      const auth = snapshot()
      if (auth.state !== 'forgotPassword') return
      // Mail programs copy codes with the spaces around and within them.
      await provider.forgotPasswordSubmit(auth.email, code.replace(/\s/g, ''), newPassword)
      dispatch({ type: 'passwordChanged' })
    },

    goToSignIn: () => dispatch({ type: 'signInOpened' }),
    goToForgotPassword: (email: string) =>
      dispatch({ type: 'forgotPasswordOpened', email: tidyEmail(email) }),
    goToCodeRequest: () => dispatch({ type: 'codeRequestedAgain' }),
  }
}
