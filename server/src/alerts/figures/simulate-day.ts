import { setImmediate } from 'node:timers/promises'
import {
  type AlertingCounts,
  batteryAlerts,
  deviceAlerts,
  namedChanges,
  statusLevels,
} from '@muster/contract'
import {
  batteryJudge,
  countAlarming,
  countByCohort,
  deviceJudge,
  type LevelCounts,
  noCohortCounts,
  worstOf,
} from '@muster/rules'
import type { PackedFigures } from './alert-figures.sql.ts'
import { type ComparedLevels, type ComparedSettings, comparedJudge } from './compared-levels.ts'
import { unpackBatteries, unpackDevices } from './pack-columns.ts'
import type { NumberedChange } from './simulated-estate.sql.ts'
import type { SimulatedEstate } from './simulated-estate.ts'
import type { Workspace } from './workspace.ts'

/** How many overall statuses would be worse and better, and the first of each. */
export interface FoundChanges {
  worse: number
  better: number
  firstWorse: NumberedChange[]
  firstBetter: NumberedChange[]
}

export interface SimulatedFigures {
  counts: { saved: AlertingCounts; proposed: AlertingCounts }
  /** The earliest moment at which any of them were recorded. */
  at: number
  devices: FoundChanges
  batteries: FoundChanges
}

/** Judges what was recorded of a day, row by row: others have their turn in between. */
export async function simulateDay(
  rows: readonly PackedFigures[],
  settings: ComparedSettings,
  estate: SimulatedEstate,
  { workspace, checkStop }: { workspace: Workspace; checkStop: () => void },
): Promise<SimulatedFigures> {
  const { cohortOf } = estate.devices
  const cohorts = { saved: noCohortCounts(estate.devices), proposed: noCohortCounts(estate.devices) }
  const [devices, batteries] = [noCounts(), noCounts()]
  const { ownThresholdsOf } = estate
  const judgeDevices = comparedJudge(deviceAlerts, settings, (side, alerts) =>
    deviceJudge(side, { alerts, ownThresholdsOf }),
  )
  const judgeBatteries = comparedJudge(batteryAlerts, settings, batteryJudge)
  for (const { subject, content } of rows) {
    workspace.reuse()
    if (subject === 'device') {
      const columns = unpackDevices(content, workspace)
      const levels = judgeDevices(columns, workspace)
      countByCohort(cohorts.saved, estate.devices, columns.numbers, levels.saved)
      countByCohort(cohorts.proposed, estate.devices, columns.numbers, levels.proposed)
      addCounts(devices, columns.numbers, levels, (number) => (cohortOf[number] ?? -1) >= 0)
    } else {
      const columns = unpackBatteries(content, workspace)
      const levels = judgeBatteries(columns, workspace)
      addCounts(batteries, columns.numbers, levels, (number) => estate.batteries[number] === 1)
    }
    await setImmediate()
    checkStop()
  }
  const countsOf = (side: 'saved' | 'proposed'): AlertingCounts => ({
    devices: devices[side],
    batteries: batteries[side],
    ...countAlarming(cohorts[side], estate.devices, settings[side].alarms),
  })
  return {
    counts: { saved: countsOf('saved'), proposed: countsOf('proposed') },
    at: Math.min(...rows.map(({ at }) => at)),
    devices: devices.changes,
    batteries: batteries.changes,
  }
}

interface FoundCounts {
  saved: LevelCounts
  proposed: LevelCounts
  changes: FoundChanges
}

const noCounts = (): FoundCounts => ({
  saved: { red: 0, yellow: 0 },
  proposed: { red: 0, yellow: 0 },
  changes: { worse: 0, better: 0, firstWorse: [], firstBetter: [] },
})

const levels = statusLevels.length

function addCounts(
  counts: FoundCounts,
  numbers: Int32Array,
  { saved, proposed }: ComparedLevels,
  isCounted: (number: number) => boolean,
): void {
  /** How many change from each overall level to each. */
  const pairs = new Uint32Array(levels * levels)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    if (!isCounted(number)) continue
    const [from, to] = [worstOf(saved[index] as number), worstOf(proposed[index] as number)]
    pairs[from * levels + to] = (pairs[from * levels + to] as number) + 1
    if (from !== to) nameChange(counts.changes, number, from, to)
  }
  for (const [pair, count] of pairs.entries()) {
    const [from, to] = [Math.floor(pair / levels), pair % levels]
    addLevel(counts.saved, from, count)
    addLevel(counts.proposed, to, count)
    if (to > from) counts.changes.worse += count
    if (to < from) counts.changes.better += count
  }
}

function addLevel(counts: LevelCounts, level: number, count: number): void {
  if (level === 2) counts.red += count
  else if (level === 1) counts.yellow += count
}

function nameChange(changes: FoundChanges, number: number, from: number, to: number): void {
  const first = to > from ? changes.firstWorse : changes.firstBetter
  if (first.length === namedChanges) return
  first.push({ number, from: statusLevels[from] ?? 'green', to: statusLevels[to] ?? 'green' })
}
