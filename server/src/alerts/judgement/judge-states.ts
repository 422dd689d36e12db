import type { WorldSettings } from '@muster/contract'
import type { DeviceState, JudgedDevice } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readAccessPoints } from '../access-points/access-points.sql.ts'
import { type AccessPoints, judge, judgeKept, type StatusChange } from './judge-device.ts'
import type { Transition } from './transitions.sql.ts'

/** While the alert is off, their owners do not matter. */
const noAccessPoints: AccessPoints = { homesOf: () => [], hasAny: () => false }

const accessPointsOf = (scope: Scope, states: readonly JudgedDevice[]): Promise<AccessPoints> =>
  readAccessPoints(
    scope,
    states.flatMap(({ accessPoint }) => (accessPoint ? [accessPoint.bssid] : [])),
    [...new Set(states.flatMap(({ home }) => (home ? [home.id] : [])))],
  )

export interface Judged<Device extends JudgedDevice> {
  /** Devices with a changed status. */
  restated: Device[]
  transitions: Transition[]
}

/** Updates what is derived from the facts of devices, in the given states. */
export const judgeStates = (
  scope: Scope,
  states: readonly DeviceState[],
  settings: WorldSettings,
  now: number,
) => judgeEach(scope, states, settings, now, judge)

/** The same where the stored sums of their days still hold. */
export const judgeKeptStates = (
  scope: Scope,
  devices: readonly JudgedDevice[],
  settings: WorldSettings,
  now: number,
) => judgeEach(scope, devices, settings, now, judgeKept)

async function judgeEach<Device extends JudgedDevice>(
  scope: Scope,
  devices: readonly Device[],
  settings: WorldSettings,
  now: number,
  judgeOne: (
    device: Device,
    settings: WorldSettings,
    accessPoints: AccessPoints,
    now: number,
  ) => StatusChange[],
): Promise<Judged<Device>> {
  const accessPoints = settings.deviceLocationAccessPointEnabled
    ? await accessPointsOf(scope, devices)
    : noAccessPoints
  const judged: Judged<Device> = { restated: [], transitions: [] }
  for (const device of devices) {
    const changes = judgeOne(device, settings, accessPoints, now)
    if (changes.length > 0) judged.restated.push(device)
    for (const change of changes) judged.transitions.push({ subject: 'device', ...change })
  }
  return judged
}
