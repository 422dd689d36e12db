import type { BatteryHistogram, IntervalCounts } from '@muster/contract'
import { batteryIntervals, dayLength } from '@muster/contract'
import { bucketDates, bucketStarts, intervalCounts } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsOf, matchesOf } from '../list/battery-conditions.sql.ts'
import { among, selectNumbers, shareScans } from '../number-sets.sql.ts'
import { reportingSince } from '../reporting.ts'

/** The place of a battery's bucket; null where the value is not known. */
const buckets: Record<BatteryHistogram, (today: string) => RawBuilder<number | null>> = {
  health: () => sql`width_bucket(p.health, ${[...bucketStarts.health]}::double precision[])`,
  averageDischarge: () =>
    sql`width_bucket(p.average_discharge::double precision,
                     ${[...bucketStarts.averageDischarge]}::double precision[])`,
  firstSeen: (today) => {
    // The first moment after each date.
    const ends = bucketDates('firstSeen', today).map((date) => Date.parse(date) + dayLength)
    return sql`${lastOf('firstSeen')} - width_bucket(b.first_seen, ${ends}::bigint[])`
  },
  age: (today) => sql`${lastOf('age')} - width_bucket(b.mfd - 1, ${bucketDates('age', today)}::date[])`,
}

const lastOf = (histogram: BatteryHistogram) => sql.lit(batteryIntervals[histogram].length - 1)

/** Batteries that reported in the last 30 days, by interval [B-320 to B-324]. */
export async function readHistogram(
  scope: Scope,
  histogram: BatteryHistogram,
  now: Date,
): Promise<IntervalCounts> {
  await shareScans(scope)
  const bucket = buckets[histogram](now.toISOString().slice(0, 10))
  const { rows } = await sql<{ place: number | null; count: number }>`
    SELECT ${bucket} AS place, count(*)::integer AS count
    ${await reportingBatteries(scope, histogram, reportingSince(now))}
    GROUP BY place`.execute(scope.tx)
  return intervalCounts(
    histogram,
    new Map(rows.flatMap(({ place, count }) => (place === null ? [] : [[place, count]]))),
  )
}

/** As `FROM … WHERE …`. What a battery's own row tells is read from that table alone, less those that are silent. */
async function reportingBatteries(
  scope: Scope,
  histogram: BatteryHistogram,
  since: number,
): Promise<RawBuilder<unknown>> {
  const cohorts = await cohortsOf(scope)
  const battery = histogram === 'firstSeen' || histogram === 'age'
  if (!battery || cohorts) {
    return matchesOf(scope, { ofPulse: [sql`p.updated >= ${since}`], cohorts }, { battery })
  }
  const silent = await selectNumbers(
    scope,
    sql`SELECT p.number FROM battery_pulse p WHERE ${inWorld(scope, 'p')} AND p.updated < ${since}`,
  )
  return sql`FROM battery b WHERE ${inWorld(scope, 'b')} AND NOT ${among(silent)(sql`b.number`)}`
}
