import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../test/telemetry/telemetry-world.ts'
import { among, common, literalOf, type NumberSet, numberSet, united, without } from './number-sets.sql.ts'

const { services } = useTelemetryWorld()

describe('the condition that a number is among others', () => {
  it.each([
    ['looked up one by one', 100],
    ['kept as bits', 0],
  ])('holds for these and no others, %s', async (_how, mostLookedUp) => {
    const numbers = [1, 7, 8, 63, 64, 4711]
    const isAmong = among(numberSet(`{${numbers}}`), mostLookedUp)
    const asked = '{0,1,2,7,8,9,63,64,65,4711,4712,4719,4720,2147483647,NULL}'
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM unnest(${asked}::integer[]) AS asked (number)
      WHERE ${isAmong(sql`asked.number`)} ORDER BY number`.execute(services().db)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })
})

describe('a set of numbers', () => {
  const numbers = fc.array(fc.nat({ max: 3000 }))
  const contentOf = (given: readonly number[]) => {
    const sorted = [...new Set(given)].toSorted((a, b) => a - b)
    return { count: sorted.length, literal: `{${sorted}}` }
  }

  it('holds each number of a literal once', () => {
    fc.assert(
      fc.property(numbers, (given) => {
        const set = numberSet(`{${given}}`)
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
        const set: NumberSet = combine(numberSet(`{${one}}`), numberSet(`{${other}}`))
        const held = [...one, ...other].filter((each) => isHeld(one.includes(each), other.includes(each)))
        expect({ count: set.count, literal: literalOf(set) }).toEqual(contentOf(held))
      }),
    )
  })
})
