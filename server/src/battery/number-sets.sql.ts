import { type RawBuilder, sql } from 'kysely'
import { few } from '../fleet/index.ts'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'

/** A set of numbers of devices or batteries: bit n stands for number n. */
export interface NumberSet {
  count: number
  bits: Buffer
}

/** A set from numbers of four bytes each, as `packed` makes them. */
export function numberSet(pieces: readonly Buffer[]): NumberSet {
  let bits = Buffer.alloc(1024)
  for (const piece of pieces) {
    for (let place = 0; place < piece.length; place += 4) {
      const number = piece.readInt32BE(place)
      const byte = number >> 3
      if (byte >= bits.length) bits = Buffer.concat([bits], 2 * byte)
      bits[byte] = (bits[byte] ?? 0) | (1 << (number & 7))
    }
  }
  return { count: countBits(bits), bits }
}

/**
 * Lets a second process share the scans of the rest of this transaction: those of all batteries or all texts take long
 * enough to be worth its start.
 */
export async function shareScans({ tx }: Scope): Promise<void> {
  await sql`SET LOCAL max_parallel_workers_per_gather = 1`.execute(tx)
  await sql`SET LOCAL parallel_setup_cost = 200`.execute(tx)
}

/** Aggregates numbers into the bytes that sets are read from. */
export const packed = (number: RawBuilder<unknown>): RawBuilder<Buffer | null> =>
  sql`string_agg(int4send(${number}), '')`

/** Bytes of a row: some thousand numbers. */
const pieceSize = 24_576

/**
 * Reads sets from a statement that selects a `name` and the `numbers` of each. They come in rows of some thousand numbers:
 * for one large value the driver doubles its buffer again and again, and leaves them all to the garbage collector.
 */
export async function readSets<Name extends string>(
  scope: Scope,
  names: readonly Name[],
  select: RawBuilder<unknown>,
): Promise<Record<Name, NumberSet>> {
  const { rows } = await sql<{ name: Name; piece: string }>`
    SELECT name, encode(substring(numbers FROM first FOR ${pieceSize}), 'base64') AS piece
    FROM (${select}) packed, generate_series(1, length(numbers), ${pieceSize}) AS first`.execute(scope.tx)
  const setOf = (wanted: Name) =>
    numberSet(rows.filter(({ name }) => name === wanted).map(({ piece }) => Buffer.from(piece, 'base64')))
  return Object.fromEntries(names.map((name) => [name, setOf(name)])) as Record<Name, NumberSet>
}

/** Reads one set, from a statement that selects its `numbers`. */
export async function readSet(scope: Scope, select: RawBuilder<unknown>): Promise<NumberSet> {
  const named = sql`SELECT 'all' AS name, numbers FROM (${select}) selected`
  return (await readSets(scope, ['all'], named)).all
}

/** The numbers that a statement selects, as a column of that name. */
export const selectNumbers = (scope: Scope, select: RawBuilder<unknown>): Promise<NumberSet> =>
  readSet(scope, sql`SELECT ${packed(sql`number`)} AS numbers FROM (${select}) found`)

/** Batteries by a condition on the table `battery b`: its facts are read once, not by every statement that follows. */
export const batteriesWhere = (scope: Scope, condition: RawBuilder<boolean>): Promise<NumberSet> =>
  selectNumbers(scope, sql`SELECT b.number FROM battery b WHERE ${inWorld(scope, 'b')} AND ${condition}`)

/** The numbers that are in either set. */
export const united = (one: NumberSet, other: NumberSet): NumberSet => combined(one, other, (a, b) => a | b)

/** The numbers that are in both sets. */
export const common = (one: NumberSet, other: NumberSet): NumberSet => combined(one, other, (a, b) => a & b)

/** The numbers of a set that are not in another. */
export const without = (one: NumberSet, other: NumberSet): NumberSet => combined(one, other, (a, b) => a & ~b)

function combined(one: NumberSet, other: NumberSet, byte: (a: number, b: number) => number): NumberSet {
  const bits = Buffer.alloc(Math.max(one.bits.length, other.bits.length))
  for (const place of bits.keys()) bits[place] = byte(one.bits[place] ?? 0, other.bits[place] ?? 0)
  return { count: countBits(bits), bits }
}

function countBits(bits: Buffer): number {
  let count = 0
  for (const byte of bits) for (let rest = byte; rest > 0; rest &= rest - 1) count++
  return count
}

export function literalOf({ bits }: NumberSet): string {
  const numbers: number[] = []
  for (const [place, byte] of bits.entries()) {
    if (byte === 0) continue
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
