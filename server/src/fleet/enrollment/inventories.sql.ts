import type { Inventory } from '@muster/contract'
import { sql } from 'kysely'
import { type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface NewInventory {
  number: number
  sequence: number
  inventory: Inventory
}

const columns: readonly Column<NewInventory>[] = [
  ['inventory_sequence', 'bigint', ({ sequence }) => sequence],
  ['manufacturer', 'text', ({ inventory }) => inventory.manufacturer],
  ['model', 'text', ({ inventory }) => inventory.model],
  ['imei', 'text', ({ inventory }) => inventory.imei],
  ['device_name', 'text', ({ inventory }) => inventory.deviceName],
  ['os_build', 'text', ({ inventory }) => inventory.operatingSystem?.buildVersion],
  ['firmware_version', 'text', ({ inventory }) => inventory.firmware?.version],
  ['bios_version', 'text', ({ inventory }) => inventory.bios?.version],
  ['processor', 'text', ({ inventory }) => inventory.processor?.name],
  ['memory_bytes', 'bigint', ({ inventory }) => inventory.totalPhysicalMemory],
  ['time_zone', 'text', ({ inventory }) => inventory.timeZone?.name],
  ['client_version', 'text', ({ inventory }) => inventory.clientVersion],
  ['extension_version', 'text', ({ inventory }) => inventory.extensionVersion],
]

/** Writes the inventories of devices. Serial number and platform stay those of the enrollment. */
export async function saveInventories(scope: Scope, inventories: readonly NewInventory[]): Promise<void> {
  if (inventories.length === 0) return
  const given = rowsOf('given', inventories, [
    ['number', 'integer', ({ number }) => number],
    ...columns,
    ['sims', 'text', ({ inventory }) => JSON.stringify(inventory.sims)],
  ])
  await sql`
    UPDATE device
    SET ${sql.join(columns.map(([name]) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))},
        sims = given.sims::jsonb
    FROM ${given}
    WHERE ${inWorld(scope, 'device')} AND device.number = given.number`.execute(scope.tx)
}
