import type { Thresholds } from '../alerts/thresholds.ts'
import { afterUptime, type Gap, lastContactThatCounts, mergedGaps, settlingTime } from './own-downtime.ts'

/** The alerts that own downtime causes by itself [K-1207]. */
export const silenceAlerts = ['deviceUtilisationOutOfContactStatus', 'deviceUtilisationIdleStatus'] as const
export type SilenceAlert = (typeof silenceAlerts)[number]

export const isSilenceAlert = (alert: string): alert is SilenceAlert =>
  silenceAlerts.some((each) => each === alert)

/** Own downtime, in milliseconds since the epoch. */
export interface Downtime {
  gaps: readonly Gap[]
  /** When silence counts after the last gap [K-1208]. */
  silenceCountsAt: number
}

interface Silence {
  at: number
  /** Milliseconds without a sign that are silence. */
  threshold: number
}

/** When the last time began in which no report came in, or too few to tell who is silent: short gaps are one. */
function lastTimeDown(gaps: readonly Gap[]): number {
  let from = Number.POSITIVE_INFINITY
  for (const gap of mergedGaps(gaps).reverse()) {
    if (gap.to + settlingTime < from && from !== Number.POSITIVE_INFINITY) break
    from = gap.from
  }
  return from
}

/** When a device of which there was a sign at a moment is silent on its own account [K-1207, K-1208]. */
export function silentFrom({ at: signAt, threshold }: Silence, { gaps, silenceCountsAt }: Downtime): number {
  const at = afterUptime({ since: signAt, lasting: threshold, gaps })
  return at <= lastTimeDown(gaps) ? at : Math.max(at, silenceCountsAt)
}

/** The latest sign of devices that are silent on their own account at a moment. */
export function lastSignThatCounts({ at, threshold }: Silence, { gaps, silenceCountsAt }: Downtime): number {
  const now = silenceCountsAt > at ? Math.min(at, lastTimeDown(gaps)) : at
  return lastContactThatCounts({ now, silence: threshold, gaps })
}

/** Since when there is an alert, and since when it is a problem; NaN where it is not. */
export interface Beginning {
  since: number
  redSince: number
}

/** Since when a device would have an alert of silence if reports could always have come in. */
export const ownBeginning = (
  stored: Beginning,
  signAt: number,
  { yellow, red }: Thresholds,
  downtime: Downtime,
): Beginning => ({
  since: Math.max(stored.since, silentFrom({ at: signAt, threshold: Math.min(yellow, red) }, downtime)),
  redSince: Math.max(stored.redSince, silentFrom({ at: signAt, threshold: red }, downtime)),
})

/** An alert of silence: as it is stored, and as it would be if reports could always have come in. */
export interface StoredAndOwn {
  stored: Beginning
  own: Beginning
}

/** Since when a device would have its overall status: what only explained silence adds does not count. */
export function ownOverall(
  stored: Beginning,
  { silences, others }: { silences: readonly StoredAndOwn[] /** Of all other alerts. */; others: Beginning },
): Beginning {
  const of = (key: keyof Beginning): number => {
    const silent = first(silences.map((each) => each.stored[key]))
    const own = first([others[key], ...silences.map((each) => each.own[key])])
    // Something else did hold when the silence began, or the silence is the device's own.
    return own <= silent ? stored[key] : Math.max(stored[key], own)
  }
  return { since: of('since'), redSince: of('redSince') }
}

const first = (moments: readonly number[]): number =>
  Math.min(...moments.map((at) => (Number.isNaN(at) ? Number.POSITIVE_INFINITY : at)))

/** The level, as 0 to 2, that silence of a device has on its own account. */
export function ownLevel(
  level: number,
  signAt: number,
  { yellow, red }: Thresholds,
  { now, ...downtime }: Downtime & { now: number },
): number {
  const isSilent = (threshold: number) => silentFrom({ at: signAt, threshold }, downtime) <= now
  if (level > 1 && isSilent(red)) return 2
  return level > 0 && isSilent(Math.min(yellow, red)) ? 1 : 0
}
