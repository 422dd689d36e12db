import type { LikelyBattery } from './ordered-batteries.sql.ts'

const isBefore = (one: LikelyBattery, other: LikelyBattery): boolean =>
  one.chance === other.chance ? one.number < other.number : one.chance > other.chance

/** The likeliest of many batteries that come one after another, without sorting all: a heap whose first is its last. */
export class Likeliest {
  readonly #heap: LikelyBattery[] = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(battery: LikelyBattery): void {
    const heap = this.#heap
    if (heap.length < this.#most) this.#rise(heap.push(battery) - 1)
    else if (heap[0] && isBefore(battery, heap[0])) this.#sink(battery)
  }

  /** In order, from a place on; each step takes one. Only once. */
  *from(offset: number): Generator<void, LikelyBattery[]> {
    const found: LikelyBattery[] = []
    while (this.#heap.length > offset) {
      const last = this.#heap.pop()
      const [first] = this.#heap
      if (last === undefined) break
      found.push(first ?? last)
      if (first) this.#sink(last)
      yield
    }
    return found.reverse()
  }

  #rise(from: number): void {
    const heap = this.#heap
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      const [own, other] = [heap[place], heap[above]]
      if (!own || !other || isBefore(own, other)) return
      heap[place] = other
      heap[above] = own
      place = above
    }
  }

  /** Puts another in the place of the first. */
  #sink(battery: LikelyBattery): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      const below = left && right && isBefore(left, right) ? 2 * place + 2 : 2 * place + 1
      const later = heap[below]
      if (!later || isBefore(later, battery)) break
      heap[place] = later
      place = below
    }
    heap[place] = battery
  }
}
