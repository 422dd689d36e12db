import { type AnswerOf, type backtestForecasts, dayLength } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAgedBatteries, losing } from '../../../test/battery/aged-batteries.ts'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { type Asked, refusedFields } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { someOfPart } from './tested-batteries.sql.ts'

const { ask, answerOf, muster } = useListedBatteries()
const path = 'batteryEssentials/getForecastBacktest'
const backtest = (asked: Asked = {}) => answerOf<AnswerOf<typeof backtestForecasts>>('GET', path, asked)

beforeAll(() =>
  addAgedBatteries(
    muster(),
    worldIds.own,
    Array.from({ length: 14 }, (_, index) => ({
      serialNumber: `AGED-${index}`,
      partNumber: 'BP-AGED',
      health: losing(0.4 + 0.02 * index, 80),
    })),
  ),
)

describe('a backtest', () => {
  it('is of the part that most batteries have, as of 30, 90 and 180 days ago [F-323]', async () => {
    const { part, parts, tests } = await backtest()
    expect(part).toBe('BP-AGED')
    expect(parts).toEqual(['BP-AGED', 'BP-52C', 'BP-70A'])
    expect(tests.map(({ daysAgo }) => daysAgo)).toEqual([30, 90, 180])
    for (const { batteries, said, fell, right, held, ended = -1, endedHeld = -1 } of tests) {
      expect(right).toBeLessThanOrEqual(Math.min(said, fell))
      expect(Math.max(said, fell, held, ended)).toBeLessThanOrEqual(batteries)
      expect(endedHeld).toBeLessThanOrEqual(Math.min(held, ended))
      expect(endedHeld).toBeGreaterThanOrEqual(0)
    }
    // Losing 0.51 to 0.66 percent a week for 80 weeks, seven of them fell below 60 in the last 180 days.
    expect(tests[2]?.fell).toBeGreaterThan(3)
    expect(tests[2]?.batteries).toBeGreaterThan(8)
  })

  it('tests more batteries than it learns from, and none that were out of service by then [F-323]', async () => {
    const many = Array.from({ length: 70 }, (_, index) => ({
      ...{ serialNumber: `MANY-${index}`, partNumber: 'BP-MANY' },
      health: losing(0.2, 40),
    }))
    await addAgedBatteries(muster(), worldIds.own, many)
    const { tests } = await backtest({ query: { part: 'BP-MANY' } })
    expect(tests[0]?.batteries).toBe(70)

    const { services, owner, clock } = muster()
    const now = clock.now().getTime()
    await owner.query(
      `UPDATE battery_pulse SET updated = $2 WHERE world_id = $1
         AND number IN (SELECT number FROM battery WHERE world_id = $1 AND serial_number LIKE 'MANY-6%')`,
      [worldIds.own, now - 300 * dayLength],
    )
    const chosen = (since?: number) =>
      inWorldTransaction(services.db, worldIds.own, null, (scope) =>
        someOfPart(scope, { part: 'BP-MANY', most: 1000, ...(since !== undefined && { since }) }),
      )
    expect(await chosen()).toHaveLength(70)
    // MANY-6 and MANY-60 to MANY-69.
    expect(await chosen(now - 210 * dayLength)).toHaveLength(70 - 11)
    for (const table of ['battery_pulse', 'battery']) {
      await owner.query(
        `DELETE FROM ${table} WHERE world_id = $1
           AND number IN (SELECT number FROM battery WHERE world_id = $1 AND part_number = 'BP-MANY')`,
        [worldIds.own],
      )
    }
  })

  it('of a part without history, or that nobody has, tests nothing [F-323]', async () => {
    for (const part of ['BP-70A', 'nobody has it']) {
      const { tests } = await backtest({ query: { part } })
      expect(tests.map(({ batteries }) => batteries)).toEqual([0, 0, 0])
    }
    expect(await backtest({ as: 'manager', world: worldIds.sister })).toEqual({
      ...{ part: null, parts: [], tests: [] },
    })
  })

  it('is of the batteries of the view alone [F-323]', async () => {
    const { part, parts } = await backtest({ as: 'site' })
    expect([part, parts]).toEqual(['BP-70A', ['BP-70A']])
    const { tests } = await backtest({ as: 'site', query: { part: 'BP-AGED' } })
    expect(tests.map(({ batteries }) => batteries)).toEqual([0, 0, 0])
  })

  it('runs once at a time in a world; others are asked to try again [F-324]', async () => {
    const { owner } = muster()
    await owner.query('BEGIN')
    // Whichever comes first waits for this.
    await owner.query('LOCK TABLE battery IN ACCESS EXCLUSIVE MODE')
    const asked = [ask('GET', path), ask('GET', path)]
    expect((await Promise.race(asked)).statusCode).toBe(503)
    await owner.query('ROLLBACK')
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 503])
    expect((await ask('GET', path)).statusCode).toBe(200)
  })

  it('refuses a part number that cannot be one by the name of its field [F-323]', async () => {
    expect(refusedFields(await ask('GET', path, { query: { part: 'x'.repeat(257) } }))).toEqual(['part'])
  })
})
