import { TextInput } from '@mantine/core'
import { signInLimits } from '@muster/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

interface EmailInputProps {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}

export function EmailInput({ ref, value, onChange }: EmailInputProps) {
  const { t } = useTranslation('sign-in')
  return (
    <TextInput
      ref={ref}
      size="lg"
      type="email"
      name="email"
      label={t('field.email')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={signInLimits.emailLength}
    />
  )
}
