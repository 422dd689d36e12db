import { setImmediate } from 'node:timers/promises'
import { type ComparedFigure, comparedDays, comparedDevices, comparedFigures } from '@muster/contract'
import { compareRates, dayIn, type Observed, type Rate, rateOf, startOfDay, zoneOffset } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { deviceSumsAfter, readPackedDays, unpackDay } from '../../telemetry/index.ts'
import type { VersionDevice } from './version-devices.sql.ts'

/** How the devices of a version fared since they got it. */
interface VersionRates {
  discharge: Rate | null
  reboots: Rate | null
  crashes: Rate | null
}

/** Values are per hour, and per 100 devices and day. */
const scales = { discharge: 3600, reboots: 100, crashes: 100 } as const

export function compareFigures(version: VersionRates, against: VersionRates): ComparedFigure[] {
  return comparedFigures.map((name) => {
    const shown = (rate: Rate | null) =>
      rate && { value: rate.value * scales[name], deviceCount: rate.devices }
    return {
      name,
      version: shown(version[name]),
      against: shown(against[name]),
      verdict: compareRates(version[name], against[name]),
    }
  })
}

export async function readVersionRates(
  scope: Scope,
  devices: readonly VersionDevice[],
  now: number,
): Promise<VersionRates> {
  const settled = devices.map((device) => ({ ...device, ...firstDayOf(device, now) }))
  const discharges: Observed[] = []
  const reboots: Observed[] = []
  for (const { recent, from, before } of settled) {
    const { days, fall, dischargeSeconds } = deviceSumsAfter(recent, before)
    discharges.push({ amount: fall, time: dischargeSeconds })
    reboots.push({ amount: recent.events.deviceRebooted.filter((time) => time >= from).length, time: days })
  }
  return {
    discharge: rateOf(discharges),
    reboots: rateOf(reboots),
    crashes: rateOf(await readCrashes(scope, settled.slice(0, comparedDevices.crashes), now)),
  }
}

/** From the day after a device got its version: what it did on that day it did partly with another. */
function firstDayOf({ since, timeZone }: VersionDevice, now: number) {
  const zone = timeZone !== null && zoneOffset(timeZone, 0) !== null ? timeZone : 'UTC'
  const before = Math.max(dayIn(zone, since), dayIn(zone, now) - comparedDays.all)
  return { before, from: startOfDay(zone, before + 1) }
}

/** Days that are unpacked before other requests get their turn. */
const atOnce = 35

/**
 * Crashes are in packed days only, of which unpacking one takes half a millisecond: none is unpacked from before a device
 * got its version.
 */
async function readCrashes(
  scope: Scope,
  devices: readonly { number: number; before: number }[],
  now: number,
): Promise<Observed[]> {
  const today = dayIn('UTC', now)
  const days = Array.from({ length: comparedDays.crashes }, (_, index) => today - index)
  const observed = new Map(devices.map(({ number, before }) => [number, { before, amount: 0, time: 0 }]))
  let unpacked = 0
  for (const { number, day, content } of await readPackedDays(scope, [...observed.keys()], days)) {
    const device = observed.get(number)
    if (!device || day <= device.before) continue
    device.amount += unpackDay(content).events.filter(({ type }) => type === 'processCrashed').length
    device.time++
    if (++unpacked % atOnce === 0) await setImmediate()
  }
  return [...observed.values()]
}
