import {
  type AlertingCounts,
  batteryAlerts,
  deviceAlerts,
  namedChanges,
  statusLevels,
  type WorldSettings,
} from '@muster/contract'
import {
  batteryJudge,
  countAlarming,
  countDevice,
  countOverall,
  deviceJudge,
  NumberedLevels,
  noCohortCounts,
  type PlacedDevices,
  worstOf,
} from '@muster/rules'
import type { ReadFigures } from './alert-figures.sql.ts'
import { type ComparedSettings, comparedJudge } from './compared-levels.ts'
import { unpackBatteries, unpackDevices } from './pack-columns.ts'
import type { NumberedChange } from './simulated-estate.sql.ts'
import type { SimulatedEstate } from './simulated-estate.ts'
import { Workspace } from './workspace.ts'

export type RecordedRow = Pick<ReadFigures, 'subject' | 'content'>

export type ComparedCounts = Record<'saved' | 'proposed', AlertingCounts>

/** How many overall statuses would be worse and better, and the first of each. */
export interface FoundChanges {
  worse: number
  better: number
  firstWorse: NumberedChange[]
  firstBetter: NumberedChange[]
}

const sides = ['saved', 'proposed'] as const

/** Judges recorded days, one after the other, with the saved and with the proposed settings. */
export class Simulation {
  readonly #workspace = new Workspace()
  #content = Buffer.alloc(0)
  readonly #judgeDevices
  readonly #judgeBatteries
  readonly #devices
  readonly #batteries

  constructor(settings: ComparedSettings, { devices, batteries, ownThresholds }: SimulatedEstate) {
    const ownThresholdsOf = (number: number) => ownThresholds[devices.cohortOf[number] ?? -1] ?? null
    this.#judgeDevices = comparedJudge(deviceAlerts, settings, (side, alerts) =>
      deviceJudge(side, { alerts, ownThresholdsOf }),
    )
    this.#judgeBatteries = comparedJudge(batteryAlerts, settings, batteryJudge)
    this.#devices = {
      saved: new SimulatedDevices(devices, settings.saved.alarms),
      proposed: new SimulatedDevices(devices, settings.proposed.alarms),
    }
    this.#batteries = {
      saved: new SimulatedBatteries(batteries),
      proposed: new SimulatedBatteries(batteries),
    }
  }

  /** What would have alerted on the next day. */
  judge(rows: readonly RecordedRow[]): ComparedCounts {
    for (const side of sides) {
      this.#devices[side].levels.begin()
      this.#batteries[side].levels.begin()
    }
    for (const { subject, content } of rows) {
      this.#workspace.reuse()
      if (subject === 'device') {
        const columns = unpackDevices(this.#bytesOf(content), this.#workspace)
        const levels = this.#judgeDevices(columns, this.#workspace)
        for (const side of sides) this.#devices[side].levels.place(columns.numbers, levels[side])
      } else {
        const columns = unpackBatteries(this.#bytesOf(content), this.#workspace)
        const levels = this.#judgeBatteries(columns, this.#workspace)
        for (const side of sides) this.#batteries[side].levels.place(columns.numbers, levels[side])
      }
    }
    const countsOf = (side: 'saved' | 'proposed'): AlertingCounts => ({
      ...this.#devices[side].count(),
      batteries: this.#batteries[side].count(),
    })
    return { saved: countsOf('saved'), proposed: countsOf('proposed') }
  }

  /** Until the next content: a buffer for each of thousands would have to be collected. */
  #bytesOf(content: string): Buffer {
    const length = Buffer.byteLength(content, 'base64')
    if (this.#content.length < length) this.#content = Buffer.alloc(2 * length)
    return this.#content.subarray(0, this.#content.write(content, 'base64'))
  }

  /** What the proposed settings would change on the day that was judged last. */
  changes(): Record<'devices' | 'batteries', FoundChanges> {
    return { devices: changesOf(this.#devices), batteries: changesOf(this.#batteries) }
  }
}

class SimulatedDevices {
  readonly levels: NumberedLevels
  readonly #placed: PlacedDevices
  readonly #alarms: WorldSettings['alarms']
  readonly #counts

  constructor(placed: PlacedDevices, alarms: WorldSettings['alarms']) {
    this.levels = new NumberedLevels(placed.cohortOf.length)
    this.#placed = placed
    this.#alarms = alarms
    this.#counts = noCohortCounts(placed)
  }

  isCounted(number: number): boolean {
    return this.#cohortOf(number) >= 0
  }

  count(): Omit<AlertingCounts, 'batteries'> {
    this.levels.sinceDayBefore((number, from, to) => {
      const cohort = this.#cohortOf(number)
      if (cohort < 0) return
      countDevice(this.#counts, cohort, from, -1)
      countDevice(this.#counts, cohort, to, 1)
    })
    return {
      devices: countOverall(this.#counts),
      ...countAlarming(this.#counts, this.#placed, this.#alarms),
    }
  }

  #cohortOf(number: number): number {
    return this.#placed.cohortOf[number] as number
  }
}

class SimulatedBatteries {
  readonly levels: NumberedLevels
  readonly #counted: Uint8Array
  readonly #counts = statusLevels.map(() => 0)

  constructor(counted: Uint8Array) {
    this.levels = new NumberedLevels(counted.length)
    this.#counted = counted
  }

  isCounted(number: number): boolean {
    return this.#counted[number] === 1
  }

  count(): AlertingCounts['batteries'] {
    this.levels.sinceDayBefore((number, from, to) => {
      if (!this.isCounted(number)) return
      this.#add(from, -1)
      this.#add(to, 1)
    })
    const [, yellow = 0, red = 0] = this.#counts
    return { red, yellow }
  }

  #add(levels: number, by: number): void {
    const level = worstOf(levels)
    this.#counts[level] = (this.#counts[level] as number) + by
  }
}

function changesOf({ saved, proposed }: Record<'saved' | 'proposed', SimulatedDevices | SimulatedBatteries>) {
  const changes: FoundChanges = { worse: 0, better: 0, firstWorse: [], firstBetter: [] }
  saved.levels.differencesIn(proposed.levels, (number, savedLevels, proposedLevels) => {
    const [from, to] = [worstOf(savedLevels), worstOf(proposedLevels)]
    if (from === to || !saved.isCounted(number)) return
    changes[to > from ? 'worse' : 'better']++
    const first = changes[to > from ? 'firstWorse' : 'firstBetter']
    if (first.length === namedChanges) return
    first.push({ number, from: statusLevels[from] ?? 'green', to: statusLevels[to] ?? 'green' })
  })
  return changes
}
