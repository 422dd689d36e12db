import { IconAlertCircle } from '../icons.ts'
import classes from './field-error.module.css'

/** The line below a field, or below a form, that says what is wrong. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
      {children}
    </span>
  )
}
