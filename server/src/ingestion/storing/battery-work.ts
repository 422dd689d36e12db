import type { WorldSettings } from '@muster/contract'
import { localDay } from '@muster/rules'
import { evaluateBattery, type Transition } from '../../alerts/index.ts'
import {
  type BatteryState,
  lockBatteries,
  type ReadingTimes,
  saveBatteries,
  saveBatteryPulses,
} from '../../battery/index.ts'
import { allOf } from '../../platform/database/pipeline.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readBatteryDays, writeBatteryDays } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'
import { foldCharges, foldReading, samplesByBattery, type WorkingBattery } from './fold-batteries.ts'

/** The smart batteries in a batch of reports. */
export interface BatteryWork {
  /** The serial numbers of those that were deleted, of which nothing is stored. */
  missing: string[]
  numberOf(serialNumber: string): number | null
  fold(report: ReadReport, device: number, received: number): void
  /** Returns the statuses that have changed. */
  evaluate(settings: WorldSettings, now: number): Transition[]
  save(): Promise<void>
  /** Saves the days only; a battery unknown before is evaluated at its next evaluation. */
  saveDays(isSealed: (day: number) => boolean, now: number): Promise<void>
}

export function serialNumbersOf({ smartBatteries, chargeLevels }: ReadReport): string[] {
  const found = new Set<string>()
  for (const { serialNumber } of smartBatteries) found.add(serialNumber)
  for (const { battery } of chargeLevels) if (battery) found.add(battery)
  return [...found]
}

function timesOfReadings(reports: readonly ReadReport[]): ReadingTimes | null {
  const times = reports.flatMap(({ smartBatteries }) => smartBatteries.map(({ at }) => at.utc))
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) }
}

const changedReadings = (batteries: readonly WorkingBattery[]): BatteryState[] =>
  batteries.filter(({ isChanged, isWeekChanged }) => isChanged || isWeekChanged).map(({ state }) => state)

export async function openBatteries(scope: Scope, reports: readonly ReadReport[]): Promise<BatteryWork> {
  const serialNumbers = new Set(reports.flatMap(serialNumbersOf))
  const states = await lockBatteries(scope, [...serialNumbers], timesOfReadings(reports))
  const numberOf = (serialNumber: string): number | null => states.get(serialNumber)?.number ?? null
  const wantedDays = new Set<number>()
  for (const { chargeLevels } of reports) {
    for (const { at, battery } of chargeLevels) if (battery) wantedDays.add(localDay(at))
  }
  const stored = await readBatteryDays(
    scope,
    [...states.values()].map(({ number }) => number),
    [...wantedDays],
  )
  const storedOf = Map.groupBy(stored, ({ number }) => number)
  const batteries = new Map<string, WorkingBattery>()
  for (const [serialNumber, state] of states) {
    const days = (storedOf.get(state.number) ?? []).map((day) => [day.day, day] as const)
    batteries.set(serialNumber, {
      state,
      days: new Map(days),
      changedDays: new Set(),
      isChanged: false,
      isWeekChanged: false,
    })
  }
  const touched = new Set<WorkingBattery>()
  const foldDays = (report: ReadReport, device: number) => {
    for (const [serialNumber, days] of samplesByBattery(report, device)) {
      const battery = batteries.get(serialNumber)
      if (!battery) continue
      for (const [day, charges] of days) foldCharges(battery, day, charges)
      touched.add(battery)
    }
  }
  const changedDays = () =>
    [...touched]
      .sort((a, b) => a.state.number - b.state.number)
      .flatMap(({ days, changedDays }) => [...days.values()].filter(({ day }) => changedDays.has(day)))

  return {
    missing: [...serialNumbers].filter((each) => !states.has(each)),
    numberOf,
    saveDays: async (isSealed, now) => {
      const changed = [...touched].filter(({ isChanged }) => isChanged).map(({ state }) => state)
      await saveBatteryPulses(
        scope,
        changed.map((state) => ({ ...state, reevaluateAt: now })),
      )
      await saveBatteries(scope, changedReadings([...touched]))
      const days = changedDays().map((each) => ({ ...each, sealed: isSealed(each.day) }))
      await writeBatteryDays(scope, days)
    },
    fold: (report, device, received) => {
      for (const reading of report.smartBatteries) {
        const battery = batteries.get(reading.serialNumber)
        if (!battery) continue
        foldReading(battery, reading, device, received)
        touched.add(battery)
      }
      foldDays(report, device)
    },
    evaluate: (settings, now) =>
      [...touched].flatMap(({ state }) =>
        evaluateBattery(state, settings, now).map((change) => ({ subject: 'battery', ...change })),
      ),
    save: async () => {
      const all = [...touched].sort((a, b) => a.state.number - b.state.number)
      const states = all.map(({ state }) => state)
      await allOf([
        () => saveBatteryPulses(scope, states),
        () => saveBatteries(scope, changedReadings(all)),
        () => writeBatteryDays(scope, changedDays()),
      ])
    },
  }
}
