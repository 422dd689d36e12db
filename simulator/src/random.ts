/** Mixes integers into 32 bits: deterministic, and unrelated for neighbouring inputs. */
export function mix(...parts: readonly number[]): number {
  let hash = 0x9e3779b9
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/** A number for a name, to mix with others. */
export function numberOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** From 0 up to 1, depending on the given numbers only, whatever the order of calls. */
export const share = (...parts: readonly number[]): number => mix(...parts) / 2 ** 32

/** A sequence of random numbers from one seed. */
export class Random {
  #state: number

  constructor(...parts: readonly number[]) {
    this.#state = mix(...parts)
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let value = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** An integer, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('There is nothing to pick from')
    return item
  }

  /** Picks by the items' weights. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item {
    let total = 0
    for (const { weight } of items) total += weight
    let left = this.next() * total
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    return this.pick(items)
  }

  /** How often something happens that happens `mean` times on average; for small means. */
  times(mean: number): number {
    const least = Math.exp(-mean)
    let count = 0
    for (let product = this.next(); product > least && count < 100; product *= this.next()) count += 1
    return count
  }

  /** Around 0, mostly within 1 of it. */
  spread(): number {
    return (this.next() + this.next() + this.next() - 1.5) / 0.866
  }

  digits(count: number): string {
    let text = ''
    while (text.length < count) text += Math.floor(this.next() * 10)
    return text
  }
}
