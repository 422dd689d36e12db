import type { PlatformType } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { insertGroups } from './groups.sql.ts'

export interface Assignment {
  number: number
  homeLocationId: string | null
  groups: string[]
  timeZone: string | null
  cohort: number
  platform: PlatformType
}

/** The devices' assignments, locked until the transaction ends. */
export async function lockAssignments(scope: Scope, numbers: readonly number[]): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    SELECT d.number, d.home_location_id AS "homeLocationId", c.groups, d.time_zone AS "timeZone", d.cohort_id AS cohort,
           d.platform_type AS platform
    FROM device d
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${numbers}::integer[])
    ORDER BY d.number
    FOR UPDATE OF d`.execute(scope.tx)
  return rows
}

export interface NewAssignment {
  number: number
  homeLocationId: string | null
  groups: readonly string[]
  cohort: number
  /** The number of the day from which it applies. */
  since: number
  movesHome: boolean
  /** The assignment before that. */
  before: Assignment
}

export async function saveAssignments(
  scope: Scope,
  assignments: readonly NewAssignment[],
  now: number,
): Promise<void> {
  const given = rowsOf('given', assignments, [
    ['number', 'integer', ({ number }) => number],
    ['home_location_id', 'text', ({ homeLocationId }) => homeLocationId],
    ['cohort_id', 'integer', ({ cohort }) => cohort],
    ['since', 'date', ({ since }) => dateOfDay(since)],
    ['moves_home', 'boolean', ({ movesHome }) => movesHome],
  ])
  await sql`
    UPDATE device SET home_location_id = given.home_location_id, cohort_id = given.cohort_id,
      home_since = CASE WHEN given.moves_home THEN ${now}::bigint ELSE device.home_since END,
      version = device.version + 1
    FROM ${given}
    WHERE ${inWorld(scope, 'device')} AND device.number = given.number`.execute(scope.tx)
  // The cohort is copied, so that counting and filtering by status and cohort read one table.
  await sql`
    UPDATE device_health SET cohort_id = given.cohort_id
    FROM ${given}
    WHERE ${inWorld(scope, 'device_health')} AND device_health.number = given.number`.execute(scope.tx)
  // Having been inside the previous circle says nothing about the new one. Marked devices are re-evaluated.
  await sql`
    UPDATE device_pulse SET look_at = ${now}::bigint,
      inside_at = CASE WHEN given.moves_home THEN NULL ELSE device_pulse.inside_at END
    FROM ${given}
    WHERE ${inWorld(scope, 'device_pulse')} AND device_pulse.number = given.number`.execute(scope.tx)
  await sql`
    INSERT INTO device_cohort (world_id, number, since, cohort_id)
    SELECT ${scope.world}, number, since, cohort_id FROM ${given}
    ON CONFLICT (world_id, number, since) DO UPDATE SET cohort_id = excluded.cohort_id`.execute(scope.tx)
}

/** Sets the groups of devices. */
export async function saveGroups(scope: Scope, assignments: readonly NewAssignment[]): Promise<void> {
  const numbers = assignments.map(({ number }) => number)
  await sql`
    DELETE FROM device_group
    WHERE ${inWorld(scope, 'device_group')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  await insertGroups(scope, assignments)
}
