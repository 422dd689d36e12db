import { type BatteryHistory, forecastBattery, learnFleet } from '@muster/rules'
import { ageFleet } from '@muster/simulator'
import type { Benchmark, Figure } from '../figures.ts'
import { forecastObserved } from './observed.ts'
import { type Outcome, type Score, scoreOf } from './outcomes.ts'
import { straightLine } from './straight-line.ts'

const fleets = 6
const plan = { batteries: 1200, parts: 5, sites: 12, threshold: 60 }
/** Parts with fewer batteries that came to their end say nothing about how often an interval holds. */
const leastOfPart = 30

/** How far off forecasts of batteries are, on fleets in service of which only the past is known. */
export const forecast: Benchmark = {
  name: 'forecast',
  about:
    'error and interval of battery forecasts on seeded fleets; --data FOLDER forecasts observed histories instead',
  run: async ({ data, threshold, seed }, say) => {
    if (data) return forecastObserved(data, threshold ?? 80, say)
    const first = seed ?? Date.now() % 1_000_000
    const outcomes: Outcome[] = []
    const byPart: { part: string; score: Score }[] = []
    const cost = { learning: 0, forecasts: 0, count: 0 }
    for (let fleet = 0; fleet < fleets; fleet++) {
      const own = outcomesOf(first + fleet, cost)
      outcomes.push(...own)
      const parts = [...Map.groupBy(own, ({ part }) => part)].map(([part, each]) => ({
        part,
        score: scoreOf(each),
      }))
      byPart.push(...parts.filter(({ score }) => score.batteries >= leastOfPart))
      say(`seed ${first + fleet}: ${lineOf(scoreOf(own))}`)
      for (const { part, score } of parts) say(`  ${part}: ${lineOf(score)}`)
    }
    say(`learning ${cost.learning.toFixed(0)} ms of processor time for ${fleets} fleets`)
    return [...figuresOf(scoreOf(outcomes), byPart), costOf(cost)]
  },
}

interface Cost {
  /** Milliseconds of processor time. */
  learning: number
  forecasts: number
  count: number
}

const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function outcomesOf(seed: number, cost: Cost): Outcome[] {
  const { today, batteries } = ageFleet({ ...plan, seed })
  const history = ({ battery, part, made, readings }: (typeof batteries)[number]): BatteryHistory => ({
    ...{ battery, part, made, readings },
  })
  const begun = processorTime()
  const models = learnFleet(batteries.map(history), plan.threshold)
  const learned = processorTime()
  // Who orders does not know which of them have fallen below the threshold already, either.
  const inService = batteries.filter(({ replaced, readings }) => replaced === null && readings.length > 0)
  const outcomes = inService.flatMap((each): Outcome[] => {
    const model = models.get(each.part)
    if (!model) return []
    const known = history(each)
    const lastRead = each.readings.at(-1)?.day ?? today
    return [
      {
        part: each.part,
        forecast: forecastBattery(model, known),
        line: straightLine(known, plan.threshold),
        came: each.trueDayBelow === null ? null : each.trueDayBelow - lastRead,
        isToCome: each.trueDayBelow === null || each.trueDayBelow > today,
      },
    ]
  })
  cost.learning += learned - begun
  cost.forecasts += processorTime() - learned
  cost.count += outcomes.length
  return outcomes
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const lineOf = (score: Score): string =>
  [
    `${score.batteries} batteries, off by ${percent(score.error)} (line ${percent(score.lineError)})`,
    `held ${percent(score.held)}`,
    `due in 90 days: precision ${percent(score.precision)}, recall ${percent(score.recall)}`,
    `12 months: expected ${score.expected.toFixed(0)}, needed ${score.needed}`,
  ].join('; ')

function figuresOf(all: Score, parts: readonly { score: Score }[]): Figure[] {
  const least = Math.min(...parts.map(({ score }) => score.held))
  const none = { yardstick: '', ratio: null }
  const atLeast = (what: string, figure: number, target: number): Figure => ({
    ...{ what, figure: percent(figure), ...none },
    ...{ target: `≥ ${percent(target)}`, met: figure >= target },
  })
  return [
    {
      what: `forecast: median error, ${fleets} fleets`,
      figure: percent(all.error),
      yardstick: `line through its own past ${percent(all.lineError)}`,
      ratio: all.error / all.lineError,
      target: '≤ half of it',
      met: all.error <= all.lineError / 2,
    },
    {
      ...{ what: 'forecast: 80 % interval holds', figure: percent(all.held), ...none },
      ...{ target: '75 to 85 %', met: all.held >= 0.75 && all.held <= 0.85 },
    },
    atLeast(`forecast: the same, worst of ${parts.length} parts`, least, 0.6),
    atLeast('forecast: due in 90 days, precision', all.precision, 0.75),
    atLeast('forecast: due in 90 days, recall', all.recall, 0.75),
    {
      what: 'forecast: orders of 12 months',
      figure: all.expected.toFixed(0),
      yardstick: `needed ${all.needed}`,
      ratio: all.expected / all.needed,
      target: 'within 15 %',
      met: Math.abs(all.expected / all.needed - 1) <= 0.15,
    },
  ]
}

const costOf = ({ forecasts, count }: Cost): Figure => ({
  what: 'forecast: processor time of one',
  figure: `${(forecasts / count).toFixed(2)} ms`,
  yardstick: '',
  ratio: null,
  target: '',
  met: null,
})
