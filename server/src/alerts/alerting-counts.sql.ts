import { type AlarmType, alarmTypes, type DeviceAlert } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { statusColumns } from '../fleet/index.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'

/** How many devices of a cohort there are, and how many of them count for each alarm. */
export interface AlertingCounts {
  cohort: number
  total: number
  alerting: Record<AlarmType, number>
}

const types = Object.keys(alarmTypes) as AlarmType[]

/** Red overall for `deviceStatus`, anything but green overall for `anyAlert`, anything but green for one alert. */
function countsFor(type: AlarmType): RawBuilder<unknown> {
  const field: DeviceAlert | 'deviceStatus' | 'anyAlert' = alarmTypes[type]
  if (field === 'deviceStatus') return sql`d.device_status = 2`
  if (field === 'anyAlert') return sql`d.device_status > 0`
  return sql`d.${sql.ref(statusColumns[field])} > 0`
}

export async function readAlertingCounts(
  scope: Scope,
  cohorts: readonly number[],
): Promise<AlertingCounts[]> {
  const counts = types.map(
    (type) => sql`count(*) FILTER (WHERE ${countsFor(type)})::integer AS ${sql.id(type)}`,
  )
  const { rows } = await sql<{ cohort: number; total: number } & Record<AlarmType, number>>`
    SELECT d.cohort_id AS cohort, count(*)::integer AS total, ${sql.join(counts)}
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY d.cohort_id`.execute(scope.tx)
  return rows.map(({ cohort, total, ...alerting }) => ({ cohort, total, alerting }))
}
