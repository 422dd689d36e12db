import { dayLength, type QuietHours } from '@muster/contract'
import { dayIn, whenClocksShow } from '../charts/zone-time.ts'
import { minute } from '../time/durations.ts'

/** Quiet hours in the zone that applies to a case. */
export type QuietTime = Pick<QuietHours, 'hours' | 'workingDays'> & { zone: string }

/** A time in which people are told, in milliseconds since the epoch. */
interface Span {
  from: number
  to: number
}

/** Minutes of a day. */
function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Monday is 1, Sunday 7; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

const wholeDay = { from: 0, to: 24 * 60 }

/** The times of a working day, in minutes of its clocks, that are not quiet [K-210]. */
function wakingMinutes(hours: QuietTime['hours']): Span[] {
  if (hours === null) return [wholeDay]
  const from = minuteOfDay(hours.from)
  const until = minuteOfDay(hours.until)
  if (from > until) return [{ from: until, to: from }]
  return [
    { from: 0, to: from },
    { from: until, to: wholeDay.to },
  ]
}

/** The spans of one local day in which people are told; clocks that change make them longer or shorter [K-211]. */
function wakingSpans({ hours, workingDays, zone }: QuietTime, day: number): Span[] {
  if (!workingDays.includes(weekdayOf(day))) return []
  const at = (minutes: number) => whenClocksShow(zone, day * dayLength + minutes * minute)
  return wakingMinutes(hours)
    .map(({ from, to }) => ({ from: at(from), to: at(to) }))
    .filter(({ from, to }) => from < to)
}

/**
 * The spans from a moment on, in order; the first may have begun before. There is always another: at least one day of a
 * week is a working day, and none is quiet as a whole [K-216].
 */
function* spansFrom(quiet: QuietTime, moment: number): Generator<Span> {
  for (let day = dayIn(quiet.zone, moment); ; day++) {
    for (const span of wakingSpans(quiet, day)) if (span.to > moment) yield span
  }
}

/** The first moment, from the given one on, at which people are told; the given one where it is not quiet [K-209]. */
export function quietUntil(quiet: QuietTime | null, moment: number): number {
  if (quiet === null) return moment
  const { value } = spansFrom(quiet, moment).next()
  return value === undefined ? moment : Math.max(moment, value.from)
}

export const isQuiet = (quiet: QuietTime | null, moment: number): boolean =>
  quietUntil(quiet, moment) > moment

/** The moment by which so many milliseconds that are not quiet have passed [K-304]. */
export function afterWakingTime(quiet: QuietTime | null, since: number, lasting: number): number {
  if (quiet === null) return since + lasting
  let rest = lasting
  for (const span of spansFrom(quiet, since)) {
    const from = Math.max(span.from, since)
    if (from + rest <= span.to) return from + rest
    rest -= span.to - from
  }
  return since + lasting
}

/**
 * The zone of a case's quiet hours and times: the one that most devices of its place report, or the watch's own [K-212].
 * Of zones with as many devices, the first by name.
 */
export function zoneOfCase(
  { timeZone, usesZoneOfPlace }: Pick<QuietHours, 'timeZone' | 'usesZoneOfPlace'>,
  devicesByZone: ReadonlyMap<string, number>,
): string {
  if (!usesZoneOfPlace) return timeZone
  const [first] = [...devicesByZone].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
  return first?.[0] ?? timeZone
}
