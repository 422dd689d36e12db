import { RetryButton } from './retry-button.tsx'
import classes from './retry-line.module.css'

interface RetryLineProps {
  /** Says what could not be loaded. */
  text: string
  onRetry: () => void
}

/** A part of a page that could not be loaded, beside parts that could. */
export function RetryLine({ text, onRetry }: RetryLineProps) {
  return (
    <div role="alert" className={classes.line}>
      <span>{text}</span>
      <RetryButton size="sm" onRetry={onRetry} />
    </div>
  )
}
