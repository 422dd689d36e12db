import { type BatteryCounts, type StatusLevel, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { FoundDevices } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'

/** On the table `device d`: that it has a wanted battery of a status. */
const hasBattery = (scope: Scope, ...conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`EXISTS (
    SELECT FROM battery_pulse q
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = q.number
    WHERE ${sql.join([inWorld(scope, 'q'), sql`q.device_number = d.number`, ...conditions], sql` AND `)})`

/** On the table `device d`: that it has wanted batteries, the worst of this status, or of any where null. */
export function hasWorstBattery(
  scope: Scope,
  level: StatusLevel | null,
  ofBattery?: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const wanted = ofBattery ? [ofBattery] : []
  if (level === null) return [hasBattery(scope, ...wanted)]
  const place = statusLevels.indexOf(level)
  const has = hasBattery(scope, sql`b.battery_status = ${place}`, ...wanted)
  return level === 'red'
    ? [has]
    : [has, sql`NOT ${hasBattery(scope, sql`b.battery_status > ${place}`, ...wanted)}`]
}

/** Devices that have wanted batteries, by the worst status of these. */
export async function countByWorstBattery(
  scope: Scope,
  { found, groups = [] }: { found: FoundDevices | null; groups?: (string | null)[] | undefined },
  ofBattery?: RawBuilder<boolean>,
): Promise<BatteryCounts> {
  const cohorts = isEverything(scope, { groups })
    ? null
    : (await cohortsInView(scope, { groups })).map(({ id }) => id)
  const conditions = [
    inWorld(scope, 'p'),
    ...(ofBattery ? [ofBattery] : []),
    ...(cohorts ? [sql<boolean>`d.cohort_id = ANY (${cohorts}::integer[])`] : []),
    ...(found ? [found.numbers === null ? found.isFound : isAmong(found.numbers)] : []),
  ]
  const { rows } = await sql<{ worst: number; count: number }>`
    SELECT worst, count(*)::integer AS count
    FROM (
      SELECT max(b.battery_status) AS worst
      FROM battery_pulse p
      JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
      JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
      WHERE ${sql.join(conditions, sql` AND `)}
      GROUP BY p.device_number
    ) devices
    GROUP BY worst`.execute(scope.tx)
  const [green, orange, red] = [0, 1, 2].map(
    (level) => rows.find(({ worst }) => worst === level)?.count ?? 0,
  ) as [number, number, number]
  return { all: red + orange + green, red, orange, green }
}

const isAmong = (numbers: string): RawBuilder<boolean> => sql`d.number = ANY (${numbers}::integer[])`
