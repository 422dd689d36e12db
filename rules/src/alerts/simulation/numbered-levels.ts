import type { AlertLevels } from './column-levels.ts'

/** Hears of a device or battery whose levels are others than they were; 0 where it was not recorded. */
type Hear = (number: number, from: number, to: number) => void

/**
 * The levels of all devices or batteries by their number, day by day. Few of them differ from those of the day before,
 * and only these are counted anew.
 */
export class NumberedLevels {
  #day: Int32Array
  #dayBefore: Int32Array
  readonly #changed: Int32Array

  /** For numbers below this; those above are gone. */
  constructor(size: number) {
    this.#day = new Int32Array(size)
    this.#dayBefore = new Int32Array(size)
    this.#changed = new Int32Array(size)
  }

  /** Begins a day, on which nothing is recorded yet. */
  begin(): void {
    const before = this.#day
    this.#day = this.#dayBefore.fill(0)
    this.#dayBefore = before
  }

  /** Notes the levels of some numbers, which ascend. */
  place(numbers: Int32Array, levels: AlertLevels): void {
    const day = this.#day
    const first = numbers[0] ?? 0
    if (numbers.at(-1) === first + numbers.length - 1 && first + numbers.length <= day.length) {
      // None between them is missing.
      day.set(levels, first)
      return
    }
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] as number
      if (number < day.length) day[number] = levels[index] as number
    }
  }

  /** Tells what differs from the day before. */
  sinceDayBefore(hear: Hear): void {
    this.#tellDifferences(this.#dayBefore, this.#day, hear)
  }

  /** Tells what others have differently on the same day. */
  differencesIn(others: NumberedLevels, hear: Hear): void {
    this.#tellDifferences(this.#day, others.#day, hear)
  }

  /** Collects without branches which differ: that cannot be predicted. */
  #tellDifferences(before: Int32Array, after: Int32Array, hear: Hear): void {
    const changed = this.#changed
    let count = 0
    for (let number = 0; number < before.length; number++) {
      changed[count] = number
      count += Number(before[number] !== after[number])
    }
    for (let index = 0; index < count; index++) {
      const number = changed[index] as number
      hear(number, before[number] as number, after[number] as number)
    }
  }
}
