import { findAnomalies, searchForAnomalies } from '@muster/rules'
import type { Benchmark, Figure } from '../figures.ts'
import { type PlantedEstate, plantedEstate } from './planted-estate.ts'
import { type Kind, kinds, largeEstate } from './planted-kinds.ts'
import { type Named, noScore, plus, type Score, scorePlanted } from './score-planted.ts'

/** Estates of each kind; of those without a cause more, since findings there are rare. */
const estates = { withCause: 30, large: 10, withoutCause: 100 }
const targets = { precision: 0.97, recall: 0.75, wide: 0.9, weak: 0.5, seconds: 5, pause: 50 }

/** How much of what a search for anomalies finds was planted, and how much of what was planted it finds. */
export const anomalies: Benchmark = {
  name: 'anomalies',
  about: 'precision and recall of the search for anomalies on estates with planted causes of all kinds',
  run: async (options, say) => {
    const seed = options.seed ?? Date.now() % 1_000_000
    say(`estates seeded from ${seed}`)
    const scores = new Map<Kind, Scores>()
    for (const kind of kinds) {
      const score = scoreKind(kind, seed)
      scores.set(kind, score)
      say(lineOf(kind, score.ours))
    }
    return [...figuresOf(scores), ...speed(seed)]
  },
}

interface Scores {
  ours: Score
  theirs: Score
  estates: number
  withFindings: number
}

function scoreKind(kind: Kind, seed: number): Scores {
  const scores = { ours: noScore, theirs: noScore, estates: 0, withFindings: 0 }
  const count =
    kind.causes.length === 0
      ? estates.withoutCause
      : kind.devices[0] >= 10_000
        ? estates.large
        : estates.withCause
  for (let estate = 0; estate < count; estate++) {
    const planted = plantedEstate(kind, seed + estate * 101)
    // A few estates have no property of the wanted size.
    if (planted === null) continue
    const found = findAnomalies(planted.table, planted.alerting, planted.events)
    scores.estates++
    if (found.length > 0) scores.withFindings++
    scores.ours = plus(scores.ours, scorePlanted(planted, found))
    scores.theirs = plus(scores.theirs, scorePlanted(planted, twiceAsMany(planted)))
  }
  return scores
}

/**
 * The naive approach: every single property whose devices alert twice as often as expected, with at least five of them.
 */
function twiceAsMany({ table, alerting }: PlantedEstate): Named[] {
  const { numbers, values, devicesOf } = table
  return [...alerting].flatMap(([alert, own]) =>
    values.flatMap((value, place) => {
      const devices = devicesOf.list(place)
      const affected = devices.reduce((count, device) => count + Number(own.has(numbers[device] ?? 0)), 0)
      const isNamed = affected >= 5 && affected * numbers.length >= 2 * own.size * devices.length
      return isNamed ? [{ alert, properties: [value], names: [{ properties: [value], probability: 1 }] }] : []
    }),
  )
}

const percent = (part: number, all: number): string =>
  all === 0 ? 'none' : `${((100 * part) / all).toFixed(1)} %`

function lineOf({ name }: Kind, { right, wrong, first, names, found, planted }: Score): string {
  const all = right + wrong
  const told = `${percent(found, planted)} of ${planted} found, ${wrong} of ${all} wrong`
  return `${name}: ${told}, ${percent(first, all)} by the first of ${(names / Math.max(1, all)).toFixed(1)} names`
}

function figuresOf(scores: ReadonlyMap<Kind, Scores>): Figure[] {
  const of = (which: (kind: Kind) => boolean, whose: 'ours' | 'theirs') =>
    [...scores].filter(([kind]) => which(kind)).reduce((sum, [, each]) => plus(sum, each[whose]), noScore)
  const every = (_kind: Kind) => true
  const figure = (
    what: string,
    value: (score: Score) => [number, number],
    target: number,
    which = every,
  ): Figure => {
    const [[part, all], [theirPart, theirAll]] = [value(of(which, 'ours')), value(of(which, 'theirs'))]
    return {
      what: `anomalies: ${what}`,
      figure: percent(part, all),
      yardstick: `every property twice as often ${percent(theirPart, theirAll)}`,
      ratio: part / all / (theirPart / theirAll),
      target: `≥ ${percent(target, 1)}`,
      met: part / all >= target,
    }
  }
  const recall = ({ found, planted }: Score): [number, number] => [found, planted]
  const named = (start: string) => (kind: Kind) => kind.name.startsWith(start)
  const quiet = [...scores].find(([kind]) => kind.causes.length === 0)?.[1]
  return [
    figure('precision', ({ right, wrong }) => [right, right + wrong], targets.precision),
    figure('recall', recall, targets.recall),
    figure('recall of wide causes', recall, targets.wide, named('wide')),
    figure('recall of weak causes', recall, targets.weak, named('weak')),
    {
      what: 'anomalies: estates without a cause in which something was found',
      figure: `${quiet?.withFindings} of ${quiet?.estates}`,
      yardstick: '',
      ratio: null,
      target: '≤ 1 of 100',
      met: (quiet?.withFindings ?? 0) <= 1,
    },
  ]
}

/** One search of 100,000 devices: its processor time, and its longest stretch without a pause. */
function speed(seed: number): Figure[] {
  const planted = plantedEstate(largeEstate, seed)
  if (planted === null) throw new Error('The large estate has no property of the wanted size')
  const search = searchForAnomalies(planted.table, planted.alerting, planted.events)
  const before = process.cpuUsage()
  let longest = 0
  for (;;) {
    const begun = process.threadCpuUsage()
    const { done } = search.next()
    const { user, system } = process.threadCpuUsage(begun)
    longest = Math.max(longest, (user + system) / 1000)
    if (done) break
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  const plain = (what: string, value: string, target: string, met: boolean): Figure => ({
    ...{ what: `anomalies: ${what}, 100,000 devices`, figure: value, yardstick: '', ratio: null },
    ...{ target, met },
  })
  return [
    plain(
      'processor time of a search',
      `${seconds.toFixed(2)} s`,
      `< ${targets.seconds} s`,
      seconds < targets.seconds,
    ),
    plain('longest stretch', `${longest.toFixed(0)} ms`, `≤ ${targets.pause} ms`, longest <= targets.pause),
  ]
}
