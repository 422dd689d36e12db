import type { WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { type Random, random } from '../../../test/telemetry/random-reports.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import {
  insertHomeLocation,
  saveHomeLocation,
  selectHomeLocation,
} from '../../administration/home-locations/home-locations.sql.ts'
import { readWorldSettings, saveWorldSettings } from '../../administration/index.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { type DeviceState, lockDeviceStates } from '../../fleet/index.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { makeMonths, NameCache } from '../../telemetry/index.ts'
import { evaluateStates, reevaluate } from '../index.ts'

const hour = 3_600_000
const { world, services, clock, now, newDevice, numberOf, muster } = useTelemetryWorld()

const inWorld = <Result>(work: (scope: Scope) => Promise<Result>) =>
  inWorldTransaction(services().db, world, null, work)

const place = { latitude: 51.5, longitude: 0, radiusMetres: 300, locality: 'London', country: 'UK' }

/** Every alert is on, with thresholds on either side of what devices report here. */
function anySettings({ whole }: Random): Partial<WorldSettings> {
  const [reboots, drops, idle, silent] = [1 + whole(4), 1 + whole(4), 1 + whole(4), 1 + whole(4)]
  const [discharge, metres, hoursAway, lowPowers] = [
    1 + whole(20),
    500 + whole(4000),
    1 + whole(20),
    1 + whole(4),
  ]
  return {
    deviceUserExperienceRebootEnabled: whole(4) > 0,
    deviceUserExperienceRebootYellow: reboots,
    deviceUserExperienceRebootRed: reboots + 2,
    deviceUserExperienceRebootPeriod: 1 + whole(3),
    deviceUserExperienceDropStatusEnabled: true,
    deviceUserExperienceDropStatusYellow: drops,
    deviceUserExperienceDropStatusRed: drops + 2,
    deviceUserExperienceLowPowerEnabled: true,
    deviceUserExperienceLowPowerYellow: lowPowers,
    deviceUserExperienceLowPowerRed: lowPowers + 2,
    deviceUtilisationIdleEnabled: true,
    deviceUtilisationIdleYellow: idle,
    deviceUtilisationIdleRed: idle + 3,
    deviceUtilisationOutOfContactEnabled: true,
    deviceUtilisationOutOfContactYellow: silent,
    deviceUtilisationOutOfContactRed: silent + 3,
    averageDischargeEnabled: whole(4) > 0,
    averageDischargeYellow: discharge,
    averageDischargeRed: discharge + 5,
    deviceLocationDistanceEnabled: true,
    deviceLocationDistanceYellow: metres,
    deviceLocationDistanceRed: metres * 2,
    deviceLocationTimeEnabled: true,
    deviceLocationTimeYellow: hoursAway,
    deviceLocationTimeRed: hoursAway + 10,
  }
}

async function report(device: TestDevice, { whole, pick }: Random): Promise<void> {
  const at = (back: number) => new Date(now() - back).toISOString()
  const some = <Item>(most: number, make: (index: number) => Item) =>
    Array.from({ length: whole(most) }, (_, i) => make(i))
  const types = ['deviceRebooted', 'deviceLowPower', 'deviceDropped', 'timeError', 'timeRecovery'] as const
  const rate = 1 + whole(15)
  await device.report({
    events: some(6, () => ({ type: pick(types), at: at(whole(40) * hour) })),
    hours: some(3, () => ({ at: at(whole(30) * hour), useMinutes: whole(60), mobileBytes: whole(1e6) })),
    chargeLevels: some(5, (index) => ({
      at: at((5 - index) * 30 * 60_000),
      level: 90 - index * rate,
      onPower: false,
    })),
    locations: some(2, () => ({ at: at(0), latitude: 51.5 + whole(60) / 1000, longitude: 0 })),
  })
}

const moveCircle = (home: string, latitude: number) =>
  inWorld(async (scope) => {
    const stored = await selectHomeLocation(scope, home)
    if (!stored) throw new Error(`${home} is gone`)
    const isChanged = { circle: true, thresholds: false }
    await saveHomeLocation(scope, home, { ...stored, latitude }, isChanged, now())
  })

const kept = (state: DeviceState) => ({
  number: state.number,
  statuses: { ...state.statuses },
  sums: [state.mobileBytes, state.wifiBytes, state.averageDischarge],
})

/** What is stored of all devices, and what evaluating them from scratch gives. */
async function storedAndAnew(numbers: number[]) {
  return await inWorld(async (scope) => {
    const states = await lockDeviceStates(scope, { numbers })
    const stored = states.map(kept)
    const times = states.map(({ reevaluateAt }) => reevaluateAt ?? Number.POSITIVE_INFINITY)
    const { settings } = await readWorldSettings(scope)
    await evaluateStates(scope, states, settings, now())
    const late = states.filter(
      ({ reevaluateAt }, index) => (times[index] ?? 0) > (reevaluateAt ?? Number.POSITIVE_INFINITY),
    )
    return { stored, anew: states.map(kept), late }
  })
}

describe.each([1, 2, 3, 4])('devices of seed %d', (seed) => {
  it('are the same after changed settings, moved circles and passed time as when evaluated from scratch', async () => {
    const make = random(seed * 7919)
    const home = `home-${seed}`
    await inWorld((scope) => insertHomeLocation(scope, { id: home, name: home, ...place }))
    const devices = []
    for (let index = 0; index < 6; index++) devices.push(await newDevice())
    const numbers: number[] = []
    for (const device of devices) numbers.push(await numberOf(device))
    await inWorld((scope) =>
      assignDevices(scope, new NameCache(services().db), numbers.slice(2), { homeLocationId: home }, now()),
    )
    const levels = new Set<string>()
    for (let step = 0; step < 30; step++) {
      await makeMonths(muster().owner, clock().now())
      clock().advance(make.whole(40) * hour)
      if (make.chance(0.7)) await report(make.pick(devices), make)
      if (make.chance(0.6)) await inWorld((scope) => saveWorldSettings(scope, anySettings(make)))
      if (make.chance(0.2)) {
        await moveCircle(home, 51.5 + make.whole(40) / 1000)
      }
      await reevaluate(services().db, world, 'changes', services().now)
      const { stored, anew, late } = await storedAndAnew(numbers)
      expect(stored, `step ${step}`).toEqual(anew)
      expect(late, 'none is looked at later than something changes').toEqual([])
      for (const { statuses } of stored)
        for (const [alert, level] of Object.entries(statuses)) levels.add(`${alert} ${level}`)
    }
    // Otherwise nothing that could have been wrong was compared.
    expect(levels.size).toBeGreaterThan(20)
  })
})
