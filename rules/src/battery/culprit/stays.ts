import { eachInSteps, inOneGo, type Steps } from '../forecast/steps.ts'
import type { DischargeDay, Stay } from './discharge-day.ts'

/** What is usual in a world. */
export interface UsualDischarge {
  /** By kind: the logarithm of percent per hour, at the usual use. */
  levels: ReadonlyMap<string, number>
  /** The same of all kinds. */
  overall: number
  /** By how much the logarithm rises from no use to use all the time. */
  useEffect: number
  usualUse: number
  /** Variance of a day of weight 1 around its stay. */
  ofDay: number
  /** Variance of stays of one battery in one device around each other, beyond that of their days. */
  ofStay: number
}

/** Blocks between which other work gets its turn. */
const atOnce = 2000
/** Days of one observation. */
const blockDays = 15
/** Slower than this a gauge in whole percents says nothing. */
const leastRate = 0.1
/** Hours after which a day counts half: the rest of its noise is the day itself. */
const halfWeightHours = 2
/** Stays that the overall level counts as, where a kind has few of its own. */
const levelWeight = 5
/** Stays of whose variance little is known count with this one. */
const priorVariances = { day: 0.06, stay: 0.01, weight: 20 }

/** Days of a battery in a device within a fortnight, added up: weighted sums, of which all else follows. */
export interface DischargeBlock {
  device: number
  battery: number
  kind: string
  from: number
  to: number
  days: number
  hours: number
  /** Of days whose use is known. */
  known: WeightedSums
  /** Of the other days. */
  others: Pick<WeightedSums, 'weight' | 'log' | 'logSquare'>
}

interface WeightedSums {
  weight: number
  /** Of the logarithm of the rate, of use, and of their products. */
  log: number
  logSquare: number
  use: number
  useSquare: number
  product: number
}

const noSums = (): WeightedSums => ({ weight: 0, log: 0, logSquare: 0, use: 0, useSquare: 0, product: 0 })

/** The days of some devices; all days of a device have to be given together. */
export function dischargeBlocks(days: Iterable<DischargeDay>): DischargeBlock[] {
  const blocks = new Map<string, DischargeBlock>()
  for (const { device, battery, kind, day, rate, hours, use } of days) {
    if (!(hours > 0) || !(rate >= 0)) continue
    const key = `${device} ${battery} ${Math.floor(day / blockDays)}`
    const block = blocks.get(key) ?? {
      ...{ device, battery, kind, from: day, to: day, days: 0, hours: 0 },
      ...{ known: noSums(), others: noSums() },
    }
    blocks.set(key, block)
    block.from = Math.min(block.from, day)
    block.to = Math.max(block.to, day)
    block.days++
    block.hours += hours
    const weight = hours / (hours + halfWeightHours)
    const log = Math.log(Math.max(rate, leastRate))
    const sums = use === null ? block.others : block.known
    sums.weight += weight
    sums.log += weight * log
    sums.logSquare += weight * log * log
    if (use === null) continue
    block.known.use += weight * use
    block.known.useSquare += weight * use * use
    block.known.product += weight * use * log
  }
  return [...blocks.values()]
}

const sumOf = <Each>(all: readonly Each[], value: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + value(each), 0)

