import { useId } from 'react'
import classes from './radio-list.module.css'

interface RadioListProps<Value extends string> {
  /** Unique in its form. */
  name: string
  /** Accessible name of the choice. */
  label: string
  /** Whether the name is shown; not where what is around says it. */
  isLabelled?: boolean
  description?: string
  options: readonly { value: Value; label: string; description?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few options, one per line, each with a description. */
export function RadioList<Value extends string>({
  name,
  label,
  isLabelled = true,
  description,
  options,
  value,
  onChange,
}: RadioListProps<Value>) {
  const id = useId()
  return (
    <fieldset
      className={classes.list}
      aria-label={isLabelled ? undefined : label}
      aria-describedby={description && `${id}-description`}
    >
      {isLabelled && <legend className={classes.legend}>{label}</legend>}
      {description && (
        <p id={`${id}-description`} className={classes.about}>
          {description}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.description && `${id}-${option.value}-description`}
          />
          <span>
            <span id={`${id}-${option.value}`} className={classes.name}>
              {option.label}
            </span>
            {option.description && (
              <span id={`${id}-${option.value}-description`} className={classes.about}>
                {option.description}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
