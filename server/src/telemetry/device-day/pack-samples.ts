import { bearerTypes, locationSources, signalStatuses } from '@muster/contract'
import { columns } from './columns.ts'
import type { ChargeSample, FixSample, Position, SignalSample } from './model.ts'
import type { NumberSink, NumberSource } from './numbers.ts'
import {
  at,
  codeOf,
  nameOf,
  noneOr,
  orNone,
  packCounts,
  packDifferences,
  packRuns,
  unpackCounts,
  unpackDifferences,
  unpackRuns,
} from './sequences.ts'

export function packCharges(out: NumberSink, samples: readonly ChargeSample[]): void {
  out.count(columns.lengths, samples.length)
  packDifferences(out, columns.chargeTimes, samples, (sample) => sample.at)
  packRuns(out, columns.offsets, samples, ({ offset }) => offset)
  packDifferences(out, columns.chargeLevels, samples, ({ level }) => level)
  packRuns(out, columns.powers, samples, ({ onPower }) => Number(onPower))
  packRuns(out, columns.batteries, samples, ({ battery }) => orNone(battery))
}

export function unpackCharges(from: NumberSource): ChargeSample[] {
  const length = from.count(columns.lengths)
  const times = unpackDifferences(from, columns.chargeTimes, length)
  const offsets = unpackRuns(from, columns.offsets, length)
  const levels = unpackDifferences(from, columns.chargeLevels, length)
  const powers = unpackRuns(from, columns.powers, length)
  const batteries = unpackRuns(from, columns.batteries, length)
  return times.map((time, index) => ({
    at: time,
    offset: at(offsets, index),
    level: at(levels, index),
    onPower: at(powers, index) === 1,
    battery: noneOr(at(batteries, index)),
  }))
}

/** A device measures its battery and its position together, so a fix is expected with the next charge sample. */
class ExpectedTimes {
  private readonly charges: readonly ChargeSample[]
  private next = 0

  constructor(charges: readonly ChargeSample[]) {
    this.charges = charges
  }

  after(time: number): number {
    for (;;) {
      const charge = this.charges[this.next]
      if (charge === undefined) return time
      if (charge.at > time) return charge.at
      this.next++
    }
  }
}

export function packFixes(
  out: NumberSink,
  fixes: readonly FixSample[],
  charges: readonly ChargeSample[],
): void {
  out.count(columns.lengths, fixes.length)
  const expected = new ExpectedTimes(charges)
  let before = Number.NEGATIVE_INFINITY
  for (const { at: time } of fixes) {
    out.difference(columns.fixTimes, time - finite(expected.after(before)))
    before = time
  }
  packRuns(out, columns.offsets, fixes, ({ offset }) => offset)
  packDifferences(out, columns.latitudes, fixes, ({ latitude }) => latitude)
  packDifferences(out, columns.longitudes, fixes, ({ longitude }) => longitude)
  packCounts(out, columns.accuracies, fixes, ({ accuracy }) => accuracy)
  packRuns(out, columns.sources, fixes, ({ source }) => codeOf(locationSources, source))
}

/** 0 where no charge sample predicts the time. */
const finite = (time: number): number => (Number.isFinite(time) ? time : 0)

export function unpackFixes(from: NumberSource, charges: readonly ChargeSample[]): FixSample[] {
  const length = from.count(columns.lengths)
  const times: number[] = []
  const expected = new ExpectedTimes(charges)
  let before = Number.NEGATIVE_INFINITY
  for (let index = 0; index < length; index++) {
    before = finite(expected.after(before)) + from.difference(columns.fixTimes)
    times.push(before)
  }
  const offsets = unpackRuns(from, columns.offsets, length)
  const latitudes = unpackDifferences(from, columns.latitudes, length)
  const longitudes = unpackDifferences(from, columns.longitudes, length)
  const accuracies = unpackCounts(from, columns.accuracies, length)
  const sources = unpackRuns(from, columns.sources, length)
  return times.map((time, index) => ({
    at: time,
    offset: at(offsets, index),
    latitude: at(latitudes, index),
    longitude: at(longitudes, index),
    accuracy: at(accuracies, index),
    source: nameOf(locationSources, at(sources, index)) ?? 'unknown',
  }))
}

