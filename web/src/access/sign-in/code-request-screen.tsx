import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../session/auth/index.ts'
import { useAttempt } from './attempt.ts'
import { EmailInput } from './email-input.tsx'
import { forgotPasswordErrorText } from './error-texts.ts'
import { retype } from './retype.ts'
import { LinkButton, Screen, SubmitButton } from './screen.tsx'

/** The first step of a password reset. */
export function CodeRequestScreen({ email: known }: { email: string }) {
  const { t } = useTranslation('sign-in')
  const { requestCode, goToSignIn } = useAuth()
  const [email, setEmail] = useState(known)
  const { attempt, busy, refusal } = useAttempt()
  const emailField = useRef<HTMLInputElement>(null)

  useEffect(() => emailField.current?.focus(), [])
  useEffect(() => {
    if (refusal) retype(emailField)
  }, [refusal])

  return (
    <Screen
      title={t('codeRequest.title')}
      intro={t('codeRequest.intro')}
      error={refusal && { text: t(forgotPasswordErrorText(refusal.kind)), count: refusal.count }}
      onSubmit={() => attempt(() => requestCode(email))}
      others={<LinkButton onClick={goToSignIn}>{t('returnToSignIn')}</LinkButton>}
    >
      <EmailInput ref={emailField} value={email} onChange={setEmail} />
      <SubmitButton ready={email.trim() !== ''} busy={busy}>
        {t('codeRequest.submit')}
      </SubmitButton>
    </Screen>
  )
}
