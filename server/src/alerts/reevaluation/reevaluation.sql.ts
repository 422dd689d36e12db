import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Devices whose statuses time alone may have changed, the most overdue first. */
export const dueDevices = (scope: Scope, now: number, most: number) => due(scope, 'device_pulse', now, most)
export const dueBatteries = (scope: Scope, now: number, most: number) =>
  due(scope, 'battery_pulse', now, most)

/** The world's devices by number. */
export const allDevices = (scope: Scope) => all(scope, 'device')
export const allBatteries = (scope: Scope) => all(scope, 'battery')

/** The devices of a home location, by number. */
export async function devicesOfHome(scope: Scope, homeLocationId: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT d.number FROM cohort c
    JOIN device d ON ${inWorld(scope, 'd')} AND d.cohort_id = c.id
    WHERE ${inWorld(scope, 'c')} AND c.home_location_id = ${homeLocationId}
    ORDER BY d.number`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

async function due(scope: Scope, table: string, now: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM ${sql.table(table)}
    WHERE ${inWorld(scope, table)} AND look_at <= ${now}
    ORDER BY look_at LIMIT ${most}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

async function all(scope: Scope, table: string): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM ${sql.table(table)} WHERE ${inWorld(scope, table)} ORDER BY number`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

/** Names the worlds where something is due, or settings or a home location have changed. */
export const worldsToReevaluate = (now: number) => sql`worlds_to_reevaluate(${now}::bigint)`
