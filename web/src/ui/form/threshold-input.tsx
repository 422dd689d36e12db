import { Input } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldError } from './field-error.tsx'
import classes from './threshold-input.module.css'

export interface NativeLimits {
  min?: number
  max?: number
  step: number | 'any'
}

interface ThresholdInputProps {
  /** Unique in its form. */
  name: string
  label: ReactNode
  /** Stands in the field, behind the number. */
  unit: string
  /** Null where the field is empty or holds no number. */
  value: number | null
  onChange: (value: number | null) => void
  limits: NativeLimits
  disabled?: boolean
  /** What is wrong with the value. */
  problem?: string | undefined
  /** When that is first said: as soon as it is so, or once the field has been left. From then on it is kept up to date. */
  validateOn?: 'blur' | 'change'
  /** Where it stands in a grid by its parts, each has a `data-part`: label, field, problem. */
  className?: string | undefined
}

/** A number to enter. What is wrong with it is known to the browser too, which then holds the form for invalid. */
export function ThresholdInput({
  name,
  label,
  unit,
  value,
  onChange,
  limits,
  disabled = false,
  problem,
  validateOn = 'blur',
  className,
}: ThresholdInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(false)
  const shown = !disabled && (isLeft || validateOn === 'change') ? problem : undefined

  useEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem])

  return (
    <div className={[classes.threshold, className].filter(Boolean).join(' ')}>
      <label htmlFor={id} data-part="label" className={classes.label}>
        {label}
      </label>
      <Input
        ref={field}
        id={id}
        size="md"
        type="number"
        inputMode={limits.step === 1 ? 'numeric' : 'decimal'}
        autoComplete="off"
        required
        name={name}
        {...limits}
        disabled={disabled}
        value={value ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) =>
          onChange(Number.isNaN(valueAsNumber) ? null : valueAsNumber)
        }
        onBlur={() => setLeft(true)}
        onInvalid={() => setLeft(true)}
        // A wheel over the page is to scroll the page.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        error={shown !== undefined}
        rightSection={<span className={classes.unit}>{unit}</span>}
        wrapperProps={{ 'data-part': 'field' }}
        classNames={{ wrapper: classes.wrapper, input: classes.input, section: classes.section }}
        attributes={{ input: { 'aria-describedby': shown === undefined ? undefined : `${id}-problem` } }}
      />
      {shown !== undefined && (
        <div id={`${id}-problem`} data-part="problem" className={classes.problem}>
          <FieldError>{shown}</FieldError>
        </div>
      )}
    </div>
  )
}
