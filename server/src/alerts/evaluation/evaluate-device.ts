import { type DeviceAlert, type DeviceStatuses, deviceAlerts, type WorldSettings } from '@muster/contract'
import { averageDischarge, type DeviceFacts, evaluateDevice, localDay, zoneOffset } from '@muster/rules'
import type { DeviceState, EvaluatedDevice } from '../../fleet/index.ts'
import { deviceSumsOn, nextChange } from '../../telemetry/index.ts'
import { type OverallChange, withOverall } from './overall-change.ts'

/** Which home locations access points belong to. */
export interface AccessPoints {
  /** The home locations that an access point belongs to. */
  homesOf(bssid: string): readonly string[]
  hasAny(homeLocationId: string): boolean
}

export interface StatusChange {
  number: number
  alert: DeviceAlert
  from: DeviceStatuses[DeviceAlert]
  to: DeviceStatuses[DeviceAlert]
  overall?: OverallChange
}

/**
 * Updates what is derived from a device's facts: the sums of its last 30 days, its statuses, and when to re-evaluate.
 * Returns the statuses that have changed.
 */
export function evaluate(
  state: DeviceState,
  settings: WorldSettings,
  accessPoints: AccessPoints,
  now: number,
): StatusChange[] {
  const offset = (state.timeZone && zoneOffset(state.timeZone, now)) || 0
  const today = localDay({ utc: now, offset })
  const sums = deviceSumsOn(state.recent, today)
  state.mobileBytes = sums.mobileBytes
  state.wifiBytes = sums.wifiBytes
  state.averageDischarge = storable(averageDischarge(sums.fall, sums.dischargeSeconds))
  const { changes, nextEvaluation } = restate(state, settings, accessPoints, now)
  const changedDay = nextChange(state.recent.days, today)
  const midnight = changedDay === null ? null : changedDay * 86_400_000 - offset * 60_000
  state.reevaluateAt = earliest(nextEvaluation, midnight)
  return changes
}

/**
 * The same where nothing of a device's days has changed since its last evaluation and the next is not due: the stored
 * sums still hold, as does the time of the next evaluation.
 */
export function evaluateKept(
  device: EvaluatedDevice,
  settings: WorldSettings,
  accessPoints: AccessPoints,
  now: number,
): StatusChange[] {
  const { changes, nextEvaluation } = restate(device, settings, accessPoints, now)
  device.reevaluateAt = earliest(nextEvaluation, device.reevaluateAt)
  return changes
}

/** Sets a device's statuses; returns those that have changed, and when one may change by time alone. */
function restate(
  device: EvaluatedDevice,
  settings: WorldSettings,
  accessPoints: AccessPoints,
  now: number,
): { changes: StatusChange[]; nextEvaluation: number | null } {
  const { statuses, nextEvaluation } = evaluateDevice(factsOf(device, accessPoints), settings, now)
  const changes = deviceAlerts
    .filter((alert) => statuses[alert] !== device.statuses[alert])
    .map(
      (alert): StatusChange => ({
        number: device.number,
        alert,
        from: device.statuses[alert],
        to: statuses[alert],
      }),
    )
  const before = device.statuses
  device.statuses = statuses
  return { changes: withOverall(changes, before, statuses), nextEvaluation }
}

/** Rounded to the digits that the database returns: with more it would seem to have changed each time. */
export const storable = (value: number | null): number | null => value && Number(value.toPrecision(6))

function earliest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

export function factsOf(state: EvaluatedDevice, accessPoints: AccessPoints): DeviceFacts {
  const { home, recent } = state
  return {
    enrolledAt: state.enrolledAt,
    lastContactAt: state.lastContact,
    lastUsedAt: state.lastUsed,
    home: home && { ...home, hasAccessPoints: accessPoints.hasAny(home.id) },
    fix: state.fix,
    lastInsideAt: state.insideAt,
    accessPoint: state.accessPoint && { belongsTo: ownerOf(state.accessPoint.bssid, home?.id, accessPoints) },
    events: {
      reboots: recent.events.deviceRebooted,
      lowPowers: recent.events.deviceLowPower,
      drops: recent.events.deviceDropped,
    },
    timeErrorAt: state.timeErrorAt,
    timeRecoveryAt: state.timeRecoveryAt,
    averageDischarge: state.averageDischarge,
  }
}

/** An access point may serve several home locations side by side. */
function ownerOf(
  bssid: string,
  home: string | undefined,
  accessPoints: AccessPoints,
): 'home' | 'other' | 'none' {
  const owners = accessPoints.homesOf(bssid)
  if (owners.length === 0) return 'none'
  return home !== undefined && owners.includes(home) ? 'home' : 'other'
}
