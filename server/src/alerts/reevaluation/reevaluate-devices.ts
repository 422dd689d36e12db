import { readWorldSettings } from '../../administration/index.ts'
import {
  type DeviceState,
  lockDeviceStates,
  lockEvaluatedDevices,
  savePulses,
  saveReevaluationTimes,
  saveStatuses,
} from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { evaluateKeptStates, evaluateStates } from '../evaluation/evaluate-states.ts'
import { insertTransitions } from '../evaluation/transitions.sql.ts'

/** Re-evaluates devices by everything stored of them, and writes what has changed. */
export async function reevaluateStored(scope: Scope, numbers: number[], now: number): Promise<void> {
  const states = await lockDeviceStates(scope, { numbers })
  const { settings } = await readWorldSettings(scope)
  const before = new Map(states.map((state) => [state, derived(state)]))
  const { restated, transitions } = await evaluateStates(scope, states, settings, now)
  const changed = states.filter((state) => derived(state) !== before.get(state))
  if (changed.length > 0) await savePulses(scope, changed)
  await saveStatuses(scope, restated)
  await insertTransitions(scope, transitions, now)
}

/** The derived part of a device's pulse. */
const derived = ({ mobileBytes, wifiBytes, averageDischarge, reevaluateAt }: DeviceState): string =>
  JSON.stringify([mobileBytes, wifiBytes, averageDischarge, reevaluateAt])

/**
 * Re-evaluates devices by the sums stored beside them, which halves the work: their days are not read. Devices that are
 * due are left out: their sums may be outdated, and the run for due devices uses the same settings.
 */
export async function reevaluateKept(scope: Scope, numbers: number[], now: number): Promise<void> {
  const locked = await lockEvaluatedDevices(scope, numbers)
  const devices = locked.filter(({ reevaluateAt }) => reevaluateAt === null || reevaluateAt > now)
  const { settings } = await readWorldSettings(scope)
  const times = new Map(devices.map((device) => [device, device.reevaluateAt]))
  const { restated, transitions } = await evaluateKeptStates(scope, devices, settings, now)
  await saveReevaluationTimes(
    scope,
    devices.filter((device) => device.reevaluateAt !== times.get(device)),
  )
  await saveStatuses(scope, restated)
  await insertTransitions(scope, transitions, now)
}
