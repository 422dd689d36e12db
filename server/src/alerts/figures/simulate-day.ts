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
  type AlertLevels,
  addBatteryLevels,
  addDeviceLevels,
  bitsOf,
  countAlarming,
  countByCohort,
  type LevelCounts,
  noCohortCounts,
  worstOf,
} from '@muster/rules'
import type { PackedFigures } from './alert-figures.sql.ts'
import { unpackBatteries, unpackDevices } from './pack-columns.ts'
import type { NumberedChange } from './simulated-estate.sql.ts'
import type { SimulatedEstate } from './simulated-estate.ts'

export interface ComparedSettings {
  saved: WorldSettings
  proposed: WorldSettings
  /** The alerts of devices and batteries that do not have the same levels with both. */
  changed: ReadonlySet<string>
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

/** Judges what was recorded of a day, row by row: others have their turn in between. */
export async function simulateDay(
  rows: readonly PackedFigures[],
  settings: ComparedSettings,
  estate: SimulatedEstate,
  checkStop: () => void,
): Promise<SimulatedFigures> {
  const { cohortOf } = estate.devices
  const cohorts = { saved: noCohortCounts(estate.devices), proposed: noCohortCounts(estate.devices) }
  const [devices, batteries] = [noCounts(), noCounts()]
  const { ownThresholdsOf } = estate
  for (const { subject, content } of rows) {
    if (subject === 'device') {
      const columns = await unpackDevices(content)
      const levels = comparedLevels(deviceAlerts, columns.numbers.length, settings, (to, side, alerts) =>
        addDeviceLevels(to, columns, side, { alerts, ownThresholdsOf }),
      )
      countByCohort(cohorts.saved, estate.devices, columns.numbers, levels.saved)
      countByCohort(cohorts.proposed, estate.devices, columns.numbers, levels.proposed)
      addCounts(devices, columns.numbers, levels, (number) => (cohortOf[number] ?? -1) >= 0)
    } else {
      const columns = await unpackBatteries(content)
      const levels = comparedLevels(batteryAlerts, columns.numbers.length, settings, (to, side, alerts) =>
        addBatteryLevels(to, columns, side, alerts),
      )
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

interface ComparedLevels {
  saved: AlertLevels
  proposed: AlertLevels
}

/** Only the alerts that are changed are judged twice. */
function comparedLevels(
  alerts: readonly string[],
  length: number,
  { saved, proposed, changed }: ComparedSettings,
  addLevels: (to: AlertLevels, settings: WorldSettings, alerts: ReadonlySet<string>) => void,
): ComparedLevels {
  const ofSaved = new Uint32Array(length)
  addLevels(ofSaved, saved, new Set(alerts))
  let kept = 0
  for (const [index, alert] of alerts.entries()) {
    const { alerting, red } = bitsOf(index)
    if (!changed.has(alert)) kept |= alerting | red
  }
  if (alerts.every((alert) => !changed.has(alert))) return { saved: ofSaved, proposed: ofSaved }
  const ofProposed = new Uint32Array(length)
  for (let index = 0; index < length; index++) ofProposed[index] = (ofSaved[index] as number) & kept
  addLevels(ofProposed, proposed, changed)
  return { saved: ofSaved, proposed: ofProposed }
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

function addCounts(
  counts: FoundCounts,
  numbers: Int32Array,
  { saved, proposed }: ComparedLevels,
  isCounted: (number: number) => boolean,
): void {
  for (let index = 0; index < numbers.length; index++) {
    const [before, after] = [saved[index] as number, proposed[index] as number]
    if ((before | after) === 0) continue
    const number = numbers[index] as number
    if (!isCounted(number)) continue
    const [from, to] = [worstOf(before), worstOf(after)]
    addLevel(counts.saved, from)
    addLevel(counts.proposed, to)
    if (from !== to) addChange(counts.changes, number, from, to)
  }
}

function addLevel(counts: LevelCounts, level: number): void {
  if (level === 2) counts.red++
  else if (level === 1) counts.yellow++
}

function addChange(changes: FoundChanges, number: number, from: number, to: number): void {
  if (to > from) changes.worse++
  else changes.better++
  const first = to > from ? changes.firstWorse : changes.firstBetter
  if (first.length === namedChanges) return
  first.push({ number, from: statusLevels[from] ?? 'green', to: statusLevels[to] ?? 'green' })
}
