import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import {
  averageDischarge,
  type BatteryFacts,
  batteryStatuses,
  type ChargeReading,
  type DeviceFacts,
  dischargeOf,
  evaluateDevice,
  metresFromHome,
  worstStatus,
} from '@muster/rules'
import { cycleCount, gaugeOf } from './day/batteries.ts'
import type { Pieces } from './day/pieces.ts'
import { bssidsOf } from './day/samples.ts'
import type { Battery, Device, Estate } from './estate.ts'
import { type PastReport, reportsOfDevice } from './past.ts'
import { clockErrorOf, type Period } from './report.ts'

/** The initial thresholds with every alert switched on. */
export const allAlertsOn: WorldSettings = {
  ...initialWorldSettings,
  ...Object.fromEntries(
    Object.keys(initialWorldSettings)
      .filter((name) => name.endsWith('Enabled'))
      .map((name) => [name, true]),
  ),
}

/** What a service would know of a device after its reports. */
export interface Observed {
  device: Device
  facts: DeviceFacts
  reports: PastReport[]
}

export function observe(estate: Estate, device: Device, period: Period): Observed {
  const { home } = device
  const since = device.enrolled * 24 * 60 * 60 * 1000
  const reports = [...reportsOfDevice(estate, device, period)]
  const events = { reboots: [] as number[], lowPowers: [] as number[], drops: [] as number[] }
  const facts: DeviceFacts = {
    enrolledAt: since,
    lastContactAt: reports.at(-1)?.sentAt ?? null,
    lastUsedAt: null,
    home: { ...home, distanceYellow: null, distanceRed: null, hasAccessPoints: true, since },
    fix: null,
    lastInsideAt: null,
    accessPoint: null,
    events,
    timeErrorAt: null,
    timeRecoveryAt: null,
    averageDischarge: null,
  }
  const readings: ChargeReading[] = []
  for (const { pieces, day, sentAt } of reports) {
    readings.push(...readCharges(pieces))
    for (const { at, useMinutes } of pieces.hours ?? []) if (useMinutes) facts.lastUsedAt = at.utc
    for (const { at, latitude, longitude } of pieces.locations ?? []) {
      facts.fix = { at: at.utc, latitude, longitude }
      if (metresFromHome(facts) === 0) facts.lastInsideAt = facts.fix.at
    }
    for (const { type, at } of pieces.events ?? []) {
      if (type === 'deviceRebooted') events.reboots.push(at.utc)
      if (type === 'deviceLowPower') events.lowPowers.push(at.utc)
      if (type === 'deviceDropped') events.drops.push(at.utc)
    }
    if (Math.abs(clockErrorOf(device, day)) > 5) facts.timeErrorAt = sentAt
    else if (facts.timeErrorAt !== null) facts.timeRecoveryAt = sentAt
    const own = bssidsOf(home.id, home.radiusMetres)
    facts.accessPoint = pieces.accessPoint
      ? { belongsTo: own.includes(pieces.accessPoint.bssid) ? 'home' : 'other' }
      : null
  }
  const { fall, seconds } = dischargeOf(readings)
  facts.averageDischarge = averageDischarge(fall, seconds)
  return { device, facts, reports }
}

function readCharges({ chargeLevels }: Pieces): ChargeReading[] {
  const numbers = new Map<string, number>()
  return (chargeLevels ?? []).map(({ at, level, onPower, battery }) => {
    const known = battery ? (numbers.get(battery) ?? numbers.size) : null
    if (battery && known !== null) numbers.set(battery, known)
    return { at: at.utc / 1000, level, onPower, battery: known }
  })
}

export const statusesOf = ({ facts }: Observed, now: number) => {
  const { statuses } = evaluateDevice(facts, allAlertsOn, now)
  return { statuses, worst: worstStatus(statuses) }
}

export function batteryLevel(battery: Battery, day: number): ReturnType<typeof worstStatus> {
  const facts: BatteryFacts = {
    capacityFactor: gaugeOf(battery, day) / 100,
    cycleCount: cycleCount(battery, day),
    averageDischarge: null,
  }
  return worstStatus(batteryStatuses(facts, allAlertsOn))
}
