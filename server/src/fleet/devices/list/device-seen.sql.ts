import { type DeviceFilter, type LastSeenSpan, lastSeenHours } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'

/** Milliseconds since the epoch; devices never seen were seen before any moment. */
export interface SeenFilter {
  since: number | null
  before: number | null
}

const hour = 3_600_000
const spans = Object.keys(lastSeenHours) as (keyof typeof lastSeenHours)[]

/** Milliseconds of a span, or that `longer` is longer than. */
const lengthOf = (span: LastSeenSpan): number =>
  (span === 'longer' ? lastSeenHours.month : lastSeenHours[span]) * hour
/** The moment at which a span begins, or `longer` ends. */
const bound = (span: LastSeenSpan, now: number): number => now - lengthOf(span)

/**
 * A filter with its spans as moments; several are one long span, or all but a gap. `boundOf` tells the moment so many
 * milliseconds ago, where that is not just what the clock says.
 */
export function filterAt<Filter extends Pick<DeviceFilter, 'lastSeen'>>(
  { lastSeen = [], ...filter }: Filter,
  now: number,
  boundOf = (length: number): number => now - length,
): Omit<Filter, 'lastSeen'> & { seen?: SeenFilter } {
  if (lastSeen.length === 0) return filter
  const longest = spans.findLast((span) => lastSeen.includes(span))
  const seen = {
    since: longest ? boundOf(lengthOf(longest)) : null,
    before: lastSeen.includes('longer') ? boundOf(lengthOf('longer')) : null,
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
 * The opposite, where it leaves out few devices that were not seen lately: their rows rest, while those of all others
 * change with every report. Null where it leaves out many.
 */
export async function unseenIfFew(
  scope: Scope,
  { since, before }: SeenFilter,
  few: number,
): Promise<RawBuilder<boolean> | null> {
  if (since === null || !(await areFewBefore(scope, since, few))) return null
  if (before === null) return isSeen({ since: null, before: since })
  return sql`(p.last_contact < ${since} AND p.last_contact >= ${before})`
}

/** Whether few devices were last seen before a moment, by the next one in order. */
async function areFewBefore(scope: Scope, moment: number, few: number): Promise<boolean> {
  const { rows } = await sql<{ lastContact: number | null }>`
    SELECT p.last_contact AS "lastContact" FROM device_pulse p
    WHERE ${inWorld(scope, 'p')}
    ORDER BY p.last_contact ASC NULLS FIRST, p.number
    LIMIT 1 OFFSET ${few}`.execute(scope.tx)
  const [next] = rows
  return next === undefined || (next.lastContact !== null && next.lastContact >= moment)
}

/** On the table `device_pulse p`, one sum per span. */
export const countsBySpan = (now: number): RawBuilder<unknown> =>
  sql`count(*) FILTER (WHERE p.last_contact >= ${bound('day', now)})::integer AS day,
      count(*) FILTER (WHERE p.last_contact >= ${bound('week', now)})::integer AS week,
      count(*) FILTER (WHERE p.last_contact >= ${bound('month', now)})::integer AS month,
      count(*) FILTER (WHERE ${isSeen({ since: null, before: bound('longer', now) })})::integer AS longer`

/** The shortest span, as a filter. */
export const seenWithinDay = (now: number): SeenFilter => ({ since: bound('day', now), before: null })