/**
 * Most signal samples were taken where a fix was, so a position is stored as a reference to the one it equals, and
 * written out only where it is new.
 */
const places = { none: 0, fixBefore: 1, fixAfter: 2, signalBefore: 3, own: 4 } as const

const same = (a: Position | null, b: Position): boolean =>
  a !== null && a.latitude === b.latitude && a.longitude === b.longitude

/** Walks along the fixes in step with ascending times. */
class FixesAround {
  before: Position | null = null
  after: Position | null
  private readonly fixes: readonly FixSample[]
  private next = 0

  constructor(fixes: readonly FixSample[]) {
    this.fixes = fixes
    this.after = fixes[0] ?? null
  }

  moveTo(time: number): void {
    for (;;) {
      const fix = this.fixes[this.next]
      if (fix === undefined || fix.at > time) return
      this.before = fix
      this.next++
      this.after = this.fixes[this.next] ?? null
    }
  }
}

export function packSignals(
  out: NumberSink,
  signals: readonly SignalSample[],
  fixes: readonly FixSample[],
): void {
  out.count(columns.lengths, signals.length)
  packDifferences(out, columns.signalTimes, signals, (signal) => signal.at)
  packRuns(out, columns.offsets, signals, ({ offset }) => offset)
  packCounts(out, columns.signalLevels, signals, ({ level }) => orNone(level))
  packRuns(out, columns.bearers, signals, ({ bearer }) => codeOf(bearerTypes, bearer))
  packRuns(out, columns.signalStatuses, signals, ({ status }) => codeOf(signalStatuses, status))
  packRuns(out, columns.operators, signals, ({ operator }) => orNone(operator))
  const own: Position[] = []
  const around = new FixesAround(fixes)
  let last: Position | null = null
  packRuns(
    out,
    columns.places,
    signals.map(({ at: time, position }) => {
      if (position === null) return places.none
      around.moveTo(time)
      const before = last
      last = position
      if (same(around.before, position)) return places.fixBefore
      if (same(around.after, position)) return places.fixAfter
      if (same(before, position)) return places.signalBefore
      own.push(position)
      return places.own
    }),
    (place) => place,
  )
  packDifferences(out, columns.signalLatitudes, own, ({ latitude }) => latitude)
  packDifferences(out, columns.signalLongitudes, own, ({ longitude }) => longitude)
}

export function unpackSignals(from: NumberSource, fixes: readonly FixSample[]): SignalSample[] {
  const length = from.count(columns.lengths)
  const times = unpackDifferences(from, columns.signalTimes, length)
  const offsets = unpackRuns(from, columns.offsets, length)
  const levels = unpackCounts(from, columns.signalLevels, length)
  const bearers = unpackRuns(from, columns.bearers, length)
  const statuses = unpackRuns(from, columns.signalStatuses, length)
  const operators = unpackRuns(from, columns.operators, length)
  const positions = unpackPlaces(from, times, fixes)
  return times.map((time, index) => ({
    at: time,
    offset: at(offsets, index),
    level: noneOr(at(levels, index)),
    bearer: nameOf(bearerTypes, at(bearers, index)),
    status: nameOf(signalStatuses, at(statuses, index)),
    operator: noneOr(at(operators, index)),
    position: positions[index] ?? null,
  }))
}

function unpackPlaces(
  from: NumberSource,
  times: readonly number[],
  fixes: readonly FixSample[],
): (Position | null)[] {
  const kinds = unpackRuns(from, columns.places, times.length)
  const ownCount = kinds.reduce((sum, kind) => sum + Number(kind === places.own), 0)
  const latitudes = unpackDifferences(from, columns.signalLatitudes, ownCount)
  const longitudes = unpackDifferences(from, columns.signalLongitudes, ownCount)
  const around = new FixesAround(fixes)
  let nextOwn = 0
  let last: Position | null = null
  return times.map((time, index) => {
    const kind = kinds[index]
    if (kind === places.none) return null
    around.moveTo(time)
    if (kind === places.own) {
      last = { latitude: at(latitudes, nextOwn), longitude: at(longitudes, nextOwn) }
      nextOwn++
    } else if (kind !== places.signalBefore) {
      const fix = kind === places.fixBefore ? around.before : around.after
      last = fix && { latitude: fix.latitude, longitude: fix.longitude }
    }
    return last
  })
}
