import type { WorldSettings } from '@muster/contract'
import { type BatteryFigures, type DeviceFigures, deviceFigures } from '@muster/rules'
import { type AccessPoints, evaluate, factsOf, type PastTransition } from '../../alerts/index.ts'
import type { DeviceState } from '../../fleet/index.ts'
import { summariseDay, type WorldNames, withDay } from '../../telemetry/index.ts'
import { collects } from '../agent/collects.ts'
import { daysOfReport } from '../storing/days-of-report.ts'
import { foldReport, type WorkingDevice } from '../storing/fold-report.ts'
import type { PastBatteries } from './past-batteries.ts'
import type { ReceivedReport } from './past-lists.ts'

/** A device that is being replayed. */
export interface ReplayedDevice {
  state: DeviceState
  /** Its reports about its state, by day number. */
  reports: ReadonlyMap<number, ReceivedReport>
}

/** Day numbers, both included; times are milliseconds since the epoch. */
export interface ReplayedPeriod {
  first: number
  last: number
  until: number
  /** Status changes before this moment are not wanted. */
  historyFrom: number
}

/** What the alerts of devices and batteries compared at the end of a day. */
export interface DayFigures {
  day: number
  at: number
  devices: DeviceFigures[]
  batteries: BatteryFigures[]
}

export interface Replayed {
  /** Oldest first for each device and battery. */
  transitions: PastTransition[]
  figures: DayFigures[]
}

const dayLength = 86_400_000

/**
 * Replays the reports of devices in memory, with everything that time does in between: their states are then the final
 * ones.
 */
export class Replay {
  readonly #names: WorldNames
  readonly #settings: WorldSettings
  readonly #accessPoints: AccessPoints
  readonly #batteries: PastBatteries
  readonly #transitions: PastTransition[] = []
  readonly #figures: DayFigures[] = []
  #evaluatedFrom = 0

  constructor(
    names: WorldNames,
    settings: WorldSettings,
    accessPoints: AccessPoints,
    batteries: PastBatteries,
  ) {
    this.#names = names
    this.#settings = settings
    this.#accessPoints = accessPoints
    this.#batteries = batteries
  }

  run(devices: readonly ReplayedDevice[], { historyFrom, ...period }: ReplayedPeriod): Replayed {
    const { first, last, until } = period
    this.#evaluatedFrom = historyFrom
    // Nothing is known of the time before: no device is out of contact because the period has just begun.
    const earliest = Math.max(historyFrom - 1, (first + 2) * dayLength)
    for (const { state } of devices) {
      if (state.reevaluateAt !== null)
        state.reevaluateAt = Math.max(state.reevaluateAt, Math.min(earliest, until))
    }
    for (let day = first; day <= last; day++) {
      let latest = 0
      for (const device of devices) {
        const told = device.reports.get(day)
        if (!told || told.received >= until) continue
        this.#take(device.state, told)
        latest = Math.max(latest, told.received)
      }
      if (latest > 0) this.#transitions.push(...this.#batteries.evaluate(latest))
      const end = (day + 1) * dayLength - 1
      if (end >= historyFrom && end < until) this.#record(devices, day, end)
    }
    for (const { state } of devices) this.#reevaluate(state, until)
    return {
      transitions: this.#transitions.filter(({ at }) => at >= historyFrom),
      figures: this.#figures,
    }
  }

  /** Notes what all alerts compared at the end of a day. */
  #record(devices: readonly ReplayedDevice[], day: number, at: number): void {
    this.#figures.push({
      day,
      at,
      devices: devices.map(({ state }) => {
        this.#reevaluate(state, at)
        return deviceFigures(state.number, factsOf(state, this.#accessPoints), at)
      }),
      batteries: this.#batteries.figures(),
    })
  }

  #take(state: DeviceState, told: ReceivedReport): void {
    const { report, received } = told
    this.#reevaluate(state, received)
    const numbers = { names: this.#names, battery: (each: string) => this.#batteries.numberOf(each) }
    const added = daysOfReport(report, numbers, collects(this.#settings, state.platform))
    const device: WorkingDevice = {
      state,
      days: new Map(),
      changedDays: new Set(),
      isChanged: false,
      cohortOn: () => state.cohort,
    }
    foldReport(device, report, added, received)
    for (const [day, { content }] of device.days) {
      if (!added.has(day)) continue
      state.recent = withDay(state.recent, day, summariseDay(content))
    }
    this.#batteries.fold(told, state.number)
    if (received >= this.#evaluatedFrom) this.#evaluate(state, received)
  }

  /** Evaluates a device whenever time alone may have changed a status, up to a moment. */
  #reevaluate(state: DeviceState, until: number): void {
    while (state.reevaluateAt !== null && state.reevaluateAt < until) {
      const at = state.reevaluateAt
      this.#evaluate(state, at)
      if (state.reevaluateAt !== null && state.reevaluateAt <= at) return
    }
  }

  #evaluate(state: DeviceState, at: number): void {
    for (const change of evaluate(state, this.#settings, this.#accessPoints, at)) {
      this.#transitions.push({ subject: 'device', at, ...change })
    }
  }
}
