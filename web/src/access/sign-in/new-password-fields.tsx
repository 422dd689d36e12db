import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BrokenRulesMessage } from './broken-rules-message.tsx'
import type { NewPassword } from './new-password.ts'
import { PasswordInput } from './password-input.tsx'

interface NewPasswordFieldsProps {
  ref: Ref<HTMLInputElement>
  /** Whose password it is, for password managers. */
  email: string
  entry: NewPassword
}

export function NewPasswordFields({ ref, email, entry }: NewPasswordFieldsProps) {
  const { t } = useTranslation('sign-in')
  const rulesId = useId()
  const { broken, wasSubmitted } = entry
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        ref={ref}
        name="newPassword"
        label={t('field.newPassword')}
        value={entry.password}
        onChange={entry.setPassword}
        autoComplete="new-password"
        invalid={wasSubmitted && broken.rules.some((rule) => rule !== 'match')}
        describedBy={rulesId}
      />
      <PasswordInput
        name="confirmation"
        label={t('field.confirmation')}
        value={entry.confirmation}
        onChange={entry.setConfirmation}
        autoComplete="new-password"
        invalid={wasSubmitted && broken.rules.includes('match')}
        describedBy={rulesId}
      />
      <BrokenRulesMessage id={rulesId} broken={broken} insistent={wasSubmitted} />
    </>
  )
}
