import { type RawBuilder, sql } from 'kysely'
import { type FoundDevices, few, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { batteriesContaining, devicesFound } from '../list/battery-search.sql.ts'

interface Searched {
  groups?: (string | null)[] | undefined
  search?: string | undefined
}

/** Devices found, with the numbers of all as an SQL array literal. */
export interface FoundByBattery extends FoundDevices {
  all: string
}

/** A filter of devices whose search is replaced by what it finds. */
export async function foundInSearch<Filter extends Searched>(
  scope: Scope,
  { search = '', ...filter }: Filter,
): Promise<Omit<Filter, 'search'> & { found: FoundByBattery | null }> {
  return { ...filter, found: await searchDevices(scope, search) }
}

/**
 * Finds devices by serial number, IMEI, asset tag, name, manufacturer and model, and by serial and part number of the
 * batteries last seen in them [B-9927]. Ignores case; null where the text is blank.
 */
async function searchDevices(scope: Scope, text: string): Promise<FoundByBattery | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  // IS TRUE: as a join, planned for a few batteries, this would look up a hundred thousand one by one.
  const { rows } = await sql<{ count: number; numbers: string }>`
    SELECT count(*)::integer AS count, coalesce(array_agg(d.number), '{}')::text AS numbers
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND (
      d.number IN (${await devicesFound(scope, text, pattern)})
      OR d.number IN (
        SELECT p.device_number FROM battery_pulse p
        WHERE ${inWorld(scope, 'p')} AND (p.number IN (${batteriesContaining(scope, pattern)})) IS TRUE))`.execute(
    scope.tx,
  )
  const { count, numbers: all } = rows[0] ?? { count: 0, numbers: '{}' }
  return { count, numbers: count > few ? null : all, all, isFound: isAmong(sql`d.number`, all) }
}

/** That a number is among those of an array literal, however many they are. */
export const isAmong = (number: RawBuilder<unknown>, numbers: string): RawBuilder<boolean> =>
  sql`(${number} IN (SELECT unnest(${numbers}::integer[]))) IS TRUE`
