import { type RawBuilder, sql } from 'kysely'
import { few } from '../fleet/index.ts'

/** A set of numbers of devices or batteries: bit n stands for number n. */
export interface NumberSet {
  count: number
  bits: Buffer
}

/** The numbers of an SQL array literal, as it came from the database. */
export function numberSet(literal: string): NumberSet {
  const numbers = numbersOf(literal)
  const highest = numbers.reduce((most, number) => Math.max(most, number), 0)
  const bits = Buffer.alloc(Math.floor(highest / 8) + 1)
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7))
  return { count: countBits(bits), bits }
}

/** The numbers that are in either set. */
export function united(one: NumberSet, other: NumberSet): NumberSet {
  const bits = Buffer.alloc(Math.max(one.bits.length, other.bits.length))
  for (const place of bits.keys()) bits[place] = (one.bits[place] ?? 0) | (other.bits[place] ?? 0)
  return { count: countBits(bits), bits }
}

function countBits(bits: Buffer): number {
  let count = 0
  for (const byte of bits) for (let rest = byte; rest > 0; rest &= rest - 1) count++
  return count
}

const [zero, nine] = [48, 57]

/** Reads a hundred thousand numbers in a few milliseconds. */
function numbersOf(literal: string): number[] {
  const numbers: number[] = []
  let number = -1
  for (let place = 0; place < literal.length; place++) {
    const code = literal.charCodeAt(place)
    const isDigit = code >= zero && code <= nine
    if (isDigit) number = Math.max(number, 0) * 10 + code - zero
    else if (number >= 0) {
      numbers.push(number)
      number = -1
    }
  }
  return numbers
}

export function literalOf({ bits }: NumberSet): string {
  const numbers: number[] = []
  for (const [place, byte] of bits.entries()) {
    for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) numbers.push(place * 8 + bit)
  }
  return `{${numbers}}`
}

/** The condition that a number is in a set. Those of a small one are looked up in an index; else its bits are tested. */
export function among(
  set: NumberSet,
  mostLookedUp = few,
): (number: RawBuilder<unknown>) => RawBuilder<boolean> {
  if (set.count <= mostLookedUp) {
    const numbers = literalOf(set)
    return (number) => sql`${number} = ANY (${numbers}::integer[])`
  }
  const { bits } = set
  return (number) =>
    sql`CASE WHEN ${number} < ${bits.length * 8} THEN get_bit(${bits}::bytea, ${number}) = 1 ELSE false END`
}
