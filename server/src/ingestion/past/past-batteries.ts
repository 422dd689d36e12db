import { type BatteryStatuses, batteryAlerts, type WorldSettings } from '@muster/contract'
import { type BatteryFigures, capacityFactorOf } from '@muster/rules'
import { evaluateBattery, type PastTransition } from '../../alerts/index.ts'
import {
  anyTime,
  type BatteryState,
  lockBatteries,
  saveBatteries,
  saveBatteryPulses,
  type WeekReading,
} from '../../battery/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { noRecentDays } from '../../telemetry/index.ts'
import { foldCharges, foldReading, samplesByBattery, type WorkingBattery } from '../storing/fold-batteries.ts'
import type { ReceivedReport } from './past-lists.ts'

const allGreen = Object.fromEntries(batteryAlerts.map((alert) => [alert, 'green'])) as BatteryStatuses

/** The readings of a battery from the weeks before that of a moment, oldest first. */
export type WeeksBefore = (serialNumber: string, before: number) => WeekReading[]

/** The smart batteries of some devices, as reported day by day. */
export class PastBatteries {
  readonly #batteries: Map<string, WorkingBattery>
  readonly #settings: WorldSettings
  readonly #weeksBefore: WeeksBefore
  readonly #touched = new Set<WorkingBattery>()

  private constructor(
    states: ReadonlyMap<string, BatteryState>,
    settings: WorldSettings,
    weeksBefore: WeeksBefore,
  ) {
    this.#settings = settings
    this.#weeksBefore = weeksBefore
    this.#batteries = new Map(
      [...states].map(([serialNumber, state]) => [
        serialNumber,
        { state, days: new Map(), changedDays: new Set(), isChanged: false, isWeekChanged: false },
      ]),
    )
  }

  static async open(
    scope: Scope,
    serialNumbers: readonly string[],
    settings: WorldSettings,
    weeksBefore: WeeksBefore = () => [],
  ): Promise<PastBatteries> {
    return new PastBatteries(await lockBatteries(scope, serialNumbers, anyTime), settings, weeksBefore)
  }

  numberOf(serialNumber: string): number | null {
    return this.#batteries.get(serialNumber)?.state.number ?? null
  }

  fold({ report, received }: ReceivedReport, device: number): void {
    for (const reading of report.smartBatteries) {
      const battery = this.#batteries.get(reading.serialNumber)
      if (!battery) continue
      const { state } = battery
      if (state.measuredAt === 0) state.weeks = this.#weeksBefore(reading.serialNumber, reading.at.utc)
      foldReading(battery, reading, device, received)
      this.#touched.add(battery)
    }
    for (const [serialNumber, days] of samplesByBattery(report, device)) {
      const battery = this.#batteries.get(serialNumber)
      if (!battery) continue
      for (const [day, samples] of days) foldCharges(battery, day, samples)
      this.#touched.add(battery)
    }
  }

  /** Resets them to their state before the first report. */
  forget(): void {
    for (const { state } of this.#batteries.values()) {
      state.statuses = { ...allGreen }
      state.reading = {}
      state.measuredAt = 0
      state.weeks = []
      state.recent = noRecentDays()
      state.averageDischarge = null
    }
  }

  /** Evaluates the batteries reported on a day, at its end. */
  evaluate(at: number): PastTransition[] {
    const changes = [...this.#touched].flatMap(({ state }) => evaluateBattery(state, this.#settings, at))
    for (const { days } of this.#touched) {
      // Reports of one date, in whatever zone, concern three days at most; older ones are no longer needed.
      for (const day of [...days.keys()].slice(0, -3)) days.delete(day)
    }
    this.#touched.clear()
    return changes.map((change) => ({ subject: 'battery', at, ...change }))
  }

  /** What their alerts compare now, by number. */
  figures(): BatteryFigures[] {
    return [...this.#batteries.values()]
      .filter(({ state }) => state.measuredAt > 0 || state.averageDischarge !== null)
      .map(({ state: { number, reading, averageDischarge } }) => ({
        ...{ number, averageDischarge },
        capacityFactor: capacityFactorOf(reading),
        cycleCount: reading.cycleCount ?? null,
      }))
      .sort((a, b) => a.number - b.number)
  }

  async save(scope: Scope): Promise<void> {
    const states = [...this.#batteries.values()].map(({ state }) => state).filter(isHeardOf)
    await saveBatteryPulses(scope, states)
    await saveBatteries(scope, states)
  }
}

const isHeardOf = ({ device, recent }: BatteryState): boolean => device !== null || recent.days.length > 0
