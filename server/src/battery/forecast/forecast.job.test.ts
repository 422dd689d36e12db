import { type BatteryHistory, dayLength, type OrderList, triedThresholds } from '@muster/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addAgedBatteries, losing } from '../../../test/battery/aged-batteries.ts'
import { makeEstate, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { get, post } from '../../../test/requests.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { worldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { deleteBatteryRows } from '../removal/battery-removal.sql.ts'
import { forecastWorker } from './forecast.job.ts'

const world = worldIds.own
let muster: TestMuster
beforeEach(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterEach(() => muster.close())

/** The job, as it runs every quarter of an hour. */
async function runJob(ending?: AbortSignal): Promise<void> {
  const { db, log } = muster.services
  const turn = worldsInTurn(async () => [world, worldIds.sister], { db, log })
  await forecastWorker({ db, now: muster.services.now, ...turn }).work({}, ending)
}

const historyOf = async (id: string): Promise<BatteryHistory> => {
  const { token } = await signInAs(muster, 'viewer')
  const answer = await get(muster, `/api/batteryEssentials/getSmartBatteryHistory?id=${id}`, { token, world })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<BatteryHistory>()
}

const daysUntil = (date: string | undefined): number =>
  (Date.parse(date ?? '') - Math.floor(muster.clock.now().getTime() / dayLength) * dayLength) / dayLength

describe('forecasts', () => {
  it('are made for each battery from its own history, as of its last reading [F-301 F-314]', async () => {
    await addAgedBatteries(muster, world, [
      ...Array.from({ length: 12 }, (_, index) => ({
        serialNumber: `AGED-${index}`,
        health: losing(0.25, 130 + index),
      })),
      { serialNumber: 'FAST', health: losing(0.5, 60) },
    ])
    expect((await historyOf('FAST')).forecast).toBeNull()
    await runJob()
    const { forecast, threshold, weeks } = await historyOf('FAST')
    expect(weeks).toHaveLength(60)
    expect(weeks.at(-1)).toMatchObject({ health: 70.5, capacity: 3525, cycles: 413 })
    expect(forecast).toMatchObject({ basis: 'ownHistory', readOn: '2026-11-16', others: 12 })
    expect(forecast?.cyclesPerDay).toBeCloseTo(1, 1)
    const line = ((70.5 - threshold) / 0.5) * 7
    expect(daysUntil(forecast?.due?.median)).toBeGreaterThan(line / 2)
    expect(daysUntil(forecast?.due?.median)).toBeLessThan(line * 2)
    expect(daysUntil(forecast?.due?.from)).toBeLessThan(daysUntil(forecast?.due?.median))
    expect(daysUntil(forecast?.due?.to)).toBeGreaterThan(daysUntil(forecast?.due?.median))
  })

  it('say where there is not enough history, and what is due already [F-304 F-309]', async () => {
    await addAgedBatteries(muster, world, [
      { serialNumber: 'YOUNG', partNumber: 'RARE', health: [99, 98.5] },
      { serialNumber: 'NO-PART', partNumber: null, health: losing(0.4, 60) },
      { serialNumber: 'SPENT', health: losing(1, 60) },
    ])
    await runJob()
    expect((await historyOf('YOUNG')).forecast).toMatchObject({ basis: 'notEnoughHistory', due: null })
    expect((await historyOf('NO-PART')).forecast).toMatchObject({ basis: 'ownHistory', others: null })
    expect((await historyOf('SPENT')).forecast?.due).toMatchObject({ median: '2026-11-16' })
  })

  it('are renewed once a day, with what was read since [F-314]', async () => {
    await addAgedBatteries(muster, world, [{ serialNumber: 'DAILY', health: losing(0.5, 40) }])
    await runJob()
    const first = (await historyOf('DAILY')).forecast
    await muster.owner.query(`UPDATE battery SET present_capacity = 2000 WHERE serial_number = 'DAILY'`)
    await runJob()
    expect((await historyOf('DAILY')).forecast).toEqual(first)
    muster.clock.advance(dayLength)
    await runJob()
    expect((await historyOf('DAILY')).forecast).not.toEqual(first)
    expect((await muster.owner.query('SELECT day::text FROM battery_forecast_run')).rows).toEqual([
      { day: '2026-11-17' },
    ])
  })

  it('keep the days until other thresholds; those from before an upgrade have none until they are renewed [F-325 F-326]', async () => {
    const histories = [0.3, 0.35, 0.4, 0.5].map((loss, index) => ({
      serialNumber: `TRIED-${index}`,
      health: losing(loss, 60),
    }))
    await addAgedBatteries(muster, world, histories)
    await runJob()
    const expectedAt = async (replaceAt?: number) => {
      const { token } = await signInAs(muster, 'viewer')
      const url = '/api/batteryEssentials/getReplacementOrders?limit=20&offset=0'
      const answer = await post(muster, url, { ...(replaceAt && { replaceAt }) }, { token, world })
      expect(answer.statusCode, answer.body).toBe(200)
      const { all, followedThreshold } = answer.json<OrderList>()
      return { expected: all.total.expected, untold: all.untold, followedThreshold }
    }
    const expected: number[] = []
    for (const tried of triedThresholds) expected.push((await expectedAt(tried)).expected)
    expect(expected).toEqual(expected.toSorted((one, other) => one - other))
    expect(expected.at(-1)).toBe(4)
    expect(expected[0]).toBeLessThan(expected[1] ?? 0)
    expect(await expectedAt()).toEqual({ expected: expected[1], untold: 0, followedThreshold: 60 })
    await muster.owner.query('UPDATE battery_forecast SET days_left_at_others = NULL')
    await muster.owner.query('UPDATE battery_forecast_run SET threshold = NULL')
    expect(await expectedAt(70)).toEqual({ expected: 0, untold: 4, followedThreshold: null })
    muster.clock.advance(dayLength)
    await runJob()
    expect(await expectedAt(70)).toMatchObject({ untold: 0, followedThreshold: 60 })
  })

  it('that were interrupted are made by the next run [F-314]', async () => {
    await addAgedBatteries(muster, world, [{ serialNumber: 'BROKEN-OFF', health: losing(0.5, 40) }])
    await runJob(AbortSignal.abort())
    expect((await historyOf('BROKEN-OFF')).forecast).toBeNull()
    await runJob()
    expect((await historyOf('BROKEN-OFF')).forecast).not.toBeNull()
  })

  it('go with their batteries [F-102]', async () => {
    await addAgedBatteries(muster, world, [{ serialNumber: 'GOING', health: losing(0.5, 40) }])
    await runJob()
    await inWorldTransaction(muster.services.db, world, null, (scope) => deleteBatteryRows(scope, [1]))
    const forecasts = async () => (await muster.owner.query('SELECT 1 FROM battery_forecast')).rowCount
    expect(await forecasts()).toBe(0)
    // Deleted after it was read, before its forecast was saved.
    await muster.owner.query(
      `INSERT INTO battery_forecast (world_id, number, read_on, threshold, basis, use_per_day, in_cycles, days_left)
       VALUES ($1, 1, '2026-11-16', 60, 'part', 1, true, '')`,
      [world],
    )
    muster.clock.advance(dayLength)
    await runJob()
    expect(await forecasts()).toBe(0)
  })
})
