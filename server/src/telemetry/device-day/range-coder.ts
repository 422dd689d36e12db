import { EndsTooEarly, folded, type NumberSink, type NumberSource, unfolded } from './numbers.ts'

/*
 * Writes numbers in close to as few bits as their information: a range coder that learns the distribution of each
 * column. A number is coded as whether it repeats the previous one; if not, its length in bits, then its leading bits,
 * all with learned probabilities, then the rest as is.
 */

const wholeBits = 12
const whole = 1 << wholeBits
const half = whole / 2
/** Lengths of numbers, 0 to 53 bits, coded as a tree of six binary decisions. */
const lengthBits = 6
const lengthContexts = 1 << lengthBits
/** Leading bits of a number that are learned for each length. */
const learntBits = 3
const leadContexts = 1 << learntBits
const perColumn = lengthContexts + lengthContexts * leadContexts
/** Context 0 of a column: whether the number repeats. The tree of lengths uses the contexts from 1. */
const repeats = 0
const highest = 2 ** 32
const renormalise = 2 ** 24
/** Trailing zeros that need not be written. */
const leftOff = 4

/** After this many decisions the learning rate stays constant. */
const mostAsked = 30

/** Probabilities after a decision, by how often it was made, its answer, and the probability before. */
const learned = Uint16Array.from({ length: (mostAsked + 1) * 2 * whole }, (_, index) => {
  const chance = index & (whole - 1)
  const goal = (index >> wholeBits) & 1 ? 32 : whole - 32
  const asked = index >> (wholeBits + 1)
  return chance + Math.round((goal - chance) / (asked + 1.6))
})

/** What is learned from the data itself: the probability of 0 for each decision, and how often it was made. */
export class Experience {
  readonly columns: number
  readonly chances: Uint16Array
  private readonly asked: Uint8Array

  constructor(columns: number) {
    this.columns = columns
    this.chances = new Uint16Array(columns * perColumn)
    this.asked = new Uint8Array(columns * perColumn)
  }

  /** Resets it for the next day: allocating a new one takes longer than packing a short day. */
  forgotten(): this {
    this.chances.fill(half)
    this.asked.fill(0)
    return this
  }

  /** Early decisions teach more than late ones. */
  learn(context: number, chance: number, bit: number): void {
    const asked = this.asked[context] ?? 0
    this.chances[context] = learned[(((asked << 1) | bit) << wholeBits) | chance] ?? half
    if (asked < mostAsked) this.asked[context] = asked + 1
  }
}

const lengthOf = (value: number): number => {
  if (value < highest) return 32 - Math.clz32(value)
  return 64 - Math.clz32(Math.floor(value / highest))
}

/** Shifts see only 32 bits; higher ones are found by division. */
const bitAt = (value: number, index: number): number =>
  index < 32 ? (value >>> index) & 1 : Math.floor(value / highest / 2 ** (index - 32)) % 2

export class RangeWriter implements NumberSink {
  private readonly experience: Experience
  private readonly last: number[]
  private bytes = new Uint8Array(1024)
  private length = 0
  private low = 0
  private range = highest - 1
  private cache = 0
  private pending = 1

  constructor(experience: Experience) {
    this.experience = experience
    this.last = new Array<number>(experience.columns).fill(0)
  }

  /** A number is written plus one, so that its first bit is always 1 and need not be written. */
  count(column: number, value: number): void {
    const first = column * perColumn
    const isSame = value === this.last[column]
    this.learnt(first + repeats, isSame ? 0 : 1)
    if (isSame) return
    this.last[column] = value
    const number = value + 1
    const length = lengthOf(number)
    let node = 1
    for (let bit = lengthBits - 1; bit >= 0; bit--) {
      const answer = (length >> bit) & 1
      this.learnt(first + node, answer)
      node = (node << 1) | answer
    }
    const leads = first + lengthContexts + length * leadContexts
    let lead = 1
    for (let index = length - 2; index >= 0; index--) {
      const answer = bitAt(number, index)
      if (lead < leadContexts) {
        this.learnt(leads + lead, answer)
        lead = (lead << 1) | answer
      } else this.plain(answer)
    }
  }

