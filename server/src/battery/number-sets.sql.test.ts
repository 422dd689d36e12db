import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../test/telemetry/telemetry-world.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import {
  among,
  common,
  literalOf,
  type NumberSet,
  numberSet,
  packed,
  readSets,
  selectNumbers,
  united,
  without,
} from './number-sets.sql.ts'

const { services } = useTelemetryWorld()

/** In pieces of a number each. */
const setOf = (numbers: readonly number[]): NumberSet =>
  numberSet(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4)
      bytes.writeInt32BE(number)
      return bytes
    }),
  )

describe('the condition that a number is among others', () => {
  it.each([
    ['looked up one by one', 100],
    ['kept as bits', 0],
  ])('holds for these and no others, %s', async (_how, mostLookedUp) => {
    const numbers = [1, 7, 8, 63, 64, 4711]
    const isAmong = among(setOf(numbers), mostLookedUp)
    const asked = '{0,1,2,7,8,9,63,64,65,4711,4712,4719,4720,2147483647,NULL}'
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM unnest(${asked}::integer[]) AS asked (number)
      WHERE ${isAmong(sql`asked.number`)} ORDER BY number`.execute(services().db)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })
})

describe('reading sets', () => {
  const many = 20_000
  const inWorld = <Result>(work: Parameters<typeof inWorldTransaction<Result>>[3]) =>
    inWorldTransaction(services().db, 'demo', null, work)

  it('takes all numbers that a statement selects, in as many pieces as they need', async () => {
    const set = await inWorld((scope) =>
      selectNumbers(scope, sql`SELECT number * 3 AS number FROM generate_series(0, ${many}) AS number`),
    )
    expect(set.count).toBe(many + 1)
    expect(literalOf(set)).toBe(`{${Array.from({ length: many + 1 }, (_, place) => place * 3)}}`)
  })

  it('keeps those of each name apart, and has an empty one where there are none', async () => {
    const select = sql`
      SELECT name, numbers
      FROM (SELECT ${packed(sql`number`)} FILTER (WHERE number % 2 = 0) AS even, ${packed(sql`number`)} AS every,
                   ${packed(sql`number`)} FILTER (WHERE number < 0) AS none
            FROM generate_series(1, ${many}) AS number) counted,
           LATERAL (VALUES ('even', even), ('every', every), ('none', none)) AS set (name, numbers)`
    const { even, every, none } = await inWorld((scope) => readSets(scope, ['even', 'every', 'none'], select))
    expect([even.count, every.count, none.count]).toEqual([many / 2, many, 0])
    expect(without(every, even).count).toBe(many / 2)
  })
})

describe('a set of numbers', () => {
  const numbers = fc.array(fc.nat({ max: 3000 }))
  const contentOf = (given: readonly number[]) => {
    const sorted = [...new Set(given)].toSorted((a, b) => a - b)
    return { count: sorted.length, literal: `{${sorted}}` }
  }

  it('holds each number once, however they are cut into pieces', () => {
    fc.assert(
      fc.property(numbers, (given) => {
        const set = setOf(given)
        expect({ count: set.count, literal: literalOf(set) }).toEqual(contentOf(given))
      }),
    )
  })

  it.each<[string, typeof united, (inOne: boolean, inOther: boolean) => boolean]>([
    ['united with another holds the numbers of both', united, (one, other) => one || other],
    ['has what it has in common with another', common, (one, other) => one && other],
    ['without another holds the rest', without, (one, other) => one && !other],
  ])('%s', (_what, combine, isHeld) => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const set: NumberSet = combine(setOf(one), setOf(other))
        const held = [...one, ...other].filter((each) => isHeld(one.includes(each), other.includes(each)))
        expect({ count: set.count, literal: literalOf(set) }).toEqual(contentOf(held))
      }),
    )
  })
})
