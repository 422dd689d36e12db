import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Days of devices or batteries before a date that are not sealed, oldest first. */
export async function findOpenDays(
  scope: Scope,
  table: 'device_day' | 'battery_day',
  before: string,
  most: number,
): Promise<{ number: number; day: number }[]> {
  const { rows } = await sql<{ number: number; day: number }>`
    SELECT number, day - DATE '1970-01-01' AS day FROM ${sql.table(table)}
    WHERE ${inWorld(scope, table)} AND NOT sealed AND day < ${before}::date
    ORDER BY day LIMIT ${most}`.execute(scope.tx)
  return rows
}

/** These name the worlds that have such days. */
export const worldsWithOpenDays = (before: string) => sql`worlds_with_open_days(${before}::date)`
export const worldsWithOpenBatteryDays = (before: string) =>
  sql`worlds_with_open_battery_days(${before}::date)`
