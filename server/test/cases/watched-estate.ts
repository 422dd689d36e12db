import type { DeviceAlert, StatusLevel, Watched } from '@muster/contract'
import { withOverall } from '../../src/alerts/evaluation/overall-change.ts'
import { insertTransitions, type Transition } from '../../src/alerts/index.ts'
import { lookAnew, lookAtWorld, worldsWithCaseWork } from '../../src/cases/looking/index.ts'
import { insertDevices, lockDeviceStates, saveStatuses } from '../../src/fleet/index.ts'
import { inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'
import { namedWorlds } from '../../src/platform/jobs/named-worlds.sql.ts'
import { makeMonths } from '../../src/telemetry/index.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { type StoredWatchFields, storeWatch } from './stored-cases.ts'

export const reboots = 'deviceUserExperienceRebootStatus' satisfies DeviceAlert
export const drops = 'deviceUserExperienceDropStatus' satisfies DeviceAlert

export const inOwnWorld = <Result>(
  { services }: TestMuster,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> => inWorldTransaction(services.db, worldIds.own, null, work)

/** Devices by number from 1 on, a list of numbers for each place: `home`, or `home/group`. */
export async function addDevicesAt(muster: TestMuster, places: Record<string, number>): Promise<void> {
  await makeMonths(muster.owner, muster.clock.now())
  let number = 0
  const devices = Object.entries(places).flatMap(([place, count]) => {
    const [home = '', ...groups] = place.split('/')
    return Array.from({ length: count }, () => {
      number++
      return {
        ...{ id: `device-${number}`, installId: `install-${number}`, keyHash: Buffer.from(`${number}`) },
        ...{ platformType: 'android' as const, manufacturer: 'Zebra', model: number % 2 ? 'TC52' : 'TC57' },
        ...{ serialNumber: `SN-${String(number).padStart(6, '0')}`, imei: null, deviceName: null },
        ...{ enrolledAt: 0, homeLocationId: home || null, groups },
      }
    })
  })
  for (let index = 0; index < devices.length; index += 1000)
    await inOwnWorld(muster, (scope) => insertDevices(scope, devices.slice(index, index + 1000)))
}

/** Sets an alert of devices, with all that a report which does so writes; `within` a transaction that may fail. */
export async function setLevel(
  muster: TestMuster,
  numbers: readonly number[],
  level: StatusLevel,
  { alert = reboots, within }: { alert?: DeviceAlert; within?: Scope } = {},
): Promise<void> {
  const set = async (scope: Scope) => {
    const states = await lockDeviceStates(scope, { numbers: [...numbers] })
    const transitions: Transition[] = []
    for (const state of states) {
      const { number, statuses } = state
      const change: Transition = { subject: 'device', number, alert, from: statuses[alert], to: level }
      state.statuses = { ...statuses, [alert]: level }
      if (change.from !== level) transitions.push(...withOverall([change], statuses, state.statuses))
    }
    await saveStatuses(scope, states)
    await insertTransitions(scope, transitions, muster.clock.now().getTime())
  }
  await (within ? set(within) : inOwnWorld(muster, set))
}

/** A watch of reboots at each home location, switched on; returns how many cases it found at once. */
export async function switchOn(
  muster: TestMuster,
  {
    watched,
    holdMinutes = 0,
    endMinutes = 0,
    ...watch
  }: Omit<StoredWatchFields, 'watched'> & {
    watched?: Partial<Extract<Watched, { kind: 'deviceAlert' }>> | Watched
    holdMinutes?: number
    endMinutes?: number
  },
): Promise<void> {
  const all = {
    kind: 'deviceAlert',
    alert: reboots,
    level: 'yellow',
    leastDevices: 1,
    groupedBy: 'homeLocation',
  }
  const now = muster.clock.now().getTime()
  await storeWatch(muster, {
    ...watch,
    watched:
      watched && 'kind' in watched && watched.kind !== 'deviceAlert' ? watched : { ...all, ...watched },
    isOn: true,
  })
  await muster.owner.query(
    'UPDATE watch SET hold_minutes = $2, end_minutes = $3, since = $4, created_at = $4 WHERE id = $1',
    [watch.id, holdMinutes, endMinutes, now],
  )
  await inOwnWorld(muster, (scope) => lookAnew(scope, [watch.id], now))
}

/** Works off everything that is due now in a world, as workers do. */
export async function workOffCases({ services }: TestMuster, world: string = worldIds.own): Promise<void> {
  const now = services.now().getTime()
  while ((await namedWorlds(services.db, worldsWithCaseWork(now))).has(world))
    await lookAtWorld(services, world, now)
}

export interface CaseNow {
  number: number
  state: string
  level: number
  devices: number
  peak: number
  key: string
  quiet: string | null
  ended: string | null
}

/** The world's cases, by number. */
export async function casesNow({ owner }: TestMuster): Promise<CaseNow[]> {
  const { rows } = await owner.query<CaseNow>(
    `SELECT number, state, level, devices, peak_devices AS peak, group_key AS key, quiet_reason AS quiet,
            end_reason AS ended FROM watch_case ORDER BY number`,
  )
  return rows
}

/** The kinds of entries in a case's timeline, in order. */
export async function entriesOf({ owner }: TestMuster, number = 1): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string }>(
    'SELECT kind FROM case_entry WHERE case_number = $1 ORDER BY number',
    [number],
  )
  return rows.map(({ kind }) => kind)
}

/** The numbers of devices from the first to the last. */
export const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