function median(values: readonly number[]): number {
  // Numbers alone are sorted ten times as fast as by a function.
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** How discharge follows use within stays: between stays, other causes would be taken for use. */
function* useEffectOf(blocks: readonly DischargeBlock[]): Steps<number> {
  let [ofBoth, ofUse] = [0, 0]
  yield* eachInSteps(blocks, atOnce, ({ known: { weight, log, use, useSquare, product } }) => {
    if (weight === 0) return
    ofBoth += product - (use * log) / weight
    ofUse += useSquare - (use * use) / weight
  })
  // More use never discharges less.
  return Math.max(0, ofBoth / (ofUse + 1))
}

type EffectOfUse = Pick<UsualDischarge, 'useEffect' | 'usualUse'>

interface Mean {
  block: DischargeBlock
  weight: number
  /** At the usual use. */
  log: number
  /** The weighted sum of squares around it. */
  spread: number
  ofUse: number
}

function* meansOf(blocks: readonly DischargeBlock[], ofUse: EffectOfUse): Steps<Mean[]> {
  const means: Mean[] = []
  yield* eachInSteps(blocks, atOnce, (block) => {
    means.push(meanOf(block, ofUse))
  })
  return means
}

function meanOf(block: DischargeBlock, { useEffect, usualUse }: EffectOfUse): Mean {
  const { known, others } = block
  const weight = known.weight + others.weight
  const due = useEffect * (known.use - usualUse * known.weight)
  const log = (known.log + others.log - due) / weight
  const dueSquare =
    useEffect ** 2 * (known.useSquare - 2 * usualUse * known.use + usualUse ** 2 * known.weight)
  const dueLog = useEffect * (known.product - usualUse * known.log)
  const squares = known.logSquare + others.logSquare - 2 * dueLog + dueSquare
  return { block, weight, log, spread: Math.max(0, squares - weight * log * log), ofUse: due / weight }
}

/** The same as Map.groupBy, in steps. */
function* groupedInSteps<Key>(means: readonly Mean[], keyOf: (mean: Mean) => Key): Steps<Map<Key, Mean[]>> {
  const groups = new Map<Key, Mean[]>()
  yield* eachInSteps(means, atOnce, (mean) => {
    const key = keyOf(mean)
    const own = groups.get(key)
    if (own) own.push(mean)
    else groups.set(key, [mean])
  })
  return groups
}

/** What is usual, learned from some devices and batteries of a world. It yields to let other work be done. */
export function* usualDischargeInSteps(blocks: readonly DischargeBlock[]): Steps<UsualDischarge> {
  const uses = blocks.flatMap(({ known }) => (known.weight === 0 ? [] : [known.use / known.weight]))
  const ofUse = { useEffect: yield* useEffectOf(blocks), usualUse: median(uses) }
  yield
  const means = yield* meansOf(blocks, ofUse)
  const overall = median(means.map(({ log }) => log))
  yield
  const levels = new Map<string, number>()
  for (const [kind, own] of yield* groupedInSteps(means, ({ block }) => block.kind)) {
    const level = median(own.map(({ log }) => log))
    levels.set(kind, (own.length * level + levelWeight * overall) / (own.length + levelWeight))
    yield
  }
  const ofDay = varianceOfDays(means)
  return { ...ofUse, levels, overall, ofDay, ofStay: yield* varianceOfStays(means, ofDay) }
}

/** The same without yielding. */
export const usualDischarge = (blocks: readonly DischargeBlock[]): UsualDischarge =>
  inOneGo(usualDischargeInSteps(blocks))

/** Each stay, compared with what is usual. It yields to let other work be done. */
export function* staysInSteps(blocks: readonly DischargeBlock[], usual: UsualDischarge): Steps<Stay[]> {
  const stays: Stay[] = []
  yield* eachInSteps(blocks, atOnce, (block) => {
    const { kind, device, battery, from, to, days, hours } = block
    const { weight, log, ofUse } = meanOf(block, usual)
    const excess = log - (usual.levels.get(kind) ?? usual.overall)
    stays.push({ device, battery, from, to, days, hours, weight, ofUse, excess })
  })
  return stays
}

/** The same without yielding. */
export const staysOf = (blocks: readonly DischargeBlock[], usual: UsualDischarge): Stay[] =>
  inOneGo(staysInSteps(blocks, usual))

function varianceOfDays(means: readonly Mean[]): number {
  const { day, weight } = priorVariances
  const freedom = sumOf(means, ({ block }) => block.days - 1)
  return (sumOf(means, ({ spread }) => spread) + weight * day) / (freedom + weight)
}

/** From stays of one battery in one device: neither of them explains how these differ. */
function* varianceOfStays(means: readonly Mean[], ofDay: number): Steps<number> {
  const { stay: prior, weight } = priorVariances
  let [sum, pairs] = [0, 0]
  const ofPairs = yield* groupedInSteps(means, ({ block }) => `${block.device} ${block.battery}`)
  yield* eachInSteps([...ofPairs.values()], atOnce, (own) => {
    const inTime = own.toSorted((one, other) => one.block.from - other.block.from)
    for (const [index, later] of inTime.entries()) {
      const earlier = inTime[index - 1]
      if (earlier === undefined) continue
      const ofDays = ofDay / earlier.weight + ofDay / later.weight
      sum += ((later.log - earlier.log) ** 2 - ofDays) / 2
      pairs++
    }
  })
  return Math.max(prior / 10, (sum + weight * prior) / (pairs + weight))
}
