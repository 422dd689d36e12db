import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { isWrongNumber, type NumberField as Name, numberLimits } from './watch-fields.ts'

interface NumberFieldProps {
  name: Name
  label: string
  description?: string
  value: string
  onChange: (value: string) => void
}

/** A whole number within the limits of a watch; it shows its problem once it was left. */
export function NumberField({ name, label, description, value, onChange }: NumberFieldProps) {
  const { t } = useTranslation('watches')
  const [isLeft, setLeft] = useState(false)
  const limits = numberLimits[name]
  return (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => setLeft(true)}
      error={
        isLeft && isWrongNumber(name, value) && <FieldError>{t('form.numberProblem', limits)}</FieldError>
      }
    />
  )
}
