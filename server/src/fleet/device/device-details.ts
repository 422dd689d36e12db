import type { DeviceDetails, DeviceInfo, WorldSettings } from '@muster/contract'
import { alertFacts, worstStatus } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { DeviceState } from '../state/device-state.ts'
import { readDeviceStates } from '../state/device-states.sql.ts'
import { type DeviceDescription, readBatteriesIn, readDescription } from './device-details.sql.ts'
import type { DeviceInView } from './device-in-view.sql.ts'

export function infoOf(device: DeviceInView): DeviceInfo {
  const { id, platformType, manufacturer, model, serialNumber, assetTag, imei, timeZone } = device
  return { id, platformType, manufacturer, model, serialNumber, assetTag, imei, timeZone: zoneName(timeZone) }
}

export const zoneName = (timeZone: string | null): { name: string } | null =>
  timeZone === null ? null : { name: timeZone }

/** Everything known of a device, with the facts behind its alerts, as of `now` [C-2112]. */
export async function readDetails(scope: Scope, device: DeviceInView, now: number): Promise<DeviceDetails> {
  const description = await readDescription(scope, device.number)
  const [state] = await readDeviceStates(scope, [device.number])
  // It was deleted since it was found.
  if (!description || !state) throw new AppError('notFound')
  const { settings } = await readWorldSettings(scope)
  return {
    ...infoOf(device),
    ...state.statuses,
    deviceStatus: worstStatus(state.statuses),
    alertFacts: factsOf(state, settings, now),
    updated: state.lastContact,
    group: [...device.groups],
    homeLocation: homeOf(state, description),
    firstSeen: state.enrolledAt,
    accessPoint: accessPointOf(state),
    storage: storageOf(state),
    ...describedOf(device, description),
    smartBatteries: await readBatteriesIn(scope, device.number),
    version: description.version,
  }
}

function factsOf(state: DeviceState, settings: WorldSettings, now: number) {
  const { deviceRebooted, deviceLowPower, deviceDropped } = state.recent.events
  const facts = {
    enrolledAt: state.enrolledAt,
    lastContactAt: state.lastContact,
    lastUsedAt: state.lastUsed,
    home: state.home,
    fix: state.fix,
    lastInsideAt: state.insideAt,
    events: { reboots: deviceRebooted, lowPowers: deviceLowPower, drops: deviceDropped },
    timeErrorAt: state.timeErrorAt,
    timeRecoveryAt: state.timeRecoveryAt,
    averageDischarge: state.averageDischarge,
    bssid: state.accessPoint?.bssid ?? null,
  }
  return alertFacts(facts, settings, now)
}

const homeOf = ({ home }: DeviceState, { homeName }: DeviceDescription) =>
  home && {
    id: home.id,
    name: homeName ?? home.id,
    distanceYellow: home.distanceYellow,
    distanceRed: home.distanceRed,
  }

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
