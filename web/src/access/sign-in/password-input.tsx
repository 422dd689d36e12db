import { ActionIcon, TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconEye, IconEyeOff } from '../../ui/icons.ts'

interface PasswordInputProps {
  ref?: Ref<HTMLInputElement>
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  invalid?: boolean
  describedBy?: string
}

export function PasswordInput({ onChange, invalid, describedBy, ...field }: PasswordInputProps) {
  const { t } = useTranslation('sign-in')
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...field}
      size="lg"
      type={shown ? 'text' : 'password'}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={invalid}
      aria-describedby={describedBy}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth={42}
      rightSection={
        <ActionIcon aria-label={t(shown ? 'field.hide' : 'field.show')} onClick={() => setShown(!shown)}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      }
    />
  )
}
