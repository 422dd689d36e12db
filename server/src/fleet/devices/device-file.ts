import type { DeviceRow, DeviceSortField } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { CsvFile } from '../../platform/csv.ts'
import type { Scope } from '../../platform/tenancy.ts'
import { type AskedDevices, findDevicePage } from './device-pages.sql.ts'
import { readDeviceRows } from './device-rows.sql.ts'

/** The columns of the list, in its order [C-420], under the names that calls have for them. */
const columns: Record<DeviceSortField, (row: DeviceRow) => CsvCell> = {
  serialNumber: ({ serialNumber }) => serialNumber,
  assetTag: ({ assetTag }) => assetTag,
  imei: ({ imei }) => imei,
  deviceName: ({ deviceName }) => deviceName,
  manufacturer: ({ manufacturer }) => manufacturer,
  model: ({ model }) => model,
  group: ({ group }) => group.join(', '),
  homeLocation: ({ homeLocation }) => homeLocation?.name ?? null,
  updated: ({ updated }) => (updated === null ? null : new Date(updated).toISOString()),
  mobileDataUsage: ({ mobileDataUsage }) => mobileDataUsage,
  wifiDataUsage: ({ wifiDataUsage }) => wifiDataUsage,
  'storage.percentageUsed': ({ storage }) => storage?.percentageUsed ?? null,
  averageDischarge: (row) => row.averageDischarge,
  averageDischargeTime: ({ averageDischargeTime }) => averageDischargeTime,
  'firmware.version': ({ firmware }) => firmware?.version ?? null,
  'operatingSystem.buildVersion': ({ operatingSystem }) => operatingSystem?.buildVersion ?? null,
  'bios.version': ({ bios }) => bios?.version ?? null,
  clientVersion: ({ clientVersion }) => clientVersion,
  extensionVersion: ({ extensionVersion }) => extensionVersion,
  deviceStatus: ({ deviceStatus }) => deviceStatus,
}

/** Devices whose rows are read at a time. */
const batch = 1000

export async function deviceFile(scope: Scope, asked: AskedDevices, now: number): Promise<CsvFile> {
  const { numbers } = await findDevicePage(scope, asked)
  async function* rows() {
    for (let first = 0; first < numbers.length; first += batch) {
      const devices = await readDeviceRows(scope, numbers.slice(first, first + batch), now)
      yield devices.map((device) => Object.values(columns).map((cell) => cell(device)))
    }
  }
  return { name: 'devicesList.csv', titles: Object.keys(columns), rows: rows() }
}
