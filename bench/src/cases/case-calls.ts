import {
  caseSortFields,
  countCasesByTab,
  countOpenCases,
  exportCaseDevices,
  getCase,
  getZones,
  listCaseBatteries,
  listCaseDevices,
  listCasePeople,
  listCases,
  readCaseChart,
  readCaseProperties,
  readCaseTimeline,
} from '@muster/contract'
import { mostP99 } from '../console/most-p99.ts'
import type { Visitors } from '../console/question.ts'
import { type Asked, contentOf, type Visitor } from '../console/visitor.ts'
import { type Figure, median, milliseconds, quantile } from '../figures.ts'

/** A kind of request, made of one case after the other where it is of one. */
interface CaseQuestion {
  what: string
  ask: (time: number) => Asked
}

const rows = 20
const warmUps = 3
const list = (body: object, page = 1): Asked => ({
  call: listCases,
  query: { limit: rows, offset: (page - 1) * rows },
  body: { tab: 'over', ...body },
})

const filters: readonly object[] = [
  { search: 'depot 017' },
  { search: '#4711' },
  { watchIds: ['watch-7'] },
  { homeLocationIds: ['home-017'] },
  { levels: ['red'] },
  { takenBy: [null] },
]

const sorts = caseSortFields.flatMap((field) => (['asc', 'desc'] as const).map((order) => ({ field, order })))

/** Past cases that the visitor sees, some of each page. */
async function seenCases(visitor: Visitor): Promise<number[]> {
  const numbers: number[] = []
  for (const page of [1, 10, 100, 200]) {
    const answer = await visitor.ask(list({ sort: { field: 'size', order: 'asc' } }, page))
    numbers.push(...contentOf<{ list: { number: number }[] }>(answer).list.map(({ number }) => number))
  }
  return numbers
}

function questions(seen: readonly number[]): CaseQuestion[] {
  const numbered = (time: number) => ({ number: seen[time % seen.length] ?? 0 })
  return [
    ...(['open', 'mine', 'snoozed'] as const).map((tab) => ({
      what: `list of ${tab}`,
      ask: () => list({ tab }),
    })),
    ...sorts.flatMap((sort) =>
      [1, 500].map((page) => ({
        what: `past by ${sort.field} ${sort.order}, page ${page}`,
        ask: () => list({ sort }, page),
      })),
    ),
    ...filters.flatMap((filter) => [
      { what: `past, ${JSON.stringify(filter)}`, ask: () => list(filter) },
      { what: `tabs, ${JSON.stringify(filter)}`, ask: () => ({ call: countCasesByTab, body: filter }) },
    ]),
    { what: 'tabs', ask: () => ({ call: countCasesByTab, body: {} }) },
    { what: 'count in the header', ask: () => ({ call: countOpenCases }) },
    ...(['now', 'peak'] as const).flatMap((which) =>
      [listCaseDevices, listCaseBatteries].map((call) => ({
        what: `${call.path}, ${which}`,
        ask: (time: number) => ({
          call,
          query: { limit: rows, offset: 0 },
          body: { ...numbered(time), which },
        }),
      })),
    ),
    {
      what: exportCaseDevices.path,
      ask: (time: number) => ({
        call: exportCaseDevices,
        body: { ...numbered(time), which: 'peak' },
      }),
    },
    ...[getCase, readCaseTimeline, readCaseChart, readCaseProperties, listCasePeople].map((call) => ({
      what: call.path,
      ask: (time: number) => ({ call, query: numbered(time) }),
    })),
  ]
}

/** Lists, tabs, the count in the header and the calls of a case page, for all of the world and for a custom view. */
export async function caseCalls(
  visitors: Visitors,
  times: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const as of ['all', 'zone'] as const) {
    const measure = async ({ what, ask }: CaseQuestion) => {
      const durations: number[] = []
      for (let time = 0; time < warmUps; time++) await visitors[as].ask(ask(time))
      for (let time = 0; time < times; time++) durations.push((await visitors[as].ask(ask(time))).duration)
      const measured = { what, median: median(durations), p99: quantile(durations, 0.99) }
      say(`${as}: ${what.padEnd(50)} p50 ${milliseconds(measured.median)}, p99 ${milliseconds(measured.p99)}`)
      return measured
    }
    const floor = await measure({ what: 'the least that a call costs', ask: () => ({ call: getZones }) })
    const measured: Awaited<ReturnType<typeof measure>>[] = []
    for (const question of questions(await seenCases(visitors[as]))) measured.push(await measure(question))
    const slowest = measured.toSorted((a, b) => b.p99 - a.p99)[0] ?? floor
    const slow = measured.filter(({ p99 }) => p99 >= mostP99).length
    figures.push({
      what: `cases for ${as === 'all' ? 'the world' : 'a custom view'}, slowest p99 of ${measured.length}: ${slowest.what}`,
      figure: milliseconds(slowest.p99),
      yardstick: `least of a call ${milliseconds(floor.p99)}${slow > 0 ? `; ${slow} too slow` : ''}`,
      ratio: slowest.p99 / floor.p99,
      target: `< ${mostP99} ms`,
      met: slowest.p99 < mostP99,
    })
  }
  return figures
}
