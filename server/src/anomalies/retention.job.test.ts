import { dayLength } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addDevices,
  numbers,
  reboots,
  searchFirst,
  searchNextDay,
  setAlerting,
} from '../../test/anomalies/searched-estate.ts'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { anomalyRetentionWorker } from './retention.job.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await addDevices(muster)
  await setAlerting(muster, reboots, numbers(1, 18))
  await searchFirst(muster)
  await searchNextDay(muster)
})
afterAll(() => muster.close())

const kept = async (years: number) => {
  const worldRetention = async () => [{ id: worldIds.own, years }]
  await anomalyRetentionWorker({ ...muster.services, worldRetention }).work({})
  const { rows } = await muster.owner.query(
    `SELECT (SELECT count(*)::integer FROM anomaly) AS anomalies, (SELECT count(*)::integer FROM anomaly_day) AS days`,
  )
  return rows[0]
}

it('anomalies and their days are deleted after the world’s retention period', async () => {
  // The days are 16 and 17 November 2026; it is the morning of 18 November.
  muster.clock.advance(365 * dayLength)
  expect(await kept(1)).toEqual({ anomalies: 1, days: 1 })
  muster.clock.advance(dayLength)
  expect(await kept(3)).toEqual({ anomalies: 1, days: 1 })
  expect(await kept(1)).toEqual({ anomalies: 0, days: 0 })
})
