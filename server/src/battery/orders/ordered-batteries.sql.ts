import type { OrderedBattery } from '@muster/contract'
import { type DueBattery, dateOfDay, intervalOf } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A battery that may be ordered. */
export interface LikelyBattery {
  number: number
  chance: number
  battery: DueBattery
}

interface OrderedRow extends Pick<OrderedBattery, 'id' | 'serialNumber' | 'partNumber'> {
  number: number
  deviceId: string | null
  manufacturer: string
  model: string
  deviceSerial: string
}

/** Batteries in the order of their chances; those deleted meanwhile are left out. */
export async function readOrderedBatteries(
  scope: Scope,
  likely: readonly LikelyBattery[],
): Promise<OrderedBattery[]> {
  const numbers = likely.map(({ number }) => number)
  const { rows } = await sql<OrderedRow>`
    SELECT b.number, b.id, b.serial_number AS "serialNumber", b.part_number AS "partNumber",
           d.id AS "deviceId", d.manufacturer, d.model, d.serial_number AS "deviceSerial"
    FROM battery b
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = b.number
    LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${numbers}::integer[])`.execute(scope.tx)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return likely.flatMap((each) => {
    const row = byNumber.get(each.number)
    return row ? [orderedBattery(row, each)] : []
  })
}

function orderedBattery(row: OrderedRow, { battery, chance }: LikelyBattery): OrderedBattery {
  const { id, serialNumber, partNumber, deviceId, manufacturer, model } = row
  const { p10, p50, p90 } = intervalOf(battery.days)
  const on = (left: number) => dateOfDay(battery.readOn + left)
  return {
    ...{ id, serialNumber, partNumber, due: { from: on(p10), median: on(p50), to: on(p90) } },
    deviceInfo:
      deviceId === null ? null : { id: deviceId, manufacturer, model, serialNumber: row.deviceSerial },
    // What is far below a thousandth counts, too.
    chance: Math.min(1, Number(chance.toPrecision(3))),
  }
}
