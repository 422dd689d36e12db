import { manufactureYears } from '@muster/contract'
import { isUnderWarranty, termOf, type WarrantyTerms } from '@muster/rules'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { isUnderWarrantyOn, type WarrantyOn } from './warranty.sql.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(() => muster.close())

interface Made {
  mfd: string | null
  partNumber: string | null
}

const [first, last] = [Date.UTC(manufactureYears.first, 0, 1), Date.UTC(manufactureYears.last, 11, 31)]
const mostMonths = 600
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const dateIn = (from: number, to: number) =>
  fc.integer({ min: from / 86_400_000, max: to / 86_400_000 }).map((day) => textOf(day * 86_400_000))

const partNumber = fc.constantFrom('BP-70A', 'bp-70a', 'constructor', '__proto__', "'; --", '7')
const months = fc.integer({ min: 0, max: mostMonths })
const terms: fc.Arbitrary<WarrantyTerms> = fc.record({
  usual: months,
  parts: fc.array(fc.tuple(partNumber, months)).map((parts) => Object.fromEntries(parts)),
})
const today = dateIn(first, Date.UTC(manufactureYears.last + mostMonths / 12, 11, 31))

/** Any battery, or one whose warranty ends within days of that day. */
const battery = (on: WarrantyOn): fc.Arbitrary<Made> => {
  const made = fc.record({
    mfd: fc.option(dateIn(first, last)),
    partNumber: fc.option(partNumber),
  })
  const ending = fc
    .tuple(fc.option(partNumber), fc.integer({ min: -4, max: 4 }))
    .map(([part, days]): Made => {
      const [year = 0, month = 1, day = 1] = on.today.split('-').map(Number)
      const time = Date.UTC(year, month - 1 - termOf(on.terms, part), day + days)
      return { mfd: textOf(Math.min(Math.max(time, first), last)), partNumber: part }
    })
  return fc.oneof(made, { arbitrary: ending, weight: 3 })
}
const cases = fc
  .record({ terms, today })
  .chain((on) => fc.tuple(fc.constant(on), fc.array(battery(on), { minLength: 1, maxLength: 40 })))

async function foundBySql(on: WarrantyOn, batteries: readonly Made[], expected: boolean): Promise<Made[]> {
  const { rows } = await sql<Made>`
    SELECT b.mfd::text AS mfd, b.part_number AS "partNumber"
    FROM unnest(
      ${batteries.map(({ mfd }) => mfd)}::date[],
      ${batteries.map(({ partNumber: part }) => part)}::text[]
    ) WITH ORDINALITY AS b (mfd, part_number, place)
    WHERE ${isUnderWarrantyOn(on, expected)}
    ORDER BY b.place`.execute(muster.services.db)
  return rows
}

it('SQL and the rule find the same batteries under warranty, on any day, by any terms [B-603 B-604]', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([on, batteries]) => {
      const isUnder = (made: Made) => isUnderWarranty(made, on.terms, on.today)
      expect(await foundBySql(on, batteries, true)).toEqual(batteries.filter(isUnder))
      expect(await foundBySql(on, batteries, false)).toEqual(batteries.filter((made) => !isUnder(made)))
    }),
    { seed: 604, numRuns: 200 },
  )
})
