import {
  type Culprit,
  crossedEffectsInSteps,
  type DischargeDay,
  dischargeBlocks,
  learnVariances,
  staysInSteps,
  usualDischargeInSteps,
  verdictOf,
} from '@muster/rules'
import { type DrainingFleet, drainingFleet } from '@muster/simulator'
import type { Benchmark, Figure } from '../figures.ts'

/** Deviations of days and of stays: quiet fleets and noisy ones. */
const noises = [
  { noise: 0.25, drift: 0.08 },
  { noise: 0.4, drift: 0.15 },
  { noise: 0.5, drift: 0.25 },
]
const fleetsEach = 3
const targets = { right: 0.9, decided: 0.6, pause: 50 }

type Pair = DrainingFleet['alerting'][number]
type Judge = (pair: Pair) => Culprit

interface Score {
  all: number
  decided: number
  right: number
  /** Pairs of which the device or the battery is to blame, and those that are told so. */
  blamed: number
  blamedRight: number
}

const noScore = (): Score => ({ all: 0, decided: 0, right: 0, blamed: 0, blamedRight: 0 })

/** How often a discharge alert is put down to what was planted: the device, its battery, both, or its use. */
export const culprit: Benchmark = {
  name: 'culprit',
  about: 'bad battery or hungry device: verdicts on seeded fleets with planted ones of both',
  run: async ({ seed }, say) => {
    const first = seed ?? Date.now() % 1_000_000
    say(`fleets seeded from ${first}`)
    const scores = { swapped: noScore(), never: noScore(), plain: noScore() }
    const cost = { learning: 0, verdicts: 0, count: 0, longest: 0 }
    for (const [kind, noise] of noises.entries()) {
      for (let index = 0; index < fleetsEach; index++) {
        const fleet = drainingFleet({ seed: first + kind * fleetsEach + index, ...noise })
        const judge = judgeOf(fleet.days, cost)
        for (const pair of fleet.alerting)
          add(pair.hasSwapped ? scores.swapped : scores.never, fleet, pair, judge(pair))
        cost.count += fleet.alerting.length
        const plain = plainJudge(fleet.days)
        for (const pair of fleet.alerting) if (pair.hasSwapped) add(scores.plain, fleet, pair, plain(pair))
      }
    }
    say(`swapped: ${lineOf(scores.swapped)}`)
    say(`never swapped: ${lineOf(scores.never)}`)
    say(`by plain means: ${lineOf(scores.plain)}`)
    return figuresOf(scores, cost)
  },
}

interface Cost {
  learning: number
  verdicts: number
  count: number
  /** The longest stretch without a pause. */
  longest: number
}

function judgeOf(days: readonly DischargeDay[], cost: Cost): Judge {
  const blocks = dischargeBlocks(days)
  const stretch = <Result>(kind: 'learning' | 'verdicts', work: () => Result): Result => {
    const begun = performance.now()
    const result = work()
    const taken = performance.now() - begun
    cost[kind] += taken
    cost.longest = Math.max(cost.longest, taken)
    return result
  }
  const learned = <Result>(steps: Generator<void, Result>): Result => {
    for (;;) {
      const step = stretch('learning', () => steps.next())
      if (step.done) return step.value
    }
  }
  const usual = learned(usualDischargeInSteps(blocks))
  const stays = learned(staysInSteps(blocks, usual))
  const variances = learned(learnVariances(stays, usual))
  const effects = learned(crossedEffectsInSteps(stays, { variances, noise: usual }))
  return (pair) => stretch('verdicts', () => verdictOf(effects(pair)).culprit)
}

/**
 * The naive approach: whatever discharges as fast in other company. A battery is bad where its mean in other devices is
 * a quarter above that of all, a device is hungry where its mean with other batteries is.
 */
