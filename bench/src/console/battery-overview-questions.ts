import {
  batteryAlerts,
  batteryIntervals,
  countBatteriesByAge,
  countBatteriesByDischarge,
  countBatteriesByFirstSeen,
  countBatteriesByHealth,
  countSmartBatteryAlerts,
  getBatteryEstate,
  getDeviceEstate,
  type IntervalCounts,
} from '@muster/contract'
import { bucketDates, bucketStarts } from '@muster/rules'
import type { PersonName } from '../estate/people.ts'
import { type Counts, reportingSince } from './battery-questions.ts'
import { alertColumns, batteryConditionOf, today } from './duck-battery-conditions.ts'
import { viewOf } from './duck-conditions.ts'
import { seenBy, valuesOf } from './overview-questions.ts'
import type { Question } from './question.ts'

const day = 86_400_000

const and = (where: string, condition: string): string =>
  where === '' ? `WHERE ${condition}` : `${where} AND ${condition}`

const reporting = (where: string): string => and(where, `updated >= ${reportingSince()}`)

const estateQuestion = (underWarranty: boolean | null, as: PersonName): Question => ({
  what: `batteries by status${underWarranty === null ? '' : underWarranty ? ' under warranty' : ' without warranty'}${seenBy(as)}`,
  as,
  call: getBatteryEstate,
  ...(underWarranty !== null && { query: { underWarranty: String(underWarranty) } }),
  yardstick: [
    `SELECT count(*), ${[2, 1, 0].map((level) => `count(*) FILTER (battery_status = ${level})`).join(', ')}
     FROM battery ${reporting(batteryConditionOf({ underWarranty }, as))}`,
  ],
  ours: (answer) => {
    const { all, red, orange, green } = answer as Counts
    return [all, red, orange, green]
  },
  theirs: valuesOf,
})

const deviceEstate = (as: PersonName): Question => ({
  what: `devices by discharge${seenBy(as)}`,
  as,
  call: getDeviceEstate,
  yardstick: [
    `SELECT count(*), ${[2, 1, 0].map((level) => `count(*) FILTER (average_discharge_status = ${level})`).join(', ')}
     FROM listed ${viewOf(as) === '' ? '' : `WHERE ${viewOf(as)}`}`,
  ],
  ours: (answer) => {
    const { all, red, yellow, green } = answer as Record<string, number>
    return [all, red, yellow, green]
  },
  theirs: valuesOf,
})

const alerts = (as: PersonName): Question => ({
  what: `batteries by alert${seenBy(as)}`,
  as,
  call: countSmartBatteryAlerts,
  yardstick: [
    `SELECT ${batteryAlerts
      .flatMap((alert) => [2, 1].map((level) => `count(*) FILTER (${alertColumns[alert]} = ${level})`))
      .join(', ')} FROM battery ${batteryConditionOf({}, as)}`,
  ],
  ours: (answer) => {
    const counts = answer as Record<string, { red: number; yellow: number }>
    return batteryAlerts.flatMap((alert) => [counts[alert]?.red, counts[alert]?.yellow])
  },
  theirs: valuesOf,
})

/** How many of the bounds, which rise, a value has reached. */
const reached = (value: string, bounds: readonly (string | number)[]): string =>
  bounds.map((bound) => `(${value} >= ${bound})::INTEGER`).join(' + ')

/** The place of a battery's bucket; null where the value is not known. */
const places = {
  health: () => reached('present_capacity * 100 / rated_capacity', bucketStarts.health),
  averageDischarge: () => reached('average_discharge::DOUBLE', bucketStarts.averageDischarge),
  firstSeen: () => {
    const ends = bucketDates('firstSeen', today()).map((date) => Date.parse(date) + day)
    return `${batteryIntervals.firstSeen.length - 1} - (${reached('first_seen', ends)})`
  },
  age: () => {
    const dates = bucketDates('age', today()).map((date) => `DATE '${date}'`)
    return `${batteryIntervals.age.length - 1} - (${reached('(mfd - 1)', dates)})`
  },
}

const histograms = [
  [countBatteriesByHealth, 'health'],
  [countBatteriesByDischarge, 'averageDischarge'],
  [countBatteriesByFirstSeen, 'firstSeen'],
  [countBatteriesByAge, 'age'],
] as const

const histogramQuestion = ([call, histogram]: (typeof histograms)[number], as: PersonName): Question => ({
  what: `histogram of ${histogram}${seenBy(as)}`,
  as,
  call,
  yardstick: [
    `SELECT place, count(*) AS count
     FROM (SELECT ${places[histogram]()} AS place FROM battery ${reporting(batteryConditionOf({}, as))})
     WHERE place IS NOT NULL GROUP BY place ORDER BY place`,
  ],
  ours: (answer) =>
    (answer as IntervalCounts).flatMap(({ count }, place) => (count === 0 ? [] : [[place, count]])),
  theirs: ([rows = []]) => rows.map(({ place, count }) => [place, count]),
})

export const batteryOverviewQuestions = (): Question[] =>
  (['all', 'zone'] as const).flatMap((as) => [
    ...[null, false, true].map((underWarranty) => estateQuestion(underWarranty, as)),
    deviceEstate(as),
    alerts(as),
    ...histograms.map((histogram) => histogramQuestion(histogram, as)),
  ])
