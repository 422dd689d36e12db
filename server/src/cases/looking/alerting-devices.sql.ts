import type { AlertingDevices } from '@muster/rules'
import { sql } from 'kysely'
import { listOf, numbersOf } from '../../platform/database/number-lists.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { isOfBattery, noCohort } from './present-statuses.sql.ts'

/** Devices or batteries with an alert, or that lately had it, of one cohort and model. */
export interface AlertingPart extends AlertingDevices {
  manufacturer: string
  model: string
}

const times = ['since', 'red_since', 'left_at', 'red_left_at'] as const

const all = (column: string) => listOf(sql.id('a', column))

interface Row extends Record<(typeof times)[number], string> {
  cohort: number
  manufacturer: string
  model: string
  numbers: string
  levels: string
  heard: string
  redHeard: string
}

/** Those of some cohorts, in parts of one cohort and model each. */
export async function readAlertingParts(
  scope: Scope,
  alert: string,
  cohorts: readonly number[],
): Promise<AlertingPart[]> {
  if (cohorts.length === 0) return []
  const { cohort, manufacturer, model, from } = isOfBattery(alert) ? ofBatteries(scope) : ofDevices(scope)
  const { rows } = await sql<Row>`
    SELECT ${cohort} AS cohort, ${manufacturer} AS manufacturer, ${model} AS model,
           ${all('number')} AS numbers, ${all('level')} AS levels,
           ${sql.join(times.map((time) => sql`${all(time)} AS ${sql.id(time)}`))},
           ${all('heard_mark')} AS heard, ${all('red_heard_mark')} AS "redHeard"
    FROM alerting a ${from}
    WHERE ${inWorld(scope, 'a')} AND a.alert = ${alert} AND ${cohort} = ANY (${cohorts}::integer[])
    GROUP BY 1, 2, 3`.execute(scope.tx)
  return rows.map(({ cohort, manufacturer, model, ...lists }) => ({
    ...{ cohort, manufacturer, model },
    numbers: numbersOf(lists.numbers),
    levels: numbersOf(lists.levels),
    since: numbersOf(lists.since),
    redSince: numbersOf(lists.red_since),
    leftAt: numbersOf(lists.left_at),
    redLeftAt: numbersOf(lists.red_left_at),
    heardMarks: numbersOf(lists.heard),
    redHeardMarks: numbersOf(lists.redHeard),
  }))
}

const ofDevices = (scope: Scope) => ({
  cohort: sql`h.cohort_id`,
  manufacturer: sql`d.manufacturer`,
  model: sql`d.model`,
  from: sql`
    JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = a.number
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = a.number`,
})

/** A battery is where its device is. */
const ofBatteries = (scope: Scope) => ({
  cohort: sql`coalesce(h.cohort_id, ${sql.lit(noCohort)})`,
  manufacturer: sql`coalesce(b.manufacturer, '')`,
  model: sql`coalesce(b.part_number, '')`,
  from: sql`
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = a.number
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = a.number
    LEFT JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = p.device_number`,
})
