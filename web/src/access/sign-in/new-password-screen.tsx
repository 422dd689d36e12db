import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useAttempt } from './attempt.ts'
import { newPasswordErrorText } from './error-texts.ts'
import { FormMessage } from './form-message.tsx'
import { useNewPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { LinkButton, Screen, SubmitButton } from './screen.tsx'

/** Forces the choice of a password where the provider demands one. */
export function NewPasswordScreen({ email }: { email: string }) {
  const { t } = useTranslation('sign-in')
  const { completeNewPassword, goToSignIn } = useAuth()
  const { attempt, busy, refusal } = useAttempt()
  const entry = useNewPassword(refusal)
  const passwordField = useRef<HTMLInputElement>(null)

  useEffect(() => passwordField.current?.focus(), [])
  useEffect(() => {
    if (refusal) passwordField.current?.select()
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
        refusal &&
        refusal.kind !== 'invalidPassword' && (
          <FormMessage key={refusal.count} tone="problem">
            {t(newPasswordErrorText(refusal.kind))}
          </FormMessage>
        )
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
