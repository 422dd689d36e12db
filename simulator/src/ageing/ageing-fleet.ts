import type { Random } from '../random.ts'
import { type AgedReading, type AgeingConditions, ageBattery } from './age-battery.ts'
import { type AgeingPart, deviate, makeAgeingPart, stream } from './ageing-part.ts'

export interface AgeingFleetPlan {
  seed: number
  batteries: number
  parts: number
  sites: number
  threshold: number
}

export interface FleetBattery {
  battery: string
  part: string
  site: number
  made: number
  /** By week, for as long as it was in use, at most three years back. */
  readings: AgedReading[]
  /** The day it was taken out, if that has happened by the last day. */
  replaced: number | null
  trueDayBelow: number | null
}

export interface AgeingFleet {
  today: number
  parts: AgeingPart[]
  batteries: FleetBattery[]
}

/** 2026-01-01 as a number of days. */
const firstDay = 20_454
const keptDays = 3 * 365
const mostAhead = 8 * 365

/**
 * A fleet in service on a day: each seat has had a battery since up to four years ago, which was replaced some weeks
 * after it fell below the threshold, or by chance before, and so has the next one.
 */
export function ageFleet(plan: AgeingFleetPlan): AgeingFleet {
  const random = stream(plan.seed, 1)
  const today = firstDay + random.whole(0, 364)
  const parts = Array.from({ length: plan.parts }, (_, index) =>
    makeAgeingPart(`P-${index + 1}`, stream(plan.seed, 2, index)),
  )
  // Few batteries of some parts, many of others.
  const weighted = parts.map((part, index) => ({ part, weight: 1 / (index + 1) }))
  const sites = Array.from({ length: plan.sites }, () => ({
    temperature: random.between(14, 33),
    summer: random.between(0, 5),
    busy: random.between(0.5, 1.7),
    peak: random.between(0, 0.5),
  }))
  const batteries: FleetBattery[] = []
  for (let seat = 0; batteries.length < plan.batteries; seat++) {
    const own = stream(plan.seed, 3, seat)
    const { part } = own.weighted(weighted)
    const site = own.whole(0, sites.length - 1)
    const place = sites[site]
    if (!place) throw new RangeError('A fleet has at least one site')
    const conditions = { ...place, cyclesPerDay: place.busy * Math.exp(0.3 * deviate(own)) }
    batteries.push(...inSeat({ part, site, conditions, today, threshold: plan.threshold }, seat, own))
  }
  return { today, parts, batteries: batteries.slice(0, plan.batteries) }
}

interface Seat {
  part: AgeingPart
  site: number
  conditions: AgeingConditions
  today: number
  threshold: number
}

function inSeat(
  { part, site, conditions, today, threshold }: Seat,
  seat: number,
  random: Random,
): FleetBattery[] {
  const inside: FleetBattery[] = []
  let usedFrom = today - random.whole(60, 4 * 365)
  for (let place = 0; usedFrom < today - 30; place++) {
    const made = usedFrom - random.whole(30, 150)
    const seed = random.whole(0, 2 ** 31 - 1)
    const period = { made, usedFrom, until: today + mostAhead, observedFrom: today - keptDays, threshold }
    const age = (observedUntil: number) => ageBattery(part, conditions, { ...period, observedUntil }, seed)
    const { trueDayBelow } = age(made)
    const lostAfter = random.chance(0.12) ? random.whole(60, 1200) : Number.POSITIVE_INFINITY
    const taken = Math.min(
      usedFrom + lostAfter,
      (trueDayBelow ?? Number.POSITIVE_INFINITY) + random.whole(5, 120),
    )
    const replaced = taken < today ? taken : null
    const { readings } = age(replaced ?? today)
    inside.push({
      battery: `${part.partNumber}-${seat}-${place}`,
      part: part.partNumber,
      site,
      made,
      readings,
      replaced,
      trueDayBelow,
    })
    if (replaced === null) break
    usedFrom = replaced
  }
  return inside
}
