import { homeIsJudged, homesToJudge, readWorldSettings } from '../administration/index.ts'
import {
  type BatteryState,
  lockBatteriesByNumber,
  saveBatteries,
  saveBatteryPulses,
} from '../battery/index.ts'
import {
  type DeviceState,
  lockDeviceStates,
  lockJudgedDevices,
  saveLooks,
  savePulses,
  saveStatuses,
} from '../fleet/index.ts'
import type { Database } from '../platform/database.ts'
import { inWorldTransaction, type Scope } from '../platform/tenancy.ts'
import { judgeBattery } from './judge-battery.ts'
import { judgeKeptStates, judgeStates } from './judge-states.ts'
import { judgedVersion, saveJudgedVersion } from './judgements.sql.ts'
import { allBatteries, allDevices, batteriesToLookAt, devicesOfHome, devicesToLookAt } from './looks.sql.ts'
import { insertTransitions, type Transition } from './transitions.sql.ts'

/** Devices of one transaction. */
const chunk = 1000

/** Judges devices by what is known of them now, and stores what has changed. */
export async function judgeDevices(scope: Scope, numbers: number[], now: number): Promise<void> {
  const states = await lockDeviceStates(scope, { numbers })
  const { settings } = await readWorldSettings(scope)
  const before = new Map(states.map((state) => [state, derived(state)]))
  const { restated, transitions } = await judgeStates(scope, states, settings, now)
  const changed = states.filter((state) => derived(state) !== before.get(state))
  if (changed.length > 0) await savePulses(scope, changed)
  await saveStatuses(scope, restated)
  await insertTransitions(scope, transitions, now)
}

/** What of a device's pulse follows from the rest. */
const derived = ({ mobileBytes, wifiBytes, averageDischarge, lookAt }: DeviceState): string =>
  JSON.stringify([mobileBytes, wifiBytes, averageDischarge, lookAt])

/**
 * Judges devices anew, as after a change of settings, as far as no look at them is due: their days need not be read for it,
 * which halves the work. Of the others what is kept may hold no more, and the look judges them by the same settings.
 */
async function judgeKeptDevices(scope: Scope, numbers: number[], now: number): Promise<void> {
  const locked = await lockJudgedDevices(scope, numbers)
  const devices = locked.filter(({ lookAt }) => lookAt === null || lookAt > now)
  const { settings } = await readWorldSettings(scope)
  const looks = new Map(devices.map((device) => [device, device.lookAt]))
  const { restated, transitions } = await judgeKeptStates(scope, devices, settings, now)
  await saveLooks(
    scope,
    devices.filter((device) => device.lookAt !== looks.get(device)),
  )
  await saveStatuses(scope, restated)
  await insertTransitions(scope, transitions, now)
}

/** Transactions at a time: one works in the database while the other judges. */
const lanes = 2

/** Judges every device and battery of a world anew, as after a change of its settings. */
export async function judgeWorld(db: Database, world: string, now: () => Date): Promise<void> {
  await judgeKeptWorld(db, world, now)
  await judgeWhatIsDue(db, world, now)
}

async function judgeKeptWorld(db: Database, world: string, now: () => Date): Promise<void> {
  await judgeAll(db, world, now, allDevices, judgeKeptDevices)
  await judgeAll(db, world, now, allBatteries, judgeBatteries)
}

/** The same from all that is stored of them, whatever was kept of it. */
export async function judgeFromScratch(db: Database, world: string, now: () => Date): Promise<void> {
  await judgeAll(db, world, now, allDevices, judgeDevices)
  await judgeAll(db, world, now, allBatteries, judgeBatteries)
}

async function judgeAll(
  db: Database,
  world: string,
  now: () => Date,
  findAll: (scope: Scope) => Promise<number[]>,
  judgeThem: (scope: Scope, numbers: number[], now: number) => Promise<void>,
): Promise<void> {
  const numbers = await inWorldTransaction(db, world, null, findAll)
  const chunks = Array.from({ length: Math.ceil(numbers.length / chunk) }, (_, index) =>
    numbers.slice(index * chunk, (index + 1) * chunk),
  ).values()
  const lane = async () => {
    for (const some of chunks) {
      await inWorldTransaction(db, world, null, (scope) => judgeThem(scope, some, now().getTime()))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Judges the devices of home locations that have changed. Whoever is assigned to one meanwhile is marked, and a report
 * that waits for a device, or that it waits for, is judged by the home location as it is by then.
 */
async function judgeHomes(db: Database, world: string, now: () => Date): Promise<void> {
  for (const home of await inWorldTransaction(db, world, null, homesToJudge)) {
    await judgeAll(db, world, now, (scope) => devicesOfHome(scope, home.id), judgeKeptDevices)
    await inWorldTransaction(db, world, null, (scope) => homeIsJudged(scope, home))
  }
}

/** The same for batteries. */
async function judgeBatteries(scope: Scope, numbers: number[], now: number): Promise<void> {
  const states = await lockBatteriesByNumber(scope, numbers)
  const { settings } = await readWorldSettings(scope)
  const transitions: Transition[] = []
  const restated: BatteryState[] = []
  const changed: BatteryState[] = []
  for (const state of states) {
    const { averageDischarge, lookAt } = state
    const changes = judgeBattery(state, settings, now)
    transitions.push(...changes.map((change) => ({ subject: 'battery' as const, ...change })))
    if (changes.length > 0) restated.push(state)
    if (state.averageDischarge !== averageDischarge || state.lookAt !== lookAt) changed.push(state)
  }
  await saveBatteryPulses(scope, changed)
  await saveBatteries(scope, restated)
  await insertTransitions(scope, transitions, now)
}

/**
 * Judges what has to be judged again: all where settings have changed, else the devices of home locations that have, and
 * what was marked or what time has changed.
 */
export async function judgeChanges(db: Database, world: string, now: () => Date): Promise<void> {
  const { version, judged } = await inWorldTransaction(db, world, null, async (scope) => ({
    version: (await readWorldSettings(scope)).version,
    judged: await judgedVersion(scope),
  }))
  if (version !== judged) {
    await judgeKeptWorld(db, world, now)
    await inWorldTransaction(db, world, null, (scope) => saveJudgedVersion(scope, version))
  }
  await judgeHomes(db, world, now)
  await judgeWhatIsDue(db, world, now)
}

/** Judges the devices and batteries that were marked, or that time alone may have changed. */
export async function judgeWhatIsDue(db: Database, world: string, now: () => Date): Promise<void> {
  for (;;) {
    const at = now().getTime()
    const count = await inWorldTransaction(db, world, null, async (scope) => {
      const devices = await devicesToLookAt(scope, at, chunk)
      await judgeDevices(scope, devices, at)
      const batteries = await batteriesToLookAt(scope, at, chunk)
      await judgeBatteries(scope, batteries, at)
      return Math.max(devices.length, batteries.length)
    })
    if (count < chunk) return
  }
}
