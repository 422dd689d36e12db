import { silence } from '@muster/contract'
import { day, minute } from '../time/durations.ts'
import { type Gap, lastContactThatCounts } from './own-downtime.ts'

interface ReportingHome {
  /** When its devices last reported, in milliseconds since the epoch. */
  lastContacts: readonly number[]
  silentMinutes: number
  gaps: readonly Gap[]
}

/** Whether none of its devices has reported for that long, of enough that did in the days before [K-107]. */
export function isHomeSilent({ lastContacts, silentMinutes, gaps }: ReportingHome, now: number): boolean {
  const latest = lastContacts.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY)
  const known = lastContacts.filter((at) => at >= latest - silence.days * day)
  const counts = lastContactThatCounts({ now, silence: silentMinutes * minute, gaps })
  return known.length >= silence.devices && latest <= counts
}
