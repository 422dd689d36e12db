import type { OrderGrouping, OrderLine, Orders } from '@muster/contract'
import { type CountInterval, chancesByMonth, ExpectedCount, type OrderMonths } from '@muster/rules'
import type { DueGroup } from './due-groups.sql.ts'
import { unpackDue } from './unpack-due.ts'

/** The orders of some batteries, counted one after another. */
class OrderCount {
  #batteries = 0
  #told = 0
  #now = 0
  readonly #months: ExpectedCount[]
  readonly #later = new ExpectedCount()

  constructor({ names }: OrderMonths) {
    this.#months = names.map(() => new ExpectedCount())
  }

  addBatteries(count: number): void {
    this.#batteries += count
  }

  /** A battery that is due now has no chances. */
  addDue(chances: readonly number[] | null): void {
    this.#told++
    if (chances === null) this.#now++
    let sum = 0
    chances?.forEach((chance, place) => {
      this.#months[place]?.add(chance)
      sum += chance
    })
    this.#later.add(sum)
  }

  orders(): Orders {
    const { expected, from, to } = this.#later.interval()
    return {
      batteries: this.#batteries,
      untold: this.#batteries - this.#told,
      now: this.#now,
      months: this.#months.map((month) => rounded(month.interval())),
      total: rounded({ expected: this.#now + expected, from: this.#now + from, to: this.#now + to }),
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
  const all = new OrderCount(months)
  const counts = new Map<string, { of: Pick<OrderLine, 'site' | 'part'>; count: OrderCount }>()
  for (const { site, part, batteries, forecasts } of groups) {
    const of = { ...(by !== 'part' && { site }), ...(by !== 'site' && { part }) }
    const key = JSON.stringify([of.site?.id ?? null, of.part ?? null])
    const line = counts.get(key) ?? { of, count: new OrderCount(months) }
    counts.set(key, line)
    for (const count of [line.count, all]) count.addBatteries(batteries)
    for (const battery of unpackDue(forecasts)) {
      const chances = chancesByMonth(battery, today, months)
      line.count.addDue(chances)
      all.addDue(chances)
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
