import { type EventType, type ReportPieces, writeLocalTime } from '@muster/contract'
import { Random } from '@muster/simulator'
import { applications, operators } from './catalogue.ts'

/** Reports per day: one each quarter of an hour. */
export const reportsOfDay = 96

/** The quarters in which the device is on the road: a third of them. */
const away = { from: 32, to: 64 }

/** A local day and where its clock stood. */
export interface DayFrame {
  /** Days since 1970-01-01. */
  day: number
  /** Minutes east of UTC. */
  offset: number
}

type Hour = NonNullable<ReportPieces['hours']>[number]
type Event = NonNullable<ReportPieces['events']>[number]

/**
 * The standard day of a device in its 96 reports: each has three signal samples, a charge sample, a fix, the hour so
 * far with its use, its data and five applications, and every tenth an event. The same seed gives the same day.
 */
export function standardDay(seed: number, { day, offset }: DayFrame): ReportPieces[] {
  const random = new Random(seed, 2026)
  const midnight = day * 86_400_000 - offset * 60_000
  const write = (minute: number, second = 0, fraction = 0) =>
    writeLocalTime({ utc: midnight + minute * 60_000 + second * 1000 + fraction, offset })
  const operator = random.pick(operators)
  const way = new Way(random)
  const charge = new Charge(random)
  const signal = new Signal(random)
  const favourites = Array.from({ length: 7 }, (_, index) => (seed * 5 + index * 3) % applications.length)
  let whole: Hour = { at: write(0) }

  return Array.from({ length: reportsOfDay }, (_, quarter): ReportPieces => {
    const first = quarter * 15
    const isAway = quarter >= away.from && quarter < away.to
    if (quarter % 4 === 0) whole = hourOf(random, write(first), isAway, favourites)
    if (isAway) way.go()
    return {
      // An agent that takes one fix per quarter of an hour knows no other position for its signal samples.
      signals: [0, 5, 10].map((minute) => ({
        at: write(first + minute),
        ...signal.next(isAway),
        ...operator,
        ...way.place(),
      })),
      chargeLevels: [{ at: write(first + 10), ...charge.next(isAway) }],
      locations: [
        {
          at: write(first, random.whole(0, 20)),
          ...way.place(),
          accuracy: isAway ? random.whole(4, 16) : random.whole(8, 24),
          source: isAway ? 'gps' : 'fused',
        },
      ],
      hours: [soFar(whole, (quarter % 4) + 1)],
      events: random.chance(0.1) ? [eventOf(random, write, first)] : [],
    }
  })
}

/** The device's position: it stays, or continues in roughly the same direction. */
class Way {
  readonly #random: Random
  #latitude: number
  #longitude: number
  #direction: number

  constructor(random: Random) {
    this.#random = random
    this.#latitude = random.between(50.6, 55.2)
    this.#longitude = random.between(-3.2, 0.4)
    this.#direction = random.between(0, 2 * Math.PI)
  }

  go(): void {
    this.#direction += this.#random.between(-0.8, 0.8)
    const metres = this.#random.between(0, 7500)
    this.#latitude += (Math.cos(this.#direction) * metres) / 111_000
    this.#longitude += (Math.sin(this.#direction) * metres) / 68_000
  }

  place() {
    return { latitude: rounded(this.#latitude), longitude: rounded(this.#longitude) }
  }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

class Charge {
  readonly #random: Random
  #level = 100

  constructor(random: Random) {
    this.#random = random
    this.#level = random.whole(40, 90)
  }

  next(isAway: boolean) {
    const step = isAway ? -this.#random.between(0.8, 3) : this.#random.between(2, 5)
    this.#level = Math.min(100, Math.max(4, this.#level + step))
    return { level: Math.round(this.#level), onPower: !isAway }
  }
}

class Signal {
  readonly #random: Random
  #level = 4

  constructor(random: Random) {
    this.#random = random
  }

  next(isAway: boolean) {
    if (this.#random.chance(isAway ? 0.45 : 0.12)) this.#level = this.#random.whole(isAway ? 0 : 3, 5)
    if (isAway && this.#random.chance(0.02)) return { status: 'noService' as const }
    const bearerType = this.#level > 3 ? '5g' : this.#level > 0 ? '4g' : '3g'
    return { level: this.#level, bearerType } as const
  }
}

/** Outside the site's Wi-Fi all data is mobile. */
function hourOf(random: Random, at: string, isAway: boolean, favourites: readonly number[]): Hour {
  const name = isAway ? 'mobileBytes' : 'wifiBytes'
  const skipped = random.whole(0, 2)
  let useMinutes = 0
  let bytes = random.whole(20_000, 90_000)
  const used = favourites.slice(skipped, skipped + 5).flatMap((index) => {
    const application = applications[index]
    if (!application) return []
    const minutes = random.whole(0, 12)
    const own = random.whole(10_000, 60_000) + minutes * random.whole(50_000, 400_000)
    useMinutes += minutes
    bytes += own
    return [{ ...application, minutes, [name]: own }]
  })
  return { at, useMinutes: Math.min(60, useMinutes), [name]: bytes, applications: used }
}

/** The hour after some of its four quarters. */
function soFar(whole: Hour, quarters: number): Hour {
  const part = <Counted extends object>(counted: Counted): Counted =>
    Object.fromEntries(
      Object.entries(counted).map(([name, value]) => [
        name,
        typeof value === 'number' ? Math.floor((value * quarters) / 4) : value,
      ]),
    ) as Counted
  return { ...part(whole), applications: (whole.applications ?? []).map(part) }
}

const eventsOf: readonly ((random: Random) => Omit<Event, 'at'>)[] = [
  () => ({ type: 'deviceOnPower' }),
  () => ({ type: 'deviceOffPower' }),
  (random) => ({ type: 'deviceLowPower', powerInfo: { level: random.whole(5, 15) } }),
  () => ({ type: 'deviceRebooted', rebootInfo: { type: 'user' } }),
  () => ({ type: 'deviceDropped' }),
  () => ({ type: 'networkLost' }),
  () => ({ type: 'networkAvailable' }),
  () => ({
    type: 'bearerChanged' satisfies EventType,
    oldNetworkInfo: { networkType: 'mobile', bearerType: '4g' },
    newNetworkInfo: { networkType: 'mobile', bearerType: '5g' },
  }),
]

const eventOf = (
  random: Random,
  write: (minute: number, second: number, fraction: number) => string,
  first: number,
): Event => ({
  ...random.pick(eventsOf)(random),
  at: write(first + random.whole(0, 14), random.whole(0, 59), random.whole(0, 999)),
})
