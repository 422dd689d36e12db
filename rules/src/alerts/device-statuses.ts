import {
  type DeviceAlert,
  type DeviceStatuses,
  deviceAlerts,
  type StatusLevel,
  type WorldSettings,
} from '@muster/contract'
import { thresholdsOf } from './alert-thresholds.ts'
import type { DeviceFacts } from './device-facts.ts'
import { dropVerdict, lowPowerVerdict, rebootVerdict } from './event-alerts.ts'
import { accessPointVerdict, distanceVerdict, metresFromHome, timeAwayVerdict } from './location-alerts.ts'
import { idleVerdict, outOfContactVerdict } from './utilisation-alerts.ts'
import { compared, lasting, type Verdict } from './verdict.ts'

/** Since when the device's clock is wrong, if it is; an error and a recovery at the same moment cancel out. */
export const wrongClockSince = ({
  timeErrorAt,
  timeRecoveryAt,
}: Pick<DeviceFacts, 'timeErrorAt' | 'timeRecoveryAt'>): number | null =>
  timeErrorAt !== null && timeErrorAt > (timeRecoveryAt ?? Number.NEGATIVE_INFINITY) ? timeErrorAt : null

/** No switch [C-216] and no warning level [C-730]. */
export const clockLevel = (facts: Pick<DeviceFacts, 'timeErrorAt' | 'timeRecoveryAt'>): StatusLevel =>
  wrongClockSince(facts) === null ? 'green' : 'red'

const timeErrorVerdict = (facts: DeviceFacts): Verdict => lasting(clockLevel(facts))

const dischargeVerdict = ({ averageDischarge }: DeviceFacts, settings: WorldSettings): Verdict =>
  compared(averageDischarge, thresholdsOf('averageDischargeStatus', settings))

function verdicts(facts: DeviceFacts, settings: WorldSettings, now: number): Record<DeviceAlert, Verdict> {
  const metres = metresFromHome(facts)
  return {
    deviceLocationAccessPointStatus: accessPointVerdict(facts, settings),
    deviceUtilisationIdleStatus: idleVerdict(facts, settings, now),
    deviceUtilisationOutOfContactStatus: outOfContactVerdict(facts, settings, now),
    deviceUserExperienceRebootStatus: rebootVerdict(facts, settings, now),
    deviceTimeErrorStatus: timeErrorVerdict(facts),
    averageDischargeStatus: dischargeVerdict(facts, settings),
    deviceUserExperienceLowPowerStatus: lowPowerVerdict(facts, settings, now),
    deviceLocationTimeStatus: timeAwayVerdict(facts, metres, settings, now),
    deviceLocationDistanceStatus: distanceVerdict(facts, metres, settings),
    deviceUserExperienceDropStatus: dropVerdict(facts, settings, now),
  }
}

/** A device's statuses, and when to re-evaluate them even if nothing is reported. */
export interface DeviceEvaluation {
  statuses: DeviceStatuses
  /** The first moment after `now` at which a status changes if nothing is reported; null: never. */
  nextEvaluation: number | null
}

export function evaluateDevice(facts: DeviceFacts, settings: WorldSettings, now: number): DeviceEvaluation {
  const evaluated = verdicts(facts, settings, now)
  const statuses: Partial<DeviceStatuses> = {}
  let until = Number.POSITIVE_INFINITY
  for (const alert of deviceAlerts) {
    statuses[alert] = evaluated[alert].level
    until = Math.min(until, evaluated[alert].until)
  }
  return {
    statuses: statuses as DeviceStatuses,
    nextEvaluation: until === Number.POSITIVE_INFINITY ? null : until,
  }
}

export const deviceStatuses = (facts: DeviceFacts, settings: WorldSettings, now: number): DeviceStatuses =>
  evaluateDevice(facts, settings, now).statuses

export const nextEvaluation = (facts: DeviceFacts, settings: WorldSettings, now: number): number | null =>
  evaluateDevice(facts, settings, now).nextEvaluation