  difference(column: number, value: number): void {
    this.count(column, folded(value))
  }

  done(): Uint8Array {
    for (let index = 0; index < 5; index++) this.shift()
    // The reader reads a few missing bytes as zeros.
    let end = this.length
    while (end > 1 && this.length - end < leftOff && this.bytes[end - 1] === 0) end--
    return this.bytes.slice(1, end)
  }

  private learnt(context: number, bit: number): void {
    const chance = this.experience.chances[context] ?? half
    const bound = (this.range >>> wholeBits) * chance
    if (bit === 0) this.range = bound
    else {
      this.low += bound
      this.range -= bound
    }
    this.experience.learn(context, chance, bit)
    while (this.range < renormalise) {
      this.range *= 256
      this.shift()
    }
  }

  private plain(bit: number): void {
    this.range >>>= 1
    if (bit === 1) this.low += this.range
    while (this.range < renormalise) {
      this.range *= 256
      this.shift()
    }
  }

  /** Shifts the leading byte out; one that a carry may still change waits, with the 0xFF bytes behind it. */
  private shift(): void {
    if (this.low < 0xff00_0000 || this.low >= highest) {
      const carry = this.low >= highest ? 1 : 0
      for (let byte = this.cache; this.pending > 0; this.pending--, byte = 0xff)
        this.push((byte + carry) & 0xff)
      this.cache = (this.low >>> 24) & 0xff
    }
    this.pending++
    this.low = (this.low & (renormalise - 1)) * 256
  }

  private push(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = byte
  }
}

export class RangeReader implements NumberSource {
  private readonly experience: Experience
  private readonly last: number[]
  private readonly bytes: Uint8Array
  private at = 0
  private code = 0
  private range = highest - 1

  constructor(bytes: Uint8Array, experience: Experience) {
    this.experience = experience
    this.last = new Array<number>(experience.columns).fill(0)
    this.bytes = bytes
    for (let index = 0; index < 4; index++) this.code = this.code * 256 + this.next()
  }

  count(column: number): number {
    const first = column * perColumn
    if (this.learnt(first + repeats) === 0) return this.last[column] ?? 0
    let node = 1
    for (let bit = 0; bit < lengthBits; bit++) node = (node << 1) | this.learnt(first + node)
    const length = node - lengthContexts
    const leads = first + lengthContexts + length * leadContexts
    let lead = 1
    let number = 1
    for (let index = length - 2; index >= 0; index--) {
      let answer: number
      if (lead < leadContexts) {
        answer = this.learnt(leads + lead)
        lead = (lead << 1) | answer
      } else answer = this.plain()
      number = number * 2 + answer
    }
    this.last[column] = number - 1
    return number - 1
  }

  difference(column: number): number {
    return unfolded(this.count(column))
  }

  private learnt(context: number): number {
    const chance = this.experience.chances[context] ?? half
    const bound = (this.range >>> wholeBits) * chance
    const bit = this.code < bound ? 0 : 1
    if (bit === 0) this.range = bound
    else {
      this.code -= bound
      this.range -= bound
    }
    this.experience.learn(context, chance, bit)
    this.refill()
    return bit
  }

  private plain(): number {
    this.range >>>= 1
    const bit = this.code < this.range ? 0 : 1
    if (bit === 1) this.code -= this.range
    this.refill()
    return bit
  }

  private refill(): void {
    while (this.range < renormalise) {
      this.range *= 256
      this.code = this.code * 256 + this.next()
    }
  }

  private next(): number {
    const byte = this.bytes[this.at++]
    if (byte === undefined && this.at > this.bytes.length + leftOff) throw new EndsTooEarly()
    return byte ?? 0
  }
}
