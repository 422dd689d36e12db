import type { StatusLevel } from '@muster/contract'

/** A status, and how long it holds if nothing new is reported. */
export interface Verdict {
  level: StatusLevel
  /** Milliseconds since the epoch at which the level changes. Infinity: time alone does not change it. */
  until: number
}

export const lasting = (level: StatusLevel): Verdict => ({ level, until: Number.POSITIVE_INFINITY })

/** An alert that time makes worse: yellow from one moment on, red from another. */
export function worsening(now: number, yellowAt: number, redAt: number): Verdict {
  if (now >= redAt) return lasting('red')
  if (now >= yellowAt) return { level: 'yellow', until: redAt }
  return { level: 'green', until: Math.min(yellowAt, redAt) }
}
