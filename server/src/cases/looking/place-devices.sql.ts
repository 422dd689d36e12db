import { type AlarmType, alarmTypes, dayLength, silence } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { statusColumns } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface NumbersOfCohort {
  cohort: number
  numbers: number[]
}

/** The devices that an alarm counts, by cohort. */
export async function devicesOfAlarm(
  scope: Scope,
  alarm: AlarmType,
  cohorts: readonly number[],
): Promise<NumbersOfCohort[]> {
  const status = alarmTypes[alarm]
  const isAny = status === 'deviceStatus' || status === 'anyAlert'
  const column = sql.id('h', isAny ? 'device_status' : statusColumns[status])
  const { rows } = await sql<NumbersOfCohort>`
    SELECT h.cohort_id AS cohort, array_agg(h.number) AS numbers FROM device_health h
    WHERE ${inWorld(scope, 'h')} AND h.device_status > 0 AND ${column} >= ${status === 'deviceStatus' ? 2 : 1}
      AND h.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY 1`.execute(scope.tx)
  return rows
}

/** When devices of each cohort last reported; cohorts of which none ever did are left out. */
export async function readLastContacts(
  scope: Scope,
  cohorts: readonly number[],
): Promise<{ cohort: number; latest: number }[]> {
  const { rows } = await sql<{ cohort: number; latest: number }>`
    SELECT h.cohort_id AS cohort, max(p.last_contact) AS latest
    FROM device_health h JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = h.number
    WHERE ${inWorld(scope, 'h')} AND h.cohort_id = ANY (${cohorts}::integer[]) AND p.last_contact IS NOT NULL
    GROUP BY 1`.execute(scope.tx)
  return rows
}

/** The devices of cohorts that reported in the days before a moment [K-107]. */
export async function devicesReportingBefore(
  scope: Scope,
  cohorts: readonly number[],
  latest: number,
): Promise<NumbersOfCohort[]> {
  const { rows } = await sql<NumbersOfCohort>`
    SELECT h.cohort_id AS cohort, array_agg(h.number) AS numbers
    FROM device_health h JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = h.number
    WHERE ${inWorld(scope, 'h')} AND h.cohort_id = ANY (${cohorts}::integer[])
      AND p.last_contact >= ${latest - silence.days * dayLength}
    GROUP BY 1`.execute(scope.tx)
  return rows
}

/** An anomaly that the last search raised. */
export interface RaisedAnomaly {
  id: string
  alert: string
  affected: Buffer
  /** Days by number: the last one on which it was raised, and the one before; null: never before. */
  last: number
  before: number | null
}

/** Those that the world's last search raised; of an unfinished one, none. At a past moment none was known yet. */
export async function readRaisedAnomalies(scope: Scope, now: number): Promise<RaisedAnomaly[]> {
  const { rows } = await sql<RaisedAnomaly>`
    SELECT a.id, a.alert, d.affected, a.last_day - DATE '1970-01-01' AS last,
           (SELECT max(e.day) - DATE '1970-01-01' FROM anomaly_day e
            WHERE ${inWorld(scope, 'e')} AND e.anomaly_id = a.id AND e.significant AND e.day < a.last_day) AS before
    FROM anomaly_search s
    JOIN anomaly a ON ${inWorld(scope, 'a')} AND a.last_day = s.day
    JOIN anomaly_day d ON ${inWorld(scope, 'd')} AND d.anomaly_id = a.id AND d.day = a.last_day
    WHERE ${inWorld(scope, 's')} AND s.day <= ${dateOfDay(Math.floor(now / dayLength))}::date`.execute(
    scope.tx,
  )
  return rows
}

/** The cohorts of devices. */
export async function cohortsOfDevices(scope: Scope, numbers: readonly number[]): Promise<NumbersOfCohort[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<NumbersOfCohort>`
    SELECT h.cohort_id AS cohort, array_agg(h.number) AS numbers FROM device_health h
    WHERE ${inWorld(scope, 'h')} AND h.number = ANY (${numbers}::integer[])
    GROUP BY 1`.execute(scope.tx)
  return rows
}
