import { type RawBuilder, sql } from 'kysely'
import { type FoundDevices, few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type Found, search } from '../list/battery-search.sql.ts'
import { among, literalOf, type NumberSet, selectNumbers, shareScans, united } from '../number-sets.sql.ts'

export interface SearchedDevices {
  groups?: (string | null)[] | undefined
  search?: string | undefined
}

/** A filter of devices whose search is replaced by what it finds. */
export async function foundInSearch<Filter extends SearchedDevices>(
  scope: Scope,
  { search: text = '', ...filter }: Filter,
): Promise<Omit<Filter, 'search'> & { found: FoundDevices | null }> {
  if (text) await shareScans(scope)
  const devices = await searchDevices(scope, text)
  return { ...filter, found: devices && foundDevices(devices) }
}

/** A set of devices as what a search has found. */
export const foundDevices = (devices: NumberSet, mostLookedUp = few): FoundDevices => ({
  count: devices.count,
  numbers: devices.count > mostLookedUp ? null : literalOf(devices),
  isFound: among(devices, mostLookedUp)(sql`d.number`),
})

/**
 * Finds devices by what they are called, and by serial and part number of the batteries last seen in them [B-9927]; null
 * where the text is blank.
 */
async function searchDevices(scope: Scope, text: string): Promise<NumberSet | null> {
  const found = await search(scope, text)
  if (!found) return null
  const byBattery = await selectNumbers(
    scope,
    sql`SELECT p.device_number AS number FROM battery_pulse p
        WHERE ${inWorld(scope, 'p')} AND p.device_number IS NOT NULL AND ${isFoundByBattery(found)}`,
  )
  return united(found.devices, byBattery)
}

/** On the table `battery_pulse p`: that a device is found by this battery, and not by what it is called. */
export const isFoundByBattery = (
  { batteries, devices }: Found,
  mostLookedUp?: number,
): RawBuilder<boolean> => {
  const isAmong = (set: NumberSet, number: RawBuilder<unknown>) => among(set, mostLookedUp)(number)
  const both = [isAmong(batteries, sql`p.number`), sql`NOT ${isAmong(devices, sql`p.device_number`)}`]
  // What leaves out more comes first, as the other is then tested for few.
  return sql`(${sql.join(batteries.count < devices.count ? both.toReversed() : both, sql` AND `)})`
}
