import type { OrderGrouping, OrderLine, Orders } from '@muster/contract'
import { type CountInterval, chancesByMonth, ExpectedCount, type OrderMonths } from '@muster/rules'
import type { DueGroup } from './due-groups.sql.ts'
import { unpackDue } from './unpack-due.ts'

/** How many batteries are due: those by now, and those of all months. */
class TotalCount {
  #now = 0
  readonly #later = new ExpectedCount()

  get now(): number {
    return this.#now
  }

  /** A battery that is due now has no chances. */
  add(chances: readonly number[] | null): void {
    if (chances === null) this.#now++
    else this.#later.add(chances.reduce((sum, chance) => sum + chance, 0))
  }

  total(): CountInterval {
    const { expected, from, to } = this.#later.interval()
    return rounded({ expected: this.#now + expected, from: this.#now + from, to: this.#now + to })
  }
}

/** The orders of some batteries, counted one after another. */
class OrderCount {
  #batteries = 0
  #told = 0
  readonly #months: ExpectedCount[]
  readonly #asked = new TotalCount()
  /** At the threshold that forecasts follow; null unless another one is tried. */
  readonly #followed: TotalCount | null

  constructor({ names }: OrderMonths, isTrial: boolean) {
    this.#months = names.map(() => new ExpectedCount())
    this.#followed = isTrial ? new TotalCount() : null
  }

  addBatteries(count: number): void {
    this.#batteries += count
  }

  addDue(chances: readonly number[] | null, followed: readonly number[] | null): void {
    this.#told++
    this.#asked.add(chances)
    this.#followed?.add(followed)
    chances?.forEach((chance, place) => {
      this.#months[place]?.add(chance)
    })
  }

  orders(): Orders {
    return {
      batteries: this.#batteries,
      untold: this.#batteries - this.#told,
      now: this.#asked.now,
      months: this.#months.map((month) => rounded(month.interval())),
      total: this.#asked.total(),
      ...(this.#followed && this.#told > 0 && { totalFollowed: this.#followed.total() }),
    }
  }
}

/** A hundredth of a battery is more precise than any forecast. */
const rounded = ({ expected, ...interval }: CountInterval): CountInterval => ({
  expected: Math.round(100 * expected) / 100,
  ...interval,
})

/** The lines of an order list, those with the most orders first, in steps. */
export function* orderLines(
  groups: readonly DueGroup[],
  by: OrderGrouping,
  today: number,
  months: OrderMonths,
): Generator<void, { lines: OrderLine[]; all: Orders }> {
  const isTrial = groups.some((group) => group.isTrial)
  const all = new OrderCount(months, isTrial)
  const counts = new Map<string, { of: Pick<OrderLine, 'site' | 'part'>; count: OrderCount }>()
  for (const group of groups) {
    const { site, part } = group
    const of = { ...(by !== 'part' && { site }), ...(by !== 'site' && { part }) }
    const key = JSON.stringify([of.site?.id ?? null, of.part ?? null])
    const line = counts.get(key) ?? { of, count: new OrderCount(months, isTrial) }
    counts.set(key, line)
    for (const count of [line.count, all]) count.addBatteries(group.batteries)
    for (const { asked, followed } of unpackDue(group)) {
      const chances = chancesByMonth(asked, today, months)
      const usual = isTrial ? chancesByMonth(followed, today, months) : chances
      line.count.addDue(chances, usual)
      all.addDue(chances, usual)
      yield
    }
  }
  const lines: OrderLine[] = []
  for (const { of, count } of counts.values()) {
    lines.push({ ...of, ...count.orders() })
    yield
  }
  return { lines: lines.sort(mostFirst), all: all.orders() }
}

const mostFirst = (one: OrderLine, other: OrderLine): number =>
  other.total.expected - one.total.expected ||
  other.batteries - one.batteries ||
  compare(one.site?.name ?? '', other.site?.name ?? '') ||
  compare(one.part ?? '', other.part ?? '')

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)
