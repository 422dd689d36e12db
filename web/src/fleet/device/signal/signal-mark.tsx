import type { SignalLevelName, SignalPointState } from '@muster/rules'
import classes from './signal-mark.module.css'

interface SignalMarkProps {
  state: SignalPointState
  /** Missing for samples without a level. */
  level?: { name: SignalLevelName; bars: number } | null
}

const signs = {
  noService: 'M7 7l4 4M11 7l-4 4',
  radioOff: 'M5.5 9h7',
} as const

/** A sample on the map: a disc with its bars, or a special shape without signal. */
export function SignalMark({ state, level = null }: SignalMarkProps) {
  if (state === 'noService' || state === 'radioOff') {
    return (
      <svg viewBox="0 0 18 18" className={classes.shape} data-state={state} aria-hidden="true">
        {state === 'noService' ? (
          <rect x="3.5" y="3.5" width="11" height="11" rx="1.5" transform="rotate(45 9 9)" />
        ) : (
          <rect x="2" y="2" width="14" height="14" rx="2" />
        )}
        <path d={signs[state]} />
      </svg>
    )
  }
  return (
    <span
      className={classes.disc}
      data-level={state === 'active' ? level?.name : undefined}
      aria-hidden="true"
    >
      {level?.bars}
    </span>
  )
}
