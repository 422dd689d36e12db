import { type RawBuilder, sql } from 'kysely'
import { type FoundDevices, few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { among, literalOf, numberSet, united } from '../among.sql.ts'
import { search } from '../list/battery-search.sql.ts'

interface Searched {
  groups?: (string | null)[] | undefined
  search?: string | undefined
}

export interface FoundByBattery extends FoundDevices {
  /** On the number of a device: the condition that it is found. */
  isAmong(number: RawBuilder<unknown>): RawBuilder<boolean>
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
  const { rows } = await sql<{ numbers: string }>`
    SELECT coalesce(array_agg(p.device_number), '{}')::text AS numbers
    FROM battery_pulse p
    WHERE ${inWorld(scope, 'p')} AND p.device_number IS NOT NULL AND ${among(found.batteries)(sql`p.number`)}
      AND NOT ${among(found.devices)(sql`p.device_number`)}`.execute(scope.tx)
  const devices = united(found.devices, numberSet(rows[0]?.numbers ?? '{}'))
  const isAmong = among(devices)
  return {
    count: devices.count,
    numbers: devices.count > few ? null : literalOf(devices),
    isAmong,
    isFound: isAmong(sql`d.number`),
  }
}
