import {
  type EstateBody,
  type EstateEvent,
  estateEvents,
  estatePeriods,
  exportDevicesUtilization,
  exportEstateDataUsage,
  exportEstateEvents,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
} from '@muster/contract'
import { dateOfDay, dayIn } from '@muster/rules'
import { isInFilter, isInZone } from '../../../server/src/telemetry/cohorts/estate-filter.ts'
import { type PersonName, people } from '../estate/people.ts'
import { estateCohorts, estateHomes, estateZones, groupName } from '../estate/plan.ts'
import type { Question } from './question.ts'

const timeZone = 'UTC'

/** The part of the estate that a body requests and that the person may see, as a condition on device-days. */
function cohortsOf({ homeLocationId, group, zoneId }: Partial<EstateBody>, as: PersonName): string {
  const zones = [people[as].zone, estateZones.find(({ id }) => id === zoneId)]
  const filter = {
    ...(homeLocationId !== undefined && { homeLocationIds: [homeLocationId] }),
    ...(group !== undefined && { groups: [group] }),
  }
  const ids = estateCohorts
    .filter((cohort) => isInFilter(cohort, filter) && zones.every((zone) => !zone || isInZone(cohort, zone)))
    .map(({ id }) => id)
  return ids.length === estateCohorts.length ? '' : `AND cohort IN (${ids.join(', ')})`
}

const used = 'count(*) FILTER (use_minutes > 0)'
const bytes = 'sum(mobile_bytes)::DOUBLE, sum(wifi_bytes)::DOUBLE'
const eventColumns: Record<EstateEvent, string> = {
  deviceRebooted: 'reboots',
  deviceLowPower: 'low_powers',
  timeError: 'time_errors',
  batteryChanged: 'battery_changes',
  deviceDropped: 'drops',
}
const countOf = (name: EstateEvent): string => `sum(${eventColumns[name]})::DOUBLE`

interface Part {
  what: string
  body: Omit<EstateBody, 'timeZone'>
  as?: PersonName
}

/** Every period for the whole estate, and for the longest one each filter and a custom view. */
const parts: readonly Part[] = [
  ...estatePeriods.map((days) => ({ what: `${days} days of all`, body: { days } })),
  { what: '90 days of a home location', body: { days: 90, homeLocationId: estateHomes[0]?.id } },
  { what: '90 days of a group', body: { days: 90, group: groupName(3) } },
  { what: '90 days of a zone', body: { days: 90, zoneId: estateZones[0]?.id } },
  { what: '90 days of all, seen by one bound to a zone', body: { days: 90 }, as: 'zone' },
]

type Charted = Pick<Question, 'call'> & { figures: string; name?: EstateEvent }

const charts: readonly Charted[] = [
  { call: readDevicesUtilization, figures: used },
  { call: readEstateDataUsage, figures: bytes },
  ...estateEvents.map((name) => ({ call: readEstateEvents, figures: countOf(name), name })),
]

const files: readonly Charted[] = [
  { call: exportDevicesUtilization, figures: used },
  { call: exportEstateDataUsage, figures: bytes },
  { call: exportEstateEvents, figures: countOf('deviceRebooted'), name: 'deviceRebooted' },
]

/** A line for each day, as a file has it. */
const asLine = (row: object): string => Object.values(row).join(',')

function questionOf({ call, figures, name }: Charted, { what, body, as = 'all' }: Part): Question {
  // By the service's own today: an estate created days ago has nothing for the last ones.
  const last = dayIn(timeZone, Date.now())
  const first = last - (body.days - 1)
  return {
    what: `${call.path.split('/').at(-1)}${name ? ` ${name}` : ''}: ${what}`,
    as,
    call,
    body: { ...body, timeZone, ...(name && { name }) },
    yardstick: [
      `SELECT strftime(day, '%Y-%m-%d') AS date, ${figures} FROM device_day
       WHERE day BETWEEN DATE '${dateOfDay(first)}' AND DATE '${dateOfDay(last)}' ${cohortsOf(body, as)}
       GROUP BY day ORDER BY day`,
    ],
    ours: (answer) => (answer as object[]).map(asLine),
    theirs: ([rows = []]) => rows.map(asLine),
  }
}

export const chartQuestions = (): Question[] =>
  parts.flatMap((part) => charts.map((chart) => questionOf(chart, part)))

export const fileQuestions = (): Question[] =>
  parts.flatMap((part) =>
    files.map((file) => ({ ...questionOf(file, part), yardstick: null, ours: () => [] })),
  )
