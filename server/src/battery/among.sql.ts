import { type RawBuilder, sql } from 'kysely'
import { few } from '../fleet/index.ts'

/** Numbers of devices or batteries as an SQL array literal, as they came from the database. */
export interface Numbers {
  count: number
  numbers: string
}

/** The condition that a number is one of these. A few are looked up in an index; many are tested as bits. */
export function among(
  { count, numbers }: Numbers,
  mostLookedUp = few,
): (number: RawBuilder<unknown>) => RawBuilder<boolean> {
  if (count <= mostLookedUp) return (number) => sql`${number} = ANY (${numbers}::integer[])`
  const bits = bitsOf(numbers)
  const isKnown = (number: RawBuilder<unknown>) => sql`${number} < ${bits.length * 8}`
  return (number) =>
    sql`CASE WHEN ${isKnown(number)} THEN get_bit(${bits}::bytea, ${number}) = 1 ELSE false END`
}

const [zero, nine] = [48, 57]

/** Bit n is set for each number n of an array literal. */
export function bitsOf(literal: string): Buffer {
  const wanted: number[] = []
  let number = -1
  for (let place = 0; place < literal.length; place++) {
    const code = literal.charCodeAt(place)
    const isDigit = code >= zero && code <= nine
    if (isDigit) number = Math.max(number, 0) * 10 + code - zero
    else if (number >= 0) {
      wanted.push(number)
      number = -1
    }
  }
  const highest = wanted.reduce((most, each) => Math.max(most, each), 0)
  const bits = Buffer.alloc(Math.floor(highest / 8) + 1)
  for (const each of wanted) bits[each >> 3] = (bits[each >> 3] ?? 0) | (1 << (each & 7))
  return bits
}
