import { type DeviceFilter, type LastSeenSpan, lastSeenHours } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'

/** Milliseconds since the epoch; devices never seen were seen before any moment. */
export interface SeenFilter {
  since: number | null
  before: number | null
}

const hour = 3_600_000
const spans = Object.keys(lastSeenHours) as (keyof typeof lastSeenHours)[]

/** The moment at which a span begins, or `longer` ends. */
const bound = (span: LastSeenSpan, now: number): number =>
  now - (span === 'longer' ? lastSeenHours.month : lastSeenHours[span]) * hour

/** A filter with its spans as moments; several are one long span, or all but a gap. */
export function filterAt<Filter extends Pick<DeviceFilter, 'lastSeen'>>(
  { lastSeen = [], ...filter }: Filter,
  now: number,
): Omit<Filter, 'lastSeen'> & { seen?: SeenFilter } {
  if (lastSeen.length === 0) return filter
  const longest = spans.findLast((span) => lastSeen.includes(span))
  const seen = {
    since: longest ? bound(longest, now) : null,
    before: lastSeen.includes('longer') ? bound('longer', now) : null,
  }
  return { ...filter, seen }
}

/** As a condition on the table `device_pulse p`. */
export function isSeen({ since, before }: SeenFilter): RawBuilder<boolean> {
  const isSince = sql<boolean>`p.last_contact >= ${since}`
  const isBefore = sql<boolean>`(p.last_contact < ${before} OR p.last_contact IS NULL)`
  if (since === null) return isBefore
  return before === null ? isSince : sql`(${isSince} OR ${isBefore})`
}

/**
 * The opposite, where it leaves out devices that were not seen lately: as a rule they are few, and their rows rest while
 * those of all others change with every report. Null where it would leave out the others.
 */
export function isUnseen({ since, before }: SeenFilter): RawBuilder<boolean> | null {
  if (since === null) return null
  if (before === null) return isSeen({ since: null, before: since })
  return sql`(p.last_contact < ${since} AND p.last_contact >= ${before})`
}

/** As a condition on the table `device_pulse p`: not seen within the shortest span. */
export const isOld = (now: number): RawBuilder<boolean> => isSeen({ since: null, before: bound('day', now) })

/** On the old devices of the table `device_pulse p`: how many were seen before each span. */
export const countsOfOld = (now: number): RawBuilder<unknown> => {
  const before = (span: LastSeenSpan) => isSeen({ since: null, before: bound(span, now) })
  return sql`count(*)::integer AS day, count(*) FILTER (WHERE ${before('week')})::integer AS week,
    count(*) FILTER (WHERE ${before('month')})::integer AS month`
}
