import type { DeviceAlert, DeviceRow, DeviceSortField, StatusLevel } from '@muster/contract'
import type { CsvCell } from '@muster/rules'
import type { Scope } from '../../../platform/database/tenancy.ts'
import type { CsvFile } from '../../../platform/text/csv.ts'
import { type AskedDevices, findDevicePage } from './device-pages.sql.ts'
import { readDeviceRows } from './device-rows.sql.ts'

/** What a file has beside the columns that lists sort by. */
type FileField = DeviceSortField | 'alerts' | 'positionTime' | 'latitude' | 'longitude'

/** The columns of the list, in order [C-420], each with its title and unit. */
const columns: Record<FileField, readonly [title: string, cell: (row: DeviceRow) => CsvCell]> = {
  serialNumber: ['Serial number', ({ serialNumber }) => serialNumber],
  assetTag: ['Asset tag', ({ assetTag }) => assetTag],
  imei: ['IMEI', ({ imei }) => imei],
  deviceName: ['Device name', ({ deviceName }) => deviceName],
  manufacturer: ['Manufacturer', ({ manufacturer }) => manufacturer],
  model: ['Model', ({ model }) => model],
  group: ['Group', ({ group }) => group.join(', ')],
  homeLocation: ['Home location', ({ homeLocation }) => homeLocation?.name ?? null],
  updated: ['Last seen', ({ updated }) => isoTime(updated)],
  positionTime: ['Last position', ({ lastPosition }) => isoTime(lastPosition?.time)],
  latitude: ['Latitude', ({ lastPosition }) => lastPosition?.latitude ?? null],
  longitude: ['Longitude', ({ lastPosition }) => lastPosition?.longitude ?? null],
  mobileDataUsage: ['Mobile data usage (bytes)', ({ mobileDataUsage }) => mobileDataUsage],
  wifiDataUsage: ['Wi-Fi data usage (bytes)', ({ wifiDataUsage }) => wifiDataUsage],
  'storage.percentageUsed': ['Storage used (%)', ({ storage }) => rounded(storage?.percentageUsed ?? null)],
  averageDischarge: ['Average discharge (%/h)', (row) => rounded(row.averageDischarge)],
  averageDischargeTime: ['Average discharge time (h)', (row) => rounded(row.averageDischargeTime)],
  'firmware.version': ['Firmware version', ({ firmware }) => firmware?.version ?? null],
  'operatingSystem.buildVersion': ['OS version', (row) => row.operatingSystem?.buildVersion ?? null],
  'bios.version': ['BIOS version', ({ bios }) => bios?.version ?? null],
  clientVersion: ['Client version', ({ clientVersion }) => clientVersion],
  extensionVersion: ['Extension version', ({ extensionVersion }) => extensionVersion],
  alerts: ['Alerts', ({ alerts }) => alerts.map(alertText).join(', ')],
  deviceStatus: ['Status', ({ deviceStatus }) => statusNames[deviceStatus]],
}
const everyColumn = Object.keys(columns) as FileField[]

const isoTime = (time: number | null | undefined): string | null =>
  typeof time === 'number' ? new Date(time).toISOString() : null

/** Two decimals are more precise than the measurement. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}

/** Their display names [C-136]. */
const statusNames: Record<StatusLevel, string> = { red: 'Problem', yellow: 'Warning', green: 'Good' }

const alertNames: Record<DeviceAlert, string> = {
  deviceLocationAccessPointStatus: 'Access point',
  deviceUtilisationIdleStatus: 'Idle',
  deviceUtilisationOutOfContactStatus: 'Out of contact',
  deviceUserExperienceRebootStatus: 'Reboot',
  deviceTimeErrorStatus: 'Time error',
  averageDischargeStatus: 'Average discharge',
  deviceUserExperienceLowPowerStatus: 'Low power',
  deviceLocationTimeStatus: 'Location time',
  deviceLocationDistanceStatus: 'Location distance',
  deviceUserExperienceDropStatus: 'Drop',
}

const alertText = ({ alert, level }: DeviceRow['alerts'][number]): string =>
  `${alertNames[alert]} (${statusNames[level]})`

/** Devices read at a time. */
const batch = 1000

/** A CSV file of devices; by default with all columns of the device list. */
export async function deviceFile(
  scope: Scope,
  asked: AskedDevices,
  now: number,
  { name, fields = everyColumn }: { name: CsvFile['name']; fields?: readonly FileField[] },
): Promise<CsvFile> {
  const { numbers } = await findDevicePage(scope, asked)
  async function* rows() {
    for (let first = 0; first < numbers.length; first += batch) {
      const devices = await readDeviceRows(scope, numbers.slice(first, first + batch), now)
      yield devices.map((device) => fields.map((field) => columns[field][1](device)))
    }
  }
  return { name, titles: fields.map((field) => columns[field][0]), rows: rows() }
}
