import { readWorldSettings } from '../../administration/index.ts'
import {
  type BatteryState,
  lockBatteriesByNumber,
  saveBatteries,
  saveBatteryPulses,
} from '../../battery/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { evaluateBattery } from '../evaluation/evaluate-battery.ts'
import { insertTransitions, type Transition } from '../evaluation/transitions.sql.ts'

/** Re-evaluates batteries and writes what has changed. */
export async function reevaluateBatteries(scope: Scope, numbers: number[], now: number): Promise<void> {
  const states = await lockBatteriesByNumber(scope, numbers)
  const { settings } = await readWorldSettings(scope)
  const transitions: Transition[] = []
  const restated: BatteryState[] = []
  const changed: BatteryState[] = []
  for (const state of states) {
    const { averageDischarge, reevaluateAt } = state
    const changes = evaluateBattery(state, settings, now)
    transitions.push(...changes.map((change) => ({ subject: 'battery' as const, ...change })))
    if (changes.length > 0) restated.push(state)
    if (state.averageDischarge !== averageDischarge || state.reevaluateAt !== reevaluateAt)
      changed.push(state)
  }
  await saveBatteryPulses(scope, changed)
  await saveBatteries(scope, restated)
  await insertTransitions(scope, transitions, now)
}
