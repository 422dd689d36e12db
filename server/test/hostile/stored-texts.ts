import type pg from 'pg'
import { unpackDay } from '../../src/telemetry/device-day/index.ts'

type Row = Record<string, unknown>
type Day = ReturnType<typeof unpackDay>

interface Source {
  /** The rows of a device, given its row with its last pulse. */
  rows: (read: Read, device: Row) => Promise<Row[]> | Row[]
  /** Places in a report or an enrollment, and the columns that keep their texts. */
  columns: Record<string, string>
}

type Read = (text: string, ...values: unknown[]) => Promise<Row[]>

async function lastDays(read: Read, { number }: Row): Promise<Day[]> {
  const days = await read(
    'SELECT content FROM device_day WHERE world_id = $1 AND number = $2 ORDER BY day DESC LIMIT 3',
    number,
  )
  return days.map(({ content }) => unpackDay(content as Buffer))
}
const hoursOf = (days: readonly Day[]) => days.flatMap(({ hours }) => hours)

/** A part of an event's info; other events do not have it. */
const ofEvents = (part: string, names: readonly string[]): Source => ({
  rows: async (read, device) =>
    (await lastDays(read, device)).flatMap(({ events }) =>
      events.flatMap(({ info }): Row[] => {
        const found = (info as Record<string, Row | undefined>)[part]
        return found ? [found] : []
      }),
    ),
  columns: Object.fromEntries(names.map((name) => [`events[].${part}.${name}`, name])),
})

const sources: readonly Source[] = [
  {
    rows: (_read, device) => [device],
    columns: {
      storage: 'storage_used',
      installId: 'install_id',
      manufacturer: 'manufacturer',
      model: 'model',
      serialNumber: 'serial_number',
      imei: 'imei',
      deviceName: 'device_name',
      'inventory.manufacturer': 'manufacturer',
      'inventory.model': 'model',
      'inventory.imei': 'imei',
      'inventory.deviceName': 'device_name',
      'inventory.operatingSystem.buildVersion': 'os_build',
      'inventory.firmware.version': 'firmware_version',
      'inventory.bios.version': 'bios_version',
      'inventory.processor.name': 'processor',
      'inventory.timeZone.name': 'time_zone',
      'inventory.clientVersion': 'client_version',
      'inventory.extensionVersion': 'extension_version',
      'accessPoint.ssid': 'ssid',
      'accessPoint.bssid': 'bssid',
      'applications.hash': 'applications_hash',
      'processes.hash': 'processes_hash',
    },
  },
  {
    rows: (_read, { sims }) => sims as Row[],
    columns: {
      'inventory.sims[].serialNumber': 'serialNumber',
      'inventory.sims[].operatorName': 'operatorName',
      'inventory.sims[].operatorCode': 'operatorCode',
    },
  },
  {
    rows: (read, { number }) =>
      read(
        `SELECT b.* FROM battery b JOIN battery_pulse p USING (world_id, number)
         WHERE world_id = $1 AND p.device_number = $2`,
        number,
      ),
    columns: {
      'smartBatteries[].serialNumber': 'serial_number',
      'smartBatteries[].partNumber': 'part_number',
      'smartBatteries[].manufacturer': 'manufacturer',
    },
  },
  {
    rows: async (read, device) =>
      await read(
        'SELECT serial_number FROM battery WHERE world_id = $1 AND number = ANY ($2)',
        (await lastDays(read, device)).flatMap(({ chargeLevels }) =>
          chargeLevels.map(({ battery }) => battery),
        ),
      ),
    columns: { 'chargeLevels[].battery': 'serial_number' },
  },
  {
    rows: async (read, device) =>
      await read(
        'SELECT * FROM network_operator WHERE world_id = $1 AND id = ANY ($2)',
        (await lastDays(read, device)).flatMap(({ signals }) => signals.map(({ operator }) => operator)),
      ),
    columns: { 'signals[].operatorName': 'name', 'signals[].operatorCode': 'code' },
  },
  {
    rows: (read, { number }) =>
      read(
        `SELECT a.*, v.version FROM device_application d
         JOIN application a ON a.world_id = d.world_id AND a.id = d.application_id
         JOIN application_version v ON v.world_id = d.world_id AND v.id = d.version_id
         WHERE d.world_id = $1 AND d.number = $2 AND d.removed_at IS NULL`,
        number,
      ),
    columns: {
      'applications.list[].packageName': 'package_name',
      'applications.list[].name': 'name',
      'applications.list[].version': 'version',
      'applications.list[].sharedUserId': 'shared_user_id',
    },
  },
  {
    rows: async (read, device) =>
      await read(
        `SELECT a.*, v.version FROM application_version v
         JOIN application a ON a.world_id = v.world_id AND a.id = v.application_id
         WHERE v.world_id = $1 AND v.id = ANY ($2)`,
        hoursOf(await lastDays(read, device)).flatMap(({ applications }) =>
          applications.map(({ application }) => application),
        ),
      ),
    columns: {
      'hours[].applications[].packageName': 'package_name',
      'hours[].applications[].version': 'version',
      'hours[].applications[].sharedUserId': 'shared_user_id',
    },
  },
  {
    rows: (read, { number }) =>
      read(
        `SELECT p.*, v.* FROM device_process d
         JOIN process p ON p.world_id = d.world_id AND p.id = d.process_id
         JOIN process_version v ON v.world_id = d.world_id AND v.id = d.version_id
         WHERE d.world_id = $1 AND d.number = $2`,
        number,
      ),
    columns: {
      'processes.list[].processName': 'process_name',
      'processes.list[].productName': 'product_name',
      'processes.list[].productVersion': 'product_version',
      'processes.list[].fileVersion': 'file_version',
    },
  },
  {
    rows: async (read, device) =>
      await read(
        `SELECT p.*, v.* FROM process_version v
         JOIN process p ON p.world_id = v.world_id AND p.id = v.process_id
         WHERE v.world_id = $1 AND v.id = ANY ($2)`,
        hoursOf(await lastDays(read, device)).flatMap(({ processes }) =>
          processes.map(({ process }) => process),
        ),
      ),
    columns: {
      'hours[].processes[].processName': 'process_name',
      'hours[].processes[].productName': 'product_name',
      'hours[].processes[].productVersion': 'product_version',
      'hours[].processes[].fileVersion': 'file_version',
    },
  },
  ofEvents('oldBatteryInfo', ['serialNumber']),
  ofEvents('newBatteryInfo', ['serialNumber']),
  ofEvents('oldNetworkInfo', ['networkType', 'bearerType']),
  ofEvents('newNetworkInfo', ['networkType', 'bearerType']),
  ofEvents('oldSimInfo', ['serialNumber']),
  ofEvents('newSimInfo', ['serialNumber']),
  ofEvents('applicationInfo', ['name', 'version']),
  ofEvents('processInfo', ['processName', 'fileVersion']),
  ofEvents('processCrashInfo', ['exceptionCode', 'moduleName']),
]