function plainJudge(days: readonly DischargeDay[]): Judge {
  const mean = (of: readonly DischargeDay[]) => of.reduce((sum, { rate }) => sum + rate, 0) / of.length
  const usual = new Map([...Map.groupBy(days, ({ kind }) => kind)].map(([kind, own]) => [kind, mean(own)]))
  const ofDevice = Map.groupBy(days, ({ device }) => device)
  const ofBattery = Map.groupBy(days, ({ battery }) => battery)
  const isFast = (own: readonly DischargeDay[]) => mean(own) > 1.25 * (usual.get(own[0]?.kind ?? '') ?? 0)
  return ({ device, battery }) => {
    const elsewhere = (ofBattery.get(battery) ?? []).filter((day) => day.device !== device)
    const without = (ofDevice.get(device) ?? []).filter((day) => day.battery !== battery)
    if (elsewhere.length === 0 || without.length === 0) return 'unknown'
    if (isFast(elsewhere)) return isFast(without) ? 'both' : 'battery'
    return isFast(without) ? 'device' : 'use'
  }
}

function add(score: Score, { hungry, bad }: DrainingFleet, pair: Pair, said: Culprit): void {
  const [isDevice, isBattery] = [hungry.has(pair.device), bad.has(pair.battery)]
  const truth: Culprit = isDevice ? (isBattery ? 'both' : 'device') : isBattery ? 'battery' : 'use'
  score.all++
  if (truth !== 'use') score.blamed++
  if (said === 'unknown') return
  score.decided++
  if (said !== truth) return
  score.right++
  if (truth !== 'use') score.blamedRight++
}

const percent = (part: number, all: number): string =>
  all === 0 ? 'none' : `${((100 * part) / all).toFixed(1)} %`

const lineOf = ({ all, decided, right, blamed, blamedRight }: Score): string =>
  `${percent(decided, all)} of ${all} alerting decided, ${percent(right, decided)} of these rightly; ` +
  `of ${blamed} with a culprit ${percent(blamedRight, blamed)} found`

function figuresOf(
  { swapped, never, plain }: Record<'swapped' | 'never' | 'plain', Score>,
  cost: Cost,
): Figure[] {
  const fleets = noises.length * fleetsEach
  const share = (part: number, all: number) => (all === 0 ? 0 : part / all)
  const right = share(swapped.right, swapped.decided)
  const decided = share(swapped.decided, swapped.all)
  return [
    {
      what: `culprit: right of those decided that were swapped, ${fleets} fleets`,
      figure: percent(swapped.right, swapped.decided),
      yardstick: `plain means ${percent(plain.right, plain.decided)}`,
      ratio: right / share(plain.right, plain.decided),
      ...{ target: `≥ ${targets.right * 100} %`, met: right >= targets.right },
    },
    {
      what: `culprit: decided of ${swapped.all} alerting that were swapped`,
      figure: percent(swapped.decided, swapped.all),
      yardstick: `plain means ${percent(plain.decided, plain.all)}`,
      ratio: decided / share(plain.decided, plain.all),
      ...{ target: `≥ ${targets.decided * 100} %`, met: decided >= targets.decided },
    },
    {
      what: `culprit: found of ${swapped.blamed} bad batteries and hungry devices among them`,
      figure: percent(swapped.blamedRight, swapped.blamed),
      yardstick: `plain means ${percent(plain.blamedRight, plain.blamed)}`,
      ratio: share(swapped.blamedRight, swapped.blamed) / share(plain.blamedRight, plain.blamed),
      ...{ target: '', met: null },
    },
    {
      what: `culprit: decided of ${never.all} never swapped`,
      figure: percent(never.decided, never.all),
      yardstick: `right ${percent(never.right, never.decided)}`,
      ...{ ratio: null, target: '', met: null },
    },
    {
      what: 'culprit: one verdict; the longest stretch, of learning too',
      figure: `${(cost.verdicts / cost.count).toFixed(1)} ms`,
      yardstick: `after at most ${cost.longest.toFixed(0)} ms`,
      ratio: null,
      ...{ target: `≤ ${targets.pause} ms`, met: cost.longest <= targets.pause },
    },
  ]
}
