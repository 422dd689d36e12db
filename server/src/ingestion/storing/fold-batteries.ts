import type { SmartBattery } from '@muster/contract'
import { dischargeOf, localDay, secondsIntoDay } from '@muster/rules'
import {
  type BatteryState,
  compareReadings,
  isOfOtherWeek,
  type WeekReading,
  weekReadingOf,
  withReading,
} from '../../battery/index.ts'
import type { StoredBatteryDay } from '../../telemetry/index.ts'
import { type BatterySample, mergeCharges, orderedCharges, setDay } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'

export interface WorkingBattery {
  state: BatteryState
  /** By day number. */
  days: Map<number, StoredBatteryDay>
  changedDays: Set<number>
  /** Whether more than its pulse has changed. */
  isChanged: boolean
  /** Whether a reading of an earlier week has changed. */
  isWeekChanged: boolean
}

/** The charge samples of a device's report, by battery and day. */
export function samplesByBattery(
  { chargeLevels }: ReadReport,
  device: number,
): Map<string, Map<number, BatterySample[]>> {
  const found = new Map<string, Map<number, BatterySample[]>>()
  for (const { at, level, onPower, battery } of chargeLevels) {
    if (!battery) continue
    const days = found.get(battery) ?? new Map<number, BatterySample[]>()
    const number = localDay(at)
    const sample = { at: secondsIntoDay(at), offset: at.offset, level, onPower, device }
    const samples = days.get(number)
    if (samples) samples.push(sample)
    else days.set(number, [sample])
    found.set(battery, days)
  }
  return found
}

export function foldCharges(battery: WorkingBattery, day: number, samples: BatterySample[]): void {
  const known = battery.days.get(day)
  const ordered = orderedCharges(samples)
  const merged = known ? mergeCharges(known.samples, ordered) : ordered
  battery.days.set(day, {
    number: battery.state.number,
    day,
    sealed: known?.sealed ?? false,
    samples: merged,
  })
  battery.changedDays.add(day)
  const { fall, seconds } = dischargeOf(merged)
  battery.state.recent = setDay(battery.state.recent, day, [fall, seconds])
}

/** A battery moves between devices, whose sequences are unrelated: the later reading counts, here and in its week. */
export function foldReading(
  battery: WorkingBattery,
  { serialNumber: _, at, ...reading }: SmartBattery,
  device: number,
  received: number,
): void {
  const { state } = battery
  state.updated = Math.max(state.updated, received)
  const latest = weekReadingOf(state.measuredAt, state.reading)
  const added = weekReadingOf(at.utc, reading)
  const isLater = (compareReadings(added, latest) || device - (state.device ?? 0)) > 0
  if (isOfOtherWeek(added.at, latest.at) && latest.at > 0) keepWeek(battery, isLater ? latest : added)
  if (!isLater) return
  battery.isChanged = true
  state.reading = reading
  state.measuredAt = at.utc
  state.device = device
}

function keepWeek(battery: WorkingBattery, reading: WeekReading): void {
  const { state } = battery
  if (state.weeks === null) throw new Error('the weeks of a battery were not read')
  const weeks = withReading(state.weeks, reading)
  battery.isWeekChanged ||= weeks !== state.weeks
  state.weeks = weeks
}
