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
  /** Shown in the field, after the number. */
  unit: string
  /** Null where the field is empty or holds no number. */
  value: number | null
  onChange: (value: number | null) => void
  limits: NativeLimits
  disabled?: boolean
  /** What is wrong with the value. */
  problem?: string | undefined
  /** When a problem first shows: at once, or after blur. From then on it is kept up to date. */
  validateOn?: 'blur' | 'change'
  /** For laying the parts out in a grid; each has a `data-part`: label, field, problem. */
  className?: string | undefined
}

/** A number field. A problem is also its custom validity, so that the browser treats the form as invalid. */
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
        // The mouse wheel scrolls the page and does not change the number.
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
