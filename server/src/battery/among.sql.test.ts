import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTelemetryWorld } from '../../test/telemetry/telemetry-world.ts'
import { among, bitsOf } from './among.sql.ts'

const { services } = useTelemetryWorld()

describe('the condition that a number is among others', () => {
  it.each([
    ['looked up one by one', 100],
    ['kept as bits', 0],
  ])('holds for these and no others, %s', async (_how, mostLookedUp) => {
    const numbers = [1, 7, 8, 63, 64, 4711]
    const isAmong = among({ count: numbers.length, numbers: `{${numbers}}` }, mostLookedUp)
    const asked = '{0,1,2,7,8,9,63,64,65,4711,4712,4719,4720,2147483647,NULL}'
    const { rows } = await sql<{ number: number }>`
      SELECT number FROM unnest(${asked}::integer[]) AS asked (number)
      WHERE ${isAmong(sql`asked.number`)} ORDER BY number`.execute(services().db)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })
})

describe('the bits of numbers', () => {
  it('are set for each of them alone', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 3000 })), (numbers) => {
        const bits = bitsOf(`{${numbers}}`)
        const set = Array.from({ length: bits.length * 8 }, (_, n) => n).filter(
          (n) => ((bits[n >> 3] ?? 0) >> (n & 7)) & 1,
        )
        expect(set).toEqual(numbers.toSorted((a, b) => a - b))
      }),
    )
  })
})
