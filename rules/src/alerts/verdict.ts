import type { StatusLevel } from '@muster/contract'

/** A status, and how long it stands if nothing new is learned. */
export interface Verdict {
  level: StatusLevel
  /** Milliseconds since the epoch: from then on the level is another. Infinity: time alone does not change it. */
  until: number
}

export const lasting = (level: StatusLevel): Verdict => ({ level, until: Number.POSITIVE_INFINITY })

/** What time makes worse: yellow from one moment on, red from another. */
export function worsening(now: number, yellowAt: number, redAt: number): Verdict {
  if (now >= redAt) return lasting('red')
  if (now >= yellowAt) return { level: 'yellow', until: redAt }
  return { level: 'green', until: Math.min(yellowAt, redAt) }
}
