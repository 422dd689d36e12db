import { setImmediate } from 'node:timers/promises'
import {
  type AlertingCounts,
  batteryAlerts,
  deviceAlerts,
  namedChanges,
  statusLevels,
  type WorldSettings,
} from '@muster/contract'
import {
  batteryLevels,
  type ColumnLevels,
  countAlarming,
  countByCohort,
  deviceLevels,
  type LevelCounts,
  noCohortCounts,
  worstLevels,
} from '@muster/rules'
import type { PackedFigures } from './alert-figures.sql.ts'
import { unpackBatteries, unpackDevices } from './pack-columns.ts'
import type { NumberedChange } from './simulated-estate.sql.ts'
import type { SimulatedEstate } from './simulated-estate.ts'

export interface ComparedSettings {
  saved: WorldSettings
  proposed: WorldSettings
  /** Whether both give an alert of devices or batteries the same levels. */
  isSame: (alert: string) => boolean
}

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

const sides = ['saved', 'proposed'] as const

/** Judges what was recorded of a day, row by row: others have their turn in between. */
export async function simulateDay(
  rows: readonly PackedFigures[],
  settings: ComparedSettings,
  estate: SimulatedEstate,
  checkStop: () => void,
): Promise<SimulatedFigures> {
  const [devices, batteries] = [noChanges(), noChanges()]
  const cohorts = { saved: noCohortCounts(estate.devices), proposed: noCohortCounts(estate.devices) }
  const found = {
    devices: { saved: none(), proposed: none() },
    batteries: { saved: none(), proposed: none() },
  }
  for (const { subject, content } of rows) {
    if (subject === 'device') await addDevices(content)
    else await addBatteries(content)
    await setImmediate()
    checkStop()
  }
  const countsOf = (side: (typeof sides)[number]): AlertingCounts => ({
    devices: found.devices[side],
    batteries: found.batteries[side],
    ...countAlarming(cohorts[side], estate.devices, settings[side].alarms),
  })
  return {
    counts: { saved: countsOf('saved'), proposed: countsOf('proposed') },
    at: Math.min(...rows.map(({ at }) => at)),
    devices,
    batteries,
  }

  async function addDevices(content: Buffer): Promise<void> {
    const columns = await unpackDevices(content)
    const { numbers } = columns
    const levels = comparedLevels(deviceAlerts, numbers.length, settings, (alert, side) =>
      deviceLevels(alert, columns, side, estate.ownThresholdsOf),
    )
    const isCounted = (number: number) => (estate.devices.cohortOf[number] ?? -1) >= 0
    for (const side of sides) {
      const { ofAlerts, worst } = levels[side]
      countByCohort(cohorts[side], estate.devices, numbers, ofAlerts, worst)
      addLevels(found.devices[side], numbers, worst, isCounted)
    }
    addChanges(devices, numbers, levels, isCounted)
  }

  async function addBatteries(content: Buffer): Promise<void> {
    const columns = await unpackBatteries(content)
    const { numbers } = columns
    const levels = comparedLevels(batteryAlerts, numbers.length, settings, (alert, side) =>
      batteryLevels(alert, columns, side),
    )
    const isCounted = (number: number) => estate.batteries[number] === 1
    for (const side of sides) addLevels(found.batteries[side], numbers, levels[side].worst, isCounted)
    addChanges(batteries, numbers, levels, isCounted)
  }
}

interface Levels {
  ofAlerts: ColumnLevels[]
  worst: Uint8Array
}

function comparedLevels<Alert extends string>(
  alerts: readonly Alert[],
  length: number,
  { saved, proposed, isSame }: ComparedSettings,
  levelsOf: (alert: Alert, settings: WorldSettings) => ColumnLevels,
): { saved: Levels; proposed: Levels } {
  const ofSaved = alerts.map((alert) => levelsOf(alert, saved))
  const savedLevels = { ofAlerts: ofSaved, worst: worstLevels(length, ofSaved) }
  if (alerts.every(isSame)) return { saved: savedLevels, proposed: savedLevels }
  const ofProposed = alerts.map((alert, index) =>
    isSame(alert) ? (ofSaved[index] ?? null) : levelsOf(alert, proposed),
  )
  return {
    saved: savedLevels,
    proposed: { ofAlerts: ofProposed, worst: worstLevels(length, ofProposed) },
  }
}

const none = (): LevelCounts => ({ red: 0, yellow: 0 })
const noChanges = (): FoundChanges => ({ worse: 0, better: 0, firstWorse: [], firstBetter: [] })

function addLevels(
  counts: LevelCounts,
  numbers: Uint32Array,
  worst: Uint8Array,
  isCounted: (number: number) => boolean,
): void {
  for (let index = 0; index < numbers.length; index++) {
    const level = worst[index] ?? 0
    if (level === 0 || !isCounted(numbers[index] ?? 0)) continue
    if (level === 2) counts.red++
    else counts.yellow++
  }
}

function addChanges(
  changes: FoundChanges,
  numbers: Uint32Array,
  { saved, proposed }: { saved: Levels; proposed: Levels },
  isCounted: (number: number) => boolean,
): void {
  if (saved === proposed) return
  for (let index = 0; index < numbers.length; index++) {
    const [before, after] = [saved.worst[index] ?? 0, proposed.worst[index] ?? 0]
    const number = numbers[index] ?? 0
    if (before === after || !isCounted(number)) continue
    const first = after > before ? changes.firstWorse : changes.firstBetter
    if (after > before) changes.worse++
    else changes.better++
    if (first.length < namedChanges) {
      first.push({ number, from: statusLevels[before] ?? 'green', to: statusLevels[after] ?? 'green' })
    }
  }
}
