import { alertingGroup, type FoundAnomaly, findAnomalies, timesExpected } from '@muster/rules'
import { causes, demoPlan, estate, type ObservedWorld, observeWorld, scoreAnomalies } from '@muster/simulator'
import type { Benchmark, Figure } from '../figures.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
/** When each estate is created, and for how many days it reports. */
const made = '2026-03-01'
const days = 10
const target = { precision: 0.95, recall: 0.9 }

interface Counts {
  right: number
  wrong: number
  /** Planted causes that were found, and all of them. */
  named: number
  planted: number
}

/** How much of what a search for anomalies finds was planted, and how much of what was planted it finds. */
export const anomalies: Benchmark = {
  name: 'anomalies',
  about: 'precision and recall of the search for anomalies on estates with planted causes',
  run: async (_options, say) => {
    const ours = { right: 0, wrong: 0, named: 0, planted: 0 }
    const theirs = { ...ours }
    for (const seed of seeds) {
      const made = observed(seed)
      const found = findAnomalies(made.table, made.alerting)
      count(ours, found)
      count(theirs, twiceAsMany(made))
      const { right, wrong, missed } = scoreAnomalies(found)
      const names = (all: readonly { properties: readonly { value: string }[] }[]) =>
        all.map(({ properties }) => properties.map(({ value }) => value).join(' + ')).join('; ') || 'nothing'
      say(`estate ${seed}: ${right.length} right; wrong: ${names(wrong)}; missed: ${names(missed)}`)
    }
    return figuresOf(ours, theirs)
  },
}

function observed(seed: number): ObservedWorld {
  const own = estate(seed, demoPlan(made))
  const [world] = own.worlds
  if (!world) throw new Error('the demo has no world')
  return observeWorld(own, world, own.made, days)
}

/**
 * The naive approach: every single property whose devices alert twice as often as expected, with at least five of them.
 */
function twiceAsMany({ table, alerting }: ObservedWorld): FoundAnomaly[] {
  return [...alerting.keys()].flatMap((alert) =>
    table.values.flatMap((value) => {
      const group = alertingGroup(table, alerting, alert, [value])
      const times = timesExpected({
        groupAlertingCount: group.affected.length,
        totalAlertingCount: group.totalAlerting,
        shareOfPopulation: group.groupSize / group.population,
      })
      const isNamed = group.affected.length >= 5 && (times ?? 0) >= 2
      return isNamed ? [{ alert, properties: [value], ...group }] : []
    }),
  )
}

function count(counts: Counts, found: readonly FoundAnomaly[]): void {
  const { right, wrong, missed } = scoreAnomalies(found)
  counts.right += right.length
  counts.wrong += wrong.length
  counts.planted += causes.plantedTruths.length
  counts.named += causes.plantedTruths.length - missed.length
}

const percent = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`

function figuresOf(ours: Counts, theirs: Counts): Figure[] {
  const precision = ({ right, wrong }: Counts) => right / (right + wrong)
  const recall = ({ named, planted }: Counts) => named / planted
  const figure = (what: 'precision' | 'recall', of: (counts: Counts) => number): Figure => ({
    what: `anomalies: ${what}, ${seeds.length} estates`,
    figure: percent(of(ours), 1),
    yardstick: `every property twice as often ${percent(of(theirs), 1)}`,
    ratio: of(ours) / of(theirs),
    target: `≥ ${percent(target[what], 1)}`,
    met: of(ours) >= target[what],
  })
  return [figure('precision', precision), figure('recall', recall)]
}
