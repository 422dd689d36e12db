import { readWorldSettings } from '../../administration/index.ts'
import { type BatteryState, lockBatteriesByNumber, saveBatteryPulses } from '../../battery/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { evaluateBattery } from '../evaluation/evaluate-battery.ts'
import { insertTransitions, type Transition } from '../evaluation/transitions.sql.ts'

/** Re-evaluates batteries and writes what has changed. */
export async function reevaluateBatteries(scope: Scope, numbers: number[], now: number): Promise<void> {
  const states = await lockBatteriesByNumber(scope, numbers)
  const { settings } = await readWorldSettings(scope)
  const transitions: Transition[] = []
  const changed: BatteryState[] = []
  for (const state of states) {
    const { averageDischarge, reevaluateAt } = state
    const changes = evaluateBattery(state, settings, now)
    transitions.push(...changes.map((change) => ({ subject: 'battery' as const, ...change })))
    const isPostponed = state.reevaluateAt !== reevaluateAt
    if (changes.length > 0 || state.averageDischarge !== averageDischarge || isPostponed) changed.push(state)
  }
  await saveBatteryPulses(scope, changed)
  await insertTransitions(scope, transitions, now)
}