/** The places whose texts are stored. */
export const storedPlaces = sources.flatMap(({ columns }) => Object.keys(columns))

/** The texts that a device has stored at these places now; of its days only the last three are read, which a report may touch. */
export async function storedTexts<Place extends string>(
  owner: pg.Client,
  world: string,
  deviceId: string,
  ...places: Place[]
): Promise<Record<Place, unknown[]>> {
  const read: Read = async (text, ...values) => (await owner.query(text, [world, ...values])).rows
  const [device = {}] = await read(
    `SELECT p.*, d.* FROM device d LEFT JOIN device_pulse p USING (world_id, number)
     WHERE world_id = $1 AND id = $2`,
    deviceId,
  )
  const texts: Record<string, unknown[]> = {}
  for (const { rows, columns } of sources) {
    const asked = places.filter((place) => Object.hasOwn(columns, place))
    const found = asked.length > 0 ? await rows(read, device) : []
    for (const place of asked) texts[place] = found.map((row) => row[columns[place] ?? ''])
  }
  return texts as Record<Place, unknown[]>
}

/** Texts that are not stored as sent: a device keeps the identity it enrolled with, and keys are kept as hashes. */
export const unkept = ['inventory.serialNumber', 'previousKey', 'keySecret']

/** Texts that are times, dates or enumerated words, in which nothing hostile is valid. */
export const closed = [
  ...['platformType', 'sentAt', 'inventory.platformType', 'accessPoint.at'],
  ...['smartBatteries[].at', 'smartBatteries[].mfd', 'chargeLevels[].at'],
  ...['locations[].at', 'locations[].source', 'signals[].at', 'signals[].bearerType', 'signals[].status'],
  ...['hours[].at', 'events[].type', 'events[].at', 'events[].rebootInfo.type'],
]
