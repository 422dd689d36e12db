import type { DeviceDetails, DeviceInfo } from '@muster/contract'
import {
  alertFacts,
  batteryStatus,
  capacityFactorOf,
  eventCounts,
  isUnderWarranty,
  statusesAt,
  type WarrantyTerms,
  warrantyDay,
  worstStatus,
} from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { DeviceState } from '../state/device-state.ts'
import { readDeviceStates } from '../state/device-states.sql.ts'
import {
  type BatteryIn,
  type DeviceDescription,
  readBatteriesIn,
  readDescription,
} from './device-details.sql.ts'
import type { DeviceInView } from './device-in-view.sql.ts'

export function infoOf(device: DeviceInView): DeviceInfo {
  const { id, platformType, manufacturer, model, serialNumber, assetTag, imei, timeZone } = device
  return { id, platformType, manufacturer, model, serialNumber, assetTag, imei, timeZone: zoneName(timeZone) }
}

export const zoneName = (timeZone: string | null): { name: string } | null =>
  timeZone === null ? null : { name: timeZone }

interface DetailsAsked {
  warranty: WarrantyTerms
  now: Date
}

/** Everything known of a device, with the facts behind its alerts, as of `now` [C-2112]. */
export async function readDetails(
  scope: Scope,
  device: DeviceInView,
  { warranty, now }: DetailsAsked,
): Promise<DeviceDetails> {
  const description = await readDescription(scope, device.number)
  const [state] = await readDeviceStates(scope, [device.number])
  // It was deleted since it was found.
  if (!description || !state) throw new AppError('notFound')
  const { settings } = await readWorldSettings(scope)
  const batteries = await readBatteriesIn(scope, device.number)
  return {
    ...infoOf(device),
    ...state.statuses,
    deviceStatus: worstStatus(state.statuses),
    ...eventCounts(eventsOf(state), settings, now.getTime()),
    alertFacts: factsOf(state, now.getTime()),
    updated: state.lastContact,
    lastPosition: positionOf(state),
    group: [...device.groups],
    homeLocation: homeOf(state, description),
    firstSeen: state.enrolledAt,
    accessPoint: accessPointOf(state),
    storage: storageOf(state),
    ...describedOf(device, description),
    smartBatteries: batteries.map(smartBattery),
    underWarranty: batteries.some((battery) => isUnderWarranty(battery, warranty, warrantyDay(now))),
    version: description.version,
  }
}

const eventsOf = ({ recent: { events } }: DeviceState) => ({
  reboots: events.deviceRebooted,
  lowPowers: events.deviceLowPower,
  drops: events.deviceDropped,
})

function factsOf(state: DeviceState, now: number) {
  const facts = {
    enrolledAt: state.enrolledAt,
    lastContactAt: state.lastContact,
    lastUsedAt: state.lastUsed,
    home: state.home,
    fix: state.fix,
    lastInsideAt: state.insideAt,
    timeErrorAt: state.timeErrorAt,
    timeRecoveryAt: state.timeRecoveryAt,
    averageDischarge: state.averageDischarge,
    bssid: state.accessPoint?.bssid ?? null,
  }
  return alertFacts(facts, now)
}

const homeOf = ({ home }: DeviceState, { homeName }: DeviceDescription) =>
  home && {
    id: home.id,
    name: homeName ?? home.id,
    distanceYellow: home.distanceYellow,
    distanceRed: home.distanceRed,
  }

const positionOf = ({ fix }: DeviceState): DeviceDetails['lastPosition'] =>
  fix && { time: fix.at, latitude: fix.latitude, longitude: fix.longitude }

const accessPointOf = ({ accessPoint }: DeviceState) =>
  accessPoint && { updated: accessPoint.at, ssid: accessPoint.ssid, bssid: accessPoint.bssid }

/** A device may count its reserved space as used but not as part of its total: available space is never negative. */
function storageOf({ storage: { used, total } }: DeviceState): DeviceDetails['storage'] {
  if (used === null || total === null) return []
  return [{ used, total, available: Math.max(0, total - used) }]
}

const systems = { android: 'Android', windows: 'Windows' } as const

function describedOf({ platformType }: DeviceInView, said: DeviceDescription) {
  return {
    deviceName: said.deviceName,
    clientVersion: said.clientVersion,
    extensionVersion: said.extensionVersion,
    operatingSystem: { name: systems[platformType], buildVersion: said.osBuild },
    firmware: said.firmwareVersion === null ? null : { version: said.firmwareVersion },
    bios: said.biosVersion === null ? null : { version: said.biosVersion },
    totalPhysicalMemory: said.memoryBytes,
    processor: said.processor === null ? null : { name: said.processor },
    sims: said.sims.map(({ serialNumber, operatorName = null, operatorCode = null }) => ({
      serialNumber,
      operatorName,
      operatorCode,
    })),
  }
}

function smartBattery(row: BatteryIn): DeviceDetails['smartBatteries'][number] {
  const { id, serialNumber, partNumber, cycleCount, averageDischarge } = row
  const factor = capacityFactorOf(row)
  const statuses = statusesAt(row)
  return {
    id,
    serialNumber,
    partNumber,
    cycleCount,
    averageDischarge,
    batteryStatus: batteryStatus(statuses),
    healthStatus: statuses.batteryHealthStatus,
    averageDischargeStatus: statuses.batteryAverageDischargeStatus,
    cycleCountStatus: statuses.batteryCycleCountStatus,
    capacityFactor: factor === null ? null : factor * 100,
  }
}
