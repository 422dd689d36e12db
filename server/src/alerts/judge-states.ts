import type { WorldSettings } from '@muster/contract'
import type { DeviceState } from '../fleet/index.ts'
import type { Scope } from '../platform/tenancy.ts'
import { readAccessPoints } from './access-points.sql.ts'
import { type AccessPoints, judge } from './judge-device.ts'
import type { Transition } from './transitions.sql.ts'

/** Nobody asks whose they are while the alert is off. */
const noAccessPoints: AccessPoints = { homesOf: () => [], hasAny: () => false }

const accessPointsOf = (scope: Scope, states: readonly DeviceState[]): Promise<AccessPoints> =>
  readAccessPoints(
    scope,
    states.flatMap(({ accessPoint }) => (accessPoint ? [accessPoint.bssid] : [])),
    [...new Set(states.flatMap(({ home }) => (home ? [home.id] : [])))],
  )

export interface Judged {
  /** Those of which a status is another now. */
  restated: DeviceState[]
  transitions: Transition[]
}

/** Brings what follows from the facts of devices up to date, in the states that are given. */
export async function judgeStates(
  scope: Scope,
  states: readonly DeviceState[],
  settings: WorldSettings,
  now: number,
): Promise<Judged> {
  const accessPoints = settings.deviceLocationAccessPointEnabled
    ? await accessPointsOf(scope, states)
    : noAccessPoints
  const judged: Judged = { restated: [], transitions: [] }
  for (const state of states) {
    const changes = judge(state, settings, accessPoints, now)
    if (changes.length > 0) judged.restated.push(state)
    judged.transitions.push(...changes.map((change) => ({ subject: 'device' as const, ...change })))
  }
  return judged
}
