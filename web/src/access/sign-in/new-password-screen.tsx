import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useAttempt } from './attempt.ts'
import { newPasswordErrorText } from './error-texts.ts'
import { useNewPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { retype } from './retype.ts'
import { LinkButton, Screen, SubmitButton } from './screen.tsx'

/** Forces the choice of a password where the provider demands one. */
export function NewPasswordScreen({ email }: { email: string }) {
  const { t } = useTranslation('sign-in')
  const { completeNewPassword, goToSignIn } = useAuth()
  const { attempt, busy, refusal } = useAttempt()
  const entry = useNewPassword(refusal)
  const passwordField = useRef<HTMLInputElement>(null)
  const passwordRefused = refusal?.kind === 'invalidPassword'

  useEffect(() => passwordField.current?.focus(), [])
  useEffect(() => {
    if (refusal) retype(passwordField)
  }, [refusal])

  function submit() {
    if (entry.submit()) attempt(() => completeNewPassword(entry.password))
    else passwordField.current?.focus()
  }

  return (
    <Screen
      title={t('newPassword.title')}
      intro={t('newPassword.intro')}
      error={
        refusal && !passwordRefused
          ? { text: t(newPasswordErrorText(refusal.kind)), count: refusal.count }
          : null
      }
      onSubmit={submit}
      others={<LinkButton onClick={goToSignIn}>{t('returnToSignIn')}</LinkButton>}
    >
      <NewPasswordFields ref={passwordField} email={email} entry={entry} />
      <SubmitButton ready={entry.isFilled} busy={busy}>
        {t('newPassword.submit')}
      </SubmitButton>
    </Screen>
  )
}
