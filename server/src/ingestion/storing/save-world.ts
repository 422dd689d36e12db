import { evaluateStates, insertTransitions, noteSightings, type Transition } from '../../alerts/index.ts'
import { type DeviceState, saveInventories, savePlaces, savePulses, saveStatuses } from '../../fleet/index.ts'
import { allOf } from '../../platform/database/pipeline.ts'
import { insertSumChanges, noteSoftwareChange, SumChanges, writeDays } from '../../telemetry/index.ts'
import { settleDays, type WorkingDevice } from './fold-report.ts'
import type { FoldedWorld } from './fold-world.ts'
import { changedDaysOf } from './open-devices.ts'

/** A world with its statuses evaluated. */
export interface EvaluatedWorld extends FoldedWorld {
  changed: WorkingDevice[]
  restated: DeviceState[]
  transitions: Transition[]
  sums: SumChanges
}

/** Evaluates what the reports have changed. */
export async function evaluateWorld(world: FoldedWorld, now: number): Promise<EvaluatedWorld> {
  const { scope, names, devices, settings, batteries } = world
  const changed = [...devices.values()].filter(({ isChanged }) => isChanged)
  const sums = new SumChanges(names)
  for (const device of changed) settleDays(device, sums)
  const states = changed.map(({ state }) => state)
  const { restated, transitions } = await evaluateStates(scope, states, settings, now)
  return {
    ...world,
    changed,
    restated,
    transitions: [...transitions, ...batteries.evaluate(settings, now)],
    sums,
  }
}

/** Saves lists of applications and processes. */
export async function saveLists({ scope, names, lists, states, sums }: EvaluatedWorld): Promise<void> {
  if (lists.isEmpty) return
  const listed = await lists.save(scope, names)
  sums.noteListed(listed.grown)
  await noteSoftwareChange(
    scope,
    states.filter(({ number }) => listed.changed.has(number)).map(({ cohort }) => cohort),
  )
}

/** Saves the rest. */
export async function saveWorld(world: EvaluatedWorld, now: number): Promise<void> {
  const { scope, changed, sightings, restated, inventories, batteries, transitions, sums } = world
  const states = changed.map(({ state }) => state)
  await allOf([
    () => noteSightings(scope, sightings),
    () => savePulses(scope, states),
    () => saveStatuses(scope, restated),
    () => saveInventories(scope, [...inventories.values()]),
    () => savePlaces(scope, states),
    () => writeDays(scope, changed.flatMap(changedDaysOf)),
    () => batteries.save(),
    () => insertTransitions(scope, transitions, now),
    () => insertSumChanges(scope, sums),
  ])
}
