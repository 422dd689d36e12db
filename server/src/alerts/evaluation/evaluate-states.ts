import type { WorldSettings } from '@muster/contract'
import type { DeviceState, EvaluatedDevice } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readAccessPoints } from '../access-points/access-points.sql.ts'
import { type AccessPoints, evaluate, evaluateKept, type StatusChange } from './evaluate-device.ts'
import type { Transition } from './transitions.sql.ts'

/** Used while the alert is off: none are read. */
const noAccessPoints: AccessPoints = { homesOf: () => [], hasAny: () => false }

const accessPointsOf = (scope: Scope, states: readonly EvaluatedDevice[]): Promise<AccessPoints> =>
  readAccessPoints(
    scope,
    states.flatMap(({ accessPoint }) => (accessPoint ? [accessPoint.bssid] : [])),
    [...new Set(states.flatMap(({ home }) => (home ? [home.id] : [])))],
  )

export interface Evaluated<Device extends EvaluatedDevice> {
  /** Devices with a changed status. */
  restated: Device[]
  transitions: Transition[]
}

/** Updates what is derived from the facts of devices, in the given states. */
export const evaluateStates = (
  scope: Scope,
  states: readonly DeviceState[],
  settings: WorldSettings,
  now: number,
) => evaluateEach(scope, states, settings, now, evaluate)

/** The same where the stored sums of their days still hold. */
export const evaluateKeptStates = (
  scope: Scope,
  devices: readonly EvaluatedDevice[],
  settings: WorldSettings,
  now: number,
) => evaluateEach(scope, devices, settings, now, evaluateKept)

async function evaluateEach<Device extends EvaluatedDevice>(
  scope: Scope,
  devices: readonly Device[],
  settings: WorldSettings,
  now: number,
  evaluateOne: (
    device: Device,
    settings: WorldSettings,
    accessPoints: AccessPoints,
    now: number,
  ) => StatusChange[],
): Promise<Evaluated<Device>> {
  const accessPoints = settings.deviceLocationAccessPointEnabled
    ? await accessPointsOf(scope, devices)
    : noAccessPoints
  const evaluated: Evaluated<Device> = { restated: [], transitions: [] }
  for (const device of devices) {
    const changes = evaluateOne(device, settings, accessPoints, now)
    if (changes.length > 0) evaluated.restated.push(device)
    for (const change of changes) evaluated.transitions.push({ subject: 'device', ...change })
  }
  return evaluated
}
