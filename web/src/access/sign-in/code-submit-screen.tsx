import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useAttempt } from './attempt.ts'
import { forgotPasswordErrorText } from './error-texts.ts'
import { useNewPassword } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { retype } from './retype.ts'
import { LinkButton, Screen, SubmitButton } from './screen.tsx'

/** The second step of a password reset. */
export function CodeSubmitScreen({ email }: { email: string }) {
  const { t } = useTranslation('sign-in')
  const { submitCode, goToCodeRequest, goToSignIn } = useAuth()
  const { attempt, busy, refusal } = useAttempt()
  const [code, setCode] = useState('')
  const entry = useNewPassword(refusal)
  const codeField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const passwordRefused = refusal?.kind === 'invalidPassword'

  useEffect(() => codeField.current?.focus(), [])
  useEffect(() => {
    if (refusal) retype(passwordRefused ? passwordField : codeField)
  }, [refusal, passwordRefused])

  function submit() {
    if (entry.submit()) attempt(() => submitCode(code, entry.password))
    else passwordField.current?.focus()
  }

  return (
    <Screen
      title={t('codeSubmit.title')}
      intro={t('codeSubmit.intro', { email })}
      error={
        refusal && !passwordRefused
          ? { text: t(forgotPasswordErrorText(refusal.kind)), count: refusal.count }
          : null
      }
      onSubmit={submit}
      others={
        <>
          <LinkButton onClick={goToCodeRequest}>{t('codeSubmit.again')}</LinkButton>
          <LinkButton onClick={goToSignIn}>{t('returnToSignIn')}</LinkButton>
        </>
      }
    >
      <TextInput
        ref={codeField}
        size="lg"
        name="code"
        label={t('field.code')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={refusal?.kind === 'codeMismatch' || refusal?.kind === 'codeExpired'}
      />
      <NewPasswordFields ref={passwordField} email={email} entry={entry} />
      <SubmitButton ready={code.trim() !== '' && entry.isFilled} busy={busy}>
        {t('codeSubmit.submit')}
      </SubmitButton>
    </Screen>
  )
}
