import { setImmediate } from 'node:timers/promises'
import { type ComparedFigure, comparedDays, comparedDevices, comparedFigures } from '@muster/contract'
import { compareRates, dayIn, type Observed, type Rate, rateOf, startOfDay, zoneOffset } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { deviceSumsAfter, readDays } from '../../telemetry/index.ts'
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

/** Devices whose days are unpacked before other requests get their turn. */
const atOnce = 5

/**
 * Crashes are in packed days only, of which unpacking one takes half a millisecond: none is read from before a device got
 * its version. Devices that got theirs at the same time are read together.
 */
async function readCrashes(
  scope: Scope,
  devices: readonly { number: number; before: number }[],
  now: number,
): Promise<Observed[]> {
  const today = dayIn('UTC', now)
  const days = Array.from({ length: comparedDays.crashes }, (_, index) => today - index)
  const inOrder = devices.toSorted((a, b) => a.before - b.before)
  const observed: Observed[] = []
  for (let first = 0; first < inOrder.length; first += atOnce) {
    const some = inOrder.slice(first, first + atOnce)
    const numbers = some.map(({ number }) => number)
    const wanted = days.filter((day) => day > (some[0]?.before ?? 0))
    const byDevice = Map.groupBy(await readDays(scope, numbers, wanted), ({ number }) => number)
    for (const { number, before } of some) {
      const counted = (byDevice.get(number) ?? []).filter(({ day }) => day > before)
      const crashes = counted.flatMap(({ content }) =>
        content.events.filter(({ type }) => type === 'processCrashed'),
      )
      observed.push({ amount: crashes.length, time: counted.length })
    }
    await setImmediate()
  }
  return observed
}
