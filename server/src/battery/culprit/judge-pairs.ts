import {
  bestPartner,
  crossedEffectsInSteps,
  type DischargeBlock,
  type DischargeDay,
  type EffectVariances,
  type Stay,
  type SwapPartner,
  staysInSteps,
  type UsualDischarge,
  verdictOf,
} from '@muster/rules'
import type { DischargeOfDay } from '../../telemetry/index.ts'
import type { Pair, Partner } from './alerting-pairs.sql.ts'
import type { StoredEvidence, StoredVerdict } from './discharge-verdicts.sql.ts'
import type { PairFacts } from './pair-facts.sql.ts'

/** What verdicts are based on: what is usual in a world, and how much devices and batteries differ. */
export interface Usual {
  discharge: UsualDischarge
  variances: EffectVariances
}

/** The stored discharge of devices since a day, as the rules take it; of deleted devices and batteries, none. */
export function* dischargeDaysOf(
  discharge: ReadonlyMap<number, readonly DischargeOfDay[]>,
  { modelOf, partOf }: PairFacts,
  since: number,
): Generator<DischargeDay> {
  for (const [device, days] of discharge) {
    const model = modelOf.get(device)
    if (model === undefined) continue
    for (const { day, use, batteries } of days) {
      if (day < since) continue
      for (const { battery, fall, minutes } of batteries) {
        const part = partOf.get(battery)
        const hours = minutes / 60
        const kind = part === undefined ? model : `${model} ${part}`
        yield { device, battery, day, kind, rate: fall / hours, hours, use: use === null ? null : use / 100 }
      }
    }
  }
}

export interface Accused extends Pair {
  /** Those it may swap with. */
  partners: readonly Partner[]
}

/** Says of each pair who is to blame, by the blocks of the devices around them. It yields after each pair and partner. */
export function* judgePairs(
  accused: readonly Accused[],
  blocks: readonly DischargeBlock[],
  { discharge, variances }: Usual,
): Generator<void, StoredVerdict[]> {
  const stays = yield* staysInSteps(blocks, discharge)
  const effectsOf = yield* crossedEffectsInSteps(stays, { variances, noise: discharge })
  const seen = seenStays(stays)
  yield
  const verdicts: StoredVerdict[] = []
  for (const pair of accused) {
    const verdict = verdictOf(effectsOf(pair))
    yield
    const partners: SwapPartner[] = []
    for (const each of verdict.culprit === 'unknown' ? pair.partners : []) {
      partners.push({ ...each, effects: effectsOf(each) })
      yield
    }
    const partner = bestPartner(pair, partners)
    verdicts.push({
      ...{ device: pair.device, battery: pair.battery, cause: verdict.culprit },
      ...{ batteryTimes: verdict.battery, deviceTimes: verdict.device },
      ...{ batteryBlame: verdict.isBattery, deviceBlame: verdict.isDevice },
      partner: partner && { device: partner.device, battery: partner.battery },
      evidence: seen(pair),
    })
  }
  return verdicts
}

/** Devices and batteries that a verdict shows, at most: those seen the longest. */
const mostShown = 12

/** Stays of a pair's device with any battery, and of its battery in any device; all stays of one in the other as one. */
function seenStays(stays: readonly Stay[]): (pair: Pair) => StoredEvidence[] {
  const ofDevice = Map.groupBy(stays, ({ device }) => device)
  const ofBattery = Map.groupBy(stays, ({ battery }) => battery)
  return ({ device, battery }) => {
    const own = [
      ...(ofDevice.get(device) ?? []),
      ...(ofBattery.get(battery) ?? []).filter((stay) => stay.device !== device),
    ]
    return [...Map.groupBy(own, (stay) => `${stay.device} ${stay.battery}`).values()]
      .map(together)
      .sort((one, other) => other.hours - one.hours)
      .slice(0, mostShown)
  }
}

function together(stays: readonly Stay[]): StoredEvidence {
  const sum = (of: (stay: Stay) => number) => stays.reduce((total, stay) => total + of(stay), 0)
  const [{ device, battery } = { device: 0, battery: 0 }] = stays
  return {
    ...{ device, battery },
    from: Math.min(...stays.map(({ from }) => from)),
    to: Math.max(...stays.map(({ to }) => to)),
    hours: sum(({ hours }) => hours),
    times: Math.exp(sum(({ excess, weight }) => excess * weight) / sum(({ weight }) => weight)),
  }
}
