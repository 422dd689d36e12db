import type { BatteryOfDevice, DeviceWithBatteries, StatusLevel } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CsvFile } from '../../platform/text/csv.ts'
import { batteryStatusNames, causeText, placeText, rounded } from '../file-cells.ts'
import { type DeviceBatteries, readDevicesWithBatteries } from './device-rows.sql.ts'

const statusNames: Record<StatusLevel, string> = { red: 'Problem', yellow: 'Warning', green: 'Good' }

/** A row of the file: a device, or one of its batteries. */
interface FileRow {
  device: DeviceWithBatteries
  battery: BatteryOfDevice | null
}

type Column = readonly [title: string, cell: (row: FileRow) => CsvCell]

/** The columns of the list [B-413, B-9954]. */
const columns: readonly Column[] = [
  ['Manufacturer', ({ device }) => device.manufacturer],
  ['Model', ({ device }) => device.model],
  ['Serial Number', ({ device }) => device.serialNumber],
  ['IMEI', ({ device }) => device.imei],
  ['Groups', ({ device }) => device.group.join(', ')],
  ['Average Discharge (%/h)', ({ device }) => rounded(device.averageDischarge)],
  ['Battery', ({ battery }) => battery && placeText(battery.place)],
  ['Battery PN', ({ battery }) => battery?.partNumber ?? null],
  ['Battery SN', ({ battery }) => battery?.serialNumber ?? null],
]
const statusOfBattery: Column[1] = ({ battery }) => battery && batteryStatusNames[battery.batteryStatus]
const byDischarge: readonly Column[] = [
  ['Status', ({ device }) => statusNames[device.status]],
  ['Battery Status', statusOfBattery],
  ['Cause of Discharge', ({ battery }) => battery && causeText(battery.dischargeCause)],
]
const byBattery: readonly Column[] = [
  ['Status', statusOfBattery],
  ['Warranty Until', ({ battery }) => battery?.warrantyUntil ?? null],
]

/** Devices read at a time. */
const batch = 1000

/** A file of devices, a row for each of their batteries. */
export function devicesFile(
  scope: Scope,
  numbers: readonly number[],
  now: number,
  { name, ...wanted }: DeviceBatteries & { name: CsvFile['name'] },
): CsvFile {
  const all = [...columns, ...(wanted.statusIs === 'worstBattery' ? byBattery : byDischarge)]
  async function* rows() {
    for (let first = 0; first < numbers.length; first += batch) {
      const devices = await readDevicesWithBatteries(scope, numbers.slice(first, first + batch), now, wanted)
      yield devices.flatMap(fileRows).map((row) => all.map(([, cell]) => cell(row)))
    }
  }
  return { name, titles: all.map(([title]) => title), rows: rows() }
}

function fileRows(device: DeviceWithBatteries): FileRow[] {
  const { smartBatteries } = device
  if (smartBatteries.length === 0) return [{ device, battery: null }]
  return smartBatteries.map((battery) => ({ device, battery }))
}
