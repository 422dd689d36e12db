import { sql } from 'kysely'
import { type FoundDevices, few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { isAmong, search } from '../list/battery-search.sql.ts'

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
  { search: text = '', ...filter }: Filter,
): Promise<Omit<Filter, 'search'> & { found: FoundByBattery | null }> {
  return { ...filter, found: await searchDevices(scope, text) }
}

/**
 * Finds devices by what they are called, and by serial and part number of the batteries last seen in them [B-9927]; null
 * where the text is blank.
 */
async function searchDevices(scope: Scope, text: string): Promise<FoundByBattery | null> {
  const found = await search(scope, text)
  if (!found) return null
  const { rows } = await sql<{ count: number; numbers: string }>`
    SELECT count(*)::integer AS count, coalesce(array_agg(d.number), '{}')::text AS numbers
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND (
      ${found.isDeviceFound(sql`d.number`)}
      OR d.number IN (
        SELECT p.device_number FROM battery_pulse p
        WHERE ${inWorld(scope, 'p')} AND ${isAmong(sql`p.number`, found.batteries)}))`.execute(scope.tx)
  const { count, numbers: all } = rows[0] ?? { count: 0, numbers: '{}' }
  const isFound = isAmong(sql`d.number`, { count, numbers: all })
  return { count, numbers: count > few ? null : all, all, isFound }
}
