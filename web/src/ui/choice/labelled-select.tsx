import { useId } from 'react'
import { IconChevronDown } from '../icons.ts'
import classes from './labelled-select.module.css'

interface LabelledSelectProps<Value extends string> {
  /** Shown before the value. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A select with its label on the same line, for toolbars. */
export function LabelledSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: LabelledSelectProps<Value>) {
  const id = useId()
  return (
    <span className={classes.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown className={classes.arrow} size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
