import type { DeviceState } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readCohortHistory, type StoredDay } from '../../telemetry/index.ts'
import type { WorkingDevice } from './fold-report.ts'

/** Devices with the stored days that reports may add to, and their cohorts on the wanted ones. */
export async function openDevices(
  scope: Scope,
  states: readonly DeviceState[],
  wanted: readonly { number: number; days: readonly number[] }[],
  stored: readonly StoredDay[],
): Promise<Map<number, WorkingDevice>> {
  const history = new Map<number, { since: number; cohort: number }[]>()
  // Days before the present assignment are the exception.
  const today = new Map(states.map(({ number, cohortSince }) => [number, cohortSince]))
  const earlier = wanted.filter(({ number, days }) => days.some((day) => day < (today.get(number) ?? 0)))
  const past = await readCohortHistory(scope, [...new Set(earlier.map(({ number }) => number))])
  for (const { number, since, cohort } of past) {
    history.set(number, [...(history.get(number) ?? []), { since, cohort }])
  }
  const devices = new Map<number, WorkingDevice>()
  for (const state of states) {
    const assignments = history.get(state.number) ?? []
    devices.set(state.number, {
      state,
      days: new Map(),
      changedDays: new Set(),
      isChanged: false,
      // Before the first known assignment, the cohort is assumed to be the same.
      cohortOn: (day) =>
        (assignments.find(({ since }) => since <= day) ?? assignments.at(-1))?.cohort ?? state.cohort,
    })
  }
  for (const { number, day, cohort, sealed, content } of stored) {
    devices.get(number)?.days.set(day, { cohort, sealed, before: content, content })
  }
  return devices
}

/** The days of a device that reports have added to, ready to store. */
export const changedDaysOf = ({ state, days, changedDays }: WorkingDevice): StoredDay[] =>
  [...changedDays].flatMap((day) => {
    const working = days.get(day)
    return working ? [{ number: state.number, day, ...working }] : []
  })
