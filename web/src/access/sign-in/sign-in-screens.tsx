import { useAuth } from '../../session/auth/index.ts'
import { CodeRequestScreen } from './code-request-screen.tsx'
import { CodeSubmitScreen } from './code-submit-screen.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

/** The screen of the authentication state, drawn at any URL, so that deep links survive. */
export function SignInScreens() {
  const auth = useAuth()
  return (
    <SignInFrame>
      {auth.state === 'signIn' && <SignInScreen email={auth.email} />}
      {auth.state === 'forgotPassword' && auth.step === 'request' && <CodeRequestScreen email={auth.email} />}
      {auth.state === 'forgotPassword' && auth.step === 'submit' && <CodeSubmitScreen email={auth.email} />}
      {auth.state === 'resetPassword' && <NewPasswordScreen email={auth.email} />}
    </SignInFrame>
  )
}
