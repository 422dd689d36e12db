import { type RawBuilder, sql } from 'kysely'
import { devicesContaining, type FoundDevices, few, namesContaining, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { batteriesContaining, batteriesOf, devicesNamed, devicesOf } from '../list/battery-search.sql.ts'

interface Searched {
  groups?: (string | null)[] | undefined
  search?: string | undefined
}

/** A filter of devices whose search is replaced by what it finds. */
export async function foundInSearch<Filter extends Searched>(
  scope: Scope,
  { search = '', ...filter }: Filter,
): Promise<Omit<Filter, 'search'> & { found: FoundDevices | null }> {
  return { ...filter, found: await searchDevices(scope, search) }
}

/**
 * Finds devices by serial number, IMEI, asset tag, name, manufacturer and model, and by serial and part number of the
 * batteries last seen in them [B-9927]. Ignores case; null where the text is blank.
 */
async function searchDevices(scope: Scope, text: string): Promise<FoundDevices | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const names = await namesContaining(scope, text)
  const isFound = sql<boolean>`(d.number IN (${devicesOf(scope, pattern)})
    OR d.number IN (${devicesNamed(scope, names)})
    OR d.number IN (
      SELECT p.device_number FROM battery_pulse p
      WHERE ${inWorld(scope, 'p')} AND p.number IN (${batteriesOf(scope, pattern)})))`
  const areNamed = names.manufacturers.length + names.models.length > 0
  const batteries = areNamed ? null : (await batteriesContaining(scope, pattern, few)).numbers
  const devices = batteries === null ? null : (await devicesContaining(scope, pattern, few)).numbers
  if (batteries === null || devices === null) return { ...(await countFound(scope, isFound)), isFound }
  const { rows } = await sql<{ count: number; numbers: string }>`
    SELECT count(*)::integer AS count, coalesce(array_agg(number), '{}')::text AS numbers
    FROM (
      SELECT unnest(${devices}::integer[]) AS number
      UNION
      SELECT p.device_number
      FROM unnest(${batteries}::integer[]) AS of_battery (number)
      JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = of_battery.number
      WHERE p.device_number IS NOT NULL
    ) matching`.execute(scope.tx)
  return { count: 0, numbers: '{}', ...rows[0], isFound }
}

async function countFound(
  scope: Scope,
  isFound: RawBuilder<boolean>,
): Promise<Pick<FoundDevices, 'count' | 'numbers'>> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM device d WHERE ${inWorld(scope, 'd')} AND ${isFound}`.execute(
    scope.tx,
  )
  return { count: rows[0]?.count ?? 0, numbers: null }
}
