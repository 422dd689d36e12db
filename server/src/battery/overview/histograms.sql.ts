import type { BatteryHistogram, IntervalCounts } from '@muster/contract'
import { batteryIntervals, dayLength } from '@muster/contract'
import { bucketDates, bucketStarts, intervalCounts } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { reportingSince } from '../reporting.ts'

/** The place of a battery's bucket; null where the value is not known. */
const buckets: Record<BatteryHistogram, (today: string) => RawBuilder<number | null>> = {
  health: () =>
    sql`width_bucket(b.present_capacity * 100 / nullif(b.rated_capacity, 0),
                     ${[...bucketStarts.health]}::double precision[])`,
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
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  const inView = cohorts
    ? sql`JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number
            AND s.cohort_id = ANY (${cohorts}::integer[])`
    : sql``
  const { rows } = await sql<{ place: number | null; count: number }>`
    SELECT ${buckets[histogram](now.toISOString().slice(0, 10))} AS place, count(*)::integer AS count
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    ${inView}
    WHERE ${inWorld(scope, 'b')} AND p.updated >= ${reportingSince(now)}
    GROUP BY place`.execute(scope.tx)
  return intervalCounts(
    histogram,
    new Map(rows.flatMap(({ place, count }) => (place === null ? [] : [[place, count]]))),
  )
}
