import type pg from 'pg'
import { unpackDay } from '../../src/telemetry/device-day/index.ts'

/** Every stored text of a device, by its place in a report or an enrollment, and where it is stored. */
export type StoredTexts = Record<string, unknown[]>

export async function storedTexts(owner: pg.Client, world: string, deviceId: string): Promise<StoredTexts> {
  const rows = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await owner.query(text, [world, ...values])).rows
  const [device = {}] = await rows('SELECT * FROM device WHERE world_id = $1 AND id = $2', deviceId)
  const { number } = device
  const [pulse = {}] = await rows('SELECT * FROM device_pulse WHERE world_id = $1 AND number = $2', number)
  const days = (await rows('SELECT content FROM device_day WHERE world_id = $1 AND number = $2', number)).map(
    ({ content }) => unpackDay(content as Buffer),
  )
  const hours = days.flatMap((day) => day.hours)
  const infos = days.flatMap(({ events }) => events.map(({ info }) => info as Record<string, object>))
  const batteries = await rows(
    `SELECT b.* FROM battery b JOIN battery_pulse p USING (world_id, number)
     WHERE world_id = $1 AND p.device_number = $2`,
    number,
  )
  const measured = await rows(
    'SELECT serial_number FROM battery WHERE world_id = $1 AND number = ANY ($2)',
    days.flatMap(({ chargeLevels }) => chargeLevels.map(({ battery }) => battery)),
  )
  const operators = await rows(
    'SELECT * FROM network_operator WHERE world_id = $1 AND id = ANY ($2)',
    days.flatMap(({ signals }) => signals.map(({ operator }) => operator)),
  )
  const installed = await rows(
    `SELECT a.*, v.version FROM device_application d
     JOIN application a ON a.world_id = d.world_id AND a.id = d.application_id
     JOIN application_version v ON v.world_id = d.world_id AND v.id = d.version_id
     WHERE d.world_id = $1 AND d.number = $2 AND d.removed_at IS NULL`,
    number,
  )
  const used = await rows(
    `SELECT a.*, v.version FROM application_version v
     JOIN application a ON a.world_id = v.world_id AND a.id = v.application_id
     WHERE v.world_id = $1 AND v.id = ANY ($2)`,
    hours.flatMap(({ applications }) => applications.map(({ application }) => application)),
  )
  const processes = await rows(
    `SELECT p.*, v.* FROM device_process d
     JOIN process p ON p.world_id = d.world_id AND p.id = d.process_id
     JOIN process_version v ON v.world_id = d.world_id AND v.id = d.version_id
     WHERE d.world_id = $1 AND d.number = $2`,
    number,
  )
  const ran = await rows(
    `SELECT p.*, v.* FROM process_version v
     JOIN process p ON p.world_id = v.world_id AND p.id = v.process_id
     WHERE v.world_id = $1 AND v.id = ANY ($2)`,
    hours.flatMap((hour) => hour.processes.map(({ process }) => process)),
  )
  const sims = device.sims as Record<string, unknown>[]
  const of = (list: readonly Record<string, unknown>[], column: string) => list.map((row) => row[column])
  const named = (part: string, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        `events[].${part}.${name}`,
        infos.map((info) => (info[part] as Record<string, unknown> | undefined)?.[name]),
      ]),
    )
  return {
    storage: [pulse.storage_used],
    installId: [device.install_id],
    manufacturer: [device.manufacturer],
    model: [device.model],
    serialNumber: [device.serial_number],
    imei: [device.imei],
    deviceName: [device.device_name],
    'inventory.manufacturer': [device.manufacturer],
    'inventory.model': [device.model],
    'inventory.imei': [device.imei],
    'inventory.deviceName': [device.device_name],
    'inventory.operatingSystem.buildVersion': [device.os_build],
    'inventory.firmware.version': [device.firmware_version],
    'inventory.bios.version': [device.bios_version],
    'inventory.processor.name': [device.processor],
    'inventory.timeZone.name': [device.time_zone],
    'inventory.clientVersion': [device.client_version],
    'inventory.extensionVersion': [device.extension_version],
    'inventory.sims[].serialNumber': of(sims, 'serialNumber'),
    'inventory.sims[].operatorName': of(sims, 'operatorName'),
    'inventory.sims[].operatorCode': of(sims, 'operatorCode'),
    'accessPoint.ssid': [pulse.ssid],
    'accessPoint.bssid': [pulse.bssid],
    'smartBatteries[].serialNumber': of(batteries, 'serial_number'),
    'smartBatteries[].partNumber': of(batteries, 'part_number'),
    'smartBatteries[].manufacturer': of(batteries, 'manufacturer'),
    'applications.hash': [device.applications_hash],
    'applications.list[].packageName': of(installed, 'package_name'),
    'applications.list[].name': of(installed, 'name'),
    'applications.list[].version': of(installed, 'version'),
    'applications.list[].sharedUserId': of(installed, 'shared_user_id'),
    'processes.hash': [device.processes_hash],
    'processes.list[].processName': of(processes, 'process_name'),
    'processes.list[].productName': of(processes, 'product_name'),
    'processes.list[].productVersion': of(processes, 'product_version'),
    'processes.list[].fileVersion': of(processes, 'file_version'),
    'chargeLevels[].battery': of(measured, 'serial_number'),
    'signals[].operatorName': of(operators, 'name'),
    'signals[].operatorCode': of(operators, 'code'),
    'hours[].applications[].packageName': of(used, 'package_name'),
    'hours[].applications[].version': of(used, 'version'),
    'hours[].applications[].sharedUserId': of(used, 'shared_user_id'),
    'hours[].processes[].processName': of(ran, 'process_name'),
    'hours[].processes[].productName': of(ran, 'product_name'),
    'hours[].processes[].productVersion': of(ran, 'product_version'),
    'hours[].processes[].fileVersion': of(ran, 'file_version'),
    ...named('oldBatteryInfo', ['serialNumber']),
    ...named('newBatteryInfo', ['serialNumber']),
    ...named('oldNetworkInfo', ['networkType', 'bearerType']),
    ...named('newNetworkInfo', ['networkType', 'bearerType']),
    ...named('oldSimInfo', ['serialNumber']),
    ...named('newSimInfo', ['serialNumber']),
    ...named('applicationInfo', ['name', 'version']),
    ...named('processInfo', ['processName', 'fileVersion']),
    ...named('processCrashInfo', ['exceptionCode', 'moduleName']),
  }
}

/** Texts that are not stored as sent: a device keeps the identity it enrolled with. */
export const unkept = ['inventory.serialNumber']

/** Texts that are times, dates or enumerated words, in which nothing hostile is valid. */
export const closed = [
  ...['platformType', 'sentAt', 'inventory.platformType', 'accessPoint.at'],
  ...['smartBatteries[].at', 'smartBatteries[].mfd', 'chargeLevels[].at'],
  ...['locations[].at', 'locations[].source', 'signals[].at', 'signals[].bearerType', 'signals[].status'],
  ...['hours[].at', 'events[].type', 'events[].at', 'events[].rebootInfo.type'],
]
