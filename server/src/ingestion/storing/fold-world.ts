import type { ReportAnswer, WorldSettings } from '@muster/contract'
import type { Sighting } from '../../alerts/index.ts'
import type { DeviceState, NewInventory } from '../../fleet/index.ts'
import { isSeen } from '../../telemetry/index.ts'
import { collects } from '../agent/collects.ts'
import type { ReadReport } from '../intake/read-report.ts'
import { foldReport } from './fold-report.ts'
import { InstalledLists } from './installed-lists.ts'
import type { OpenWorld } from './open-world.ts'
import { sightingsOf } from './sightings.ts'

/** The result of a report: an answer, or null where its key is not the device's. */
export type Outcome = ReportAnswer | null

/** Seconds between reports that agents are asked for. */
const reportInterval = 15 * 60

/** A world with its reports added, to be evaluated and saved. */
export interface FoldedWorld extends OpenWorld {
  outcomes: Outcome[]
  inventories: ReadonlyMap<number, NewInventory>
  lists: InstalledLists
  sightings: Sighting[]
}

export function foldWorld(world: OpenWorld): FoldedWorld {
  const { pending, stateOf, addedBy, devices, batteries, settings } = world
  const inventories = new Map<number, NewInventory>()
  const lists = new InstalledLists()
  const sightings: Sighting[] = []
  const outcomes = pending.map((each): Outcome => {
    const { report, received } = each
    const state = stateOf.get(each)
    const device = state && devices.get(state.number)
    if (!device) return null
    const days = addedBy.get(each)
    // The same report may be in a batch twice.
    const duplicate = !days || isSeen(state.sequences, report.sequence)
    if (!duplicate) {
      foldReport(device, report, days, received)
      batteries.fold(report, state.number, received)
      noteInventory(inventories, state, report)
      lists.note(state, report, received)
      sightings.push(...sightingsOf(state, report, days))
    }
    return answerOf(state, report, duplicate, settings)
  })
  return { ...world, outcomes, inventories, lists, sightings }
}

function noteInventory(inventories: Map<number, NewInventory>, state: DeviceState, report: ReadReport): void {
  const { inventory, sequence } = report
  if (!inventory || sequence <= state.inventorySequence) return
  state.inventorySequence = sequence
  inventories.set(state.number, { number: state.number, sequence, inventory })
}

function answerOf(
  state: DeviceState,
  report: ReadReport,
  duplicate: boolean,
  settings: WorldSettings,
): ReportAnswer {
  const wanted: ReportAnswer['wanted'] = []
  if (state.inventorySequence === 0) wanted.push('inventory')
  if (report.applications && report.applications.hash !== state.applications.hash) wanted.push('applications')
  if (report.processes && report.processes.hash !== state.processes.hash) wanted.push('processes')
  return {
    sequence: report.sequence,
    duplicate,
    refused: report.refused,
    collects: collects(settings, state.platform),
    wanted,
    nextReportSeconds: reportInterval,
  }
}
