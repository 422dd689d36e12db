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

interface Block {
  device: number
  battery: number
  kind: string
  days: { day: number; hours: number; log: number; use: number | null; weight: number }[]
}

function blocksOf(days: readonly DischargeDay[]): Block[] {
  const blocks = new Map<string, Block>()
  for (const { device, battery, kind, day, rate, hours, use } of days) {
    if (!(hours > 0) || !(rate >= 0)) continue
    const key = `${device} ${battery} ${Math.floor(day / blockDays)}`
    const block = blocks.get(key) ?? { device, battery, kind, days: [] }
    blocks.set(key, block)
    const weight = hours / (hours + halfWeightHours)
    block.days.push({ day, hours, use, weight, log: Math.log(Math.max(rate, leastRate)) })
  }
  return [...blocks.values()]
}

const sumOf = <Each>(all: readonly Each[], value: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + value(each), 0)

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

/** How discharge follows use within stays: between stays, other causes would be taken for use. */
function useEffectOf(blocks: readonly Block[]): number {
  let [ofBoth, ofUse] = [0, 0]
  for (const { days } of blocks) {
    const known = days.flatMap((each) => (each.use === null ? [] : [{ ...each, use: each.use }]))
    const weight = sumOf(known, (each) => each.weight)
    if (known.length < 2) continue
    const log = sumOf(known, (each) => each.weight * each.log) / weight
    const use = sumOf(known, (each) => each.weight * each.use) / weight
    ofBoth += sumOf(known, (each) => each.weight * (each.use - use) * (each.log - log))
    ofUse += sumOf(known, (each) => each.weight * (each.use - use) ** 2)
  }
  // More use never discharges less.
  return Math.max(0, ofBoth / (ofUse + 1))
}

interface Mean extends Omit<Block, 'days'> {
  days: Block['days']
  weight: number
  /** At the usual use. */
  log: number
  /** The weighted sum of squares around it. */
  spread: number
  ofUse: number
}

function meansOf(
  blocks: readonly Block[],
  { useEffect, usualUse }: Pick<UsualDischarge, 'useEffect' | 'usualUse'>,
): Mean[] {
  const due = ({ use }: Block['days'][number]) => (use === null ? 0 : useEffect * (use - usualUse))
  return blocks.map((block) => {
    const { days } = block
    const weight = sumOf(days, (day) => day.weight)
    const log = sumOf(days, (day) => day.weight * (day.log - due(day))) / weight
    const spread = sumOf(days, (day) => day.weight * (day.log - due(day) - log) ** 2)
    return { ...block, weight, log, spread, ofUse: sumOf(days, (day) => day.weight * due(day)) / weight }
  })
}

/** What is usual, learned from some devices and batteries of a world. */
export function usualDischarge(all: readonly DischargeDay[]): UsualDischarge {
  const blocks = blocksOf(all)
  const uses = blocks.flatMap(({ days }) => days.flatMap(({ use }) => use ?? []))
  const ofUse = { useEffect: useEffectOf(blocks), usualUse: uses.length === 0 ? 0 : median(uses) }
  const means = meansOf(blocks, ofUse)
  const overall = median(means.map(({ log }) => log))
  const levels = new Map(
    [...Map.groupBy(means, ({ kind }) => kind)].map(([kind, own]) => {
      const level = median(own.map(({ log }) => log))
      return [kind, (own.length * level + levelWeight * overall) / (own.length + levelWeight)]
    }),
  )
  const ofDay = varianceOfDays(means)
  return { ...ofUse, levels, overall, ofDay, ofStay: varianceOfStays(means, ofDay) }
}

/** Each stay, compared with what is usual. */
export const staysOf = (all: readonly DischargeDay[], usual: UsualDischarge): Stay[] =>
  meansOf(blocksOf(all), usual).map(({ kind, device, battery, days, weight, log, ofUse }) => {
    const dates = days.map(({ day }) => day)
    return {
      ...{ device, battery, weight, ofUse, excess: log - (usual.levels.get(kind) ?? usual.overall) },
      ...{ from: Math.min(...dates), to: Math.max(...dates), days: days.length },
      hours: sumOf(days, ({ hours }) => hours),
    }
  })

function varianceOfDays(means: readonly Mean[]): number {
  const { day, weight } = priorVariances
  const freedom = sumOf(means, ({ days }) => days.length - 1)
  return (sumOf(means, ({ spread }) => spread) + weight * day) / (freedom + weight)
}

/** From stays of one battery in one device: neither of them explains how these differ. */
function varianceOfStays(stays: readonly Mean[], ofDay: number): number {
  const { stay: prior, weight } = priorVariances
  let [sum, pairs] = [0, 0]
  for (const own of Map.groupBy(stays, ({ device, battery }) => `${device} ${battery}`).values()) {
    for (const [index, later] of own.entries()) {
      const earlier = own[index - 1]
      if (earlier === undefined) continue
      const ofDays = ofDay / earlier.weight + ofDay / later.weight
      sum += ((later.log - earlier.log) ** 2 - ofDays) / 2
      pairs++
    }
  }
  return Math.max(prior / 10, (sum + weight * prior) / (pairs + weight))
}
