import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useConfiguration } from '../../session/configuration.tsx'
import { IconKey } from '../../ui/icons.ts'
import { useAttempt } from './attempt.ts'
import { EmailInput } from './email-input.tsx'
import { signInErrorText } from './error-texts.ts'
import { PasswordInput } from './password-input.tsx'
import { retype } from './retype.ts'
import { Screen, SubmitButton } from './screen.tsx'
import classes from './sign-in-screen.module.css'

/** `email`: the address entered on an earlier screen. */
export function SignInScreen({ email: known }: { email: string }) {
  const { t } = useTranslation('sign-in')
  const { signIn, goToForgotPassword, federatedSignIn } = useAuth()
  const { userAuth } = useConfiguration()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const { attempt, busy, refusal } = useAttempt()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const first = known ? passwordField : emailField
    first.current?.focus()
  }, [known])
  useEffect(() => {
    if (refusal) retype(passwordField)
  }, [refusal])

  return (
    <Screen
      title={t('signIn.title')}
      intro={t('signIn.intro')}
      error={refusal && { text: t(signInErrorText(refusal.kind)), count: refusal.count }}
      onSubmit={() => attempt(() => signIn(email, password))}
      others={
        <>
          {userAuth.oauth && (
            <>
              <div className={classes.or}>{t('signIn.or')}</div>
              <Button
                size="lg"
                fullWidth
                leftSection={<IconKey className={classes.key} size={18} stroke={1.5} aria-hidden="true" />}
                onClick={() => attempt(federatedSignIn)}
              >
                {t('signIn.singleSignOn')}
              </Button>
            </>
          )}
          <button type="button" className={classes.lost} onClick={() => goToForgotPassword(email)}>
            {t('signIn.lostPassword')} <span>{t('signIn.clickHere')}</span>
          </button>
        </>
      }
    >
      <EmailInput ref={emailField} value={email} onChange={setEmail} />
      <PasswordInput
        ref={passwordField}
        name="password"
        label={t('field.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <SubmitButton ready={email.trim() !== '' && password.trim() !== ''} busy={busy}>
        {t('signIn.submit')}
      </SubmitButton>
    </Screen>
  )
}
