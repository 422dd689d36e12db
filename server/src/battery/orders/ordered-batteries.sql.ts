import type { OrderedBattery } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

interface OrderedRow extends Pick<OrderedBattery, 'id' | 'serialNumber' | 'partNumber'> {
  number: number
  from: string
  median: string
  to: string
  deviceId: string | null
  manufacturer: string
  model: string
  deviceSerial: string
}

/** Batteries in the order of their chances; those deleted meanwhile are left out. */
export async function readOrderedBatteries(
  scope: Scope,
  chances: readonly { number: number; chance: number }[],
): Promise<OrderedBattery[]> {
  const numbers = chances.map(({ number }) => number)
  const { rows } = await sql<OrderedRow>`
    SELECT b.number, b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber",
           f.due_from::text AS "from", f.due::text AS median, f.due_to::text AS "to",
           d.id AS "deviceId", d.manufacturer, d.model, d.serial_number AS "deviceSerial"
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = b.number
    LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return chances.flatMap(({ number, chance }) => {
    const row = byNumber.get(number)
    return row ? [orderedBattery(row, chance)] : []
  })
}

function orderedBattery(row: OrderedRow, chance: number): OrderedBattery {
  const { id, serialNumber, partNumber, from, median, to, deviceId, manufacturer, model } = row
  return {
    ...{ id, serialNumber, partNumber, due: { from, median, to } },
    deviceInfo:
      deviceId === null ? null : { id: deviceId, manufacturer, model, serialNumber: row.deviceSerial },
    chance: Math.min(1, Math.round(1000 * chance) / 1000),
  }
}
