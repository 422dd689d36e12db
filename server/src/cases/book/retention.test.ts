import { caseLimits, dayLength, minuteLength } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseTime, storeCase, storeEntry, storePoint } from '../../../test/cases/stored-cases.ts'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import type { NewPoint } from './case-history.sql.ts'
import { caseRetentionWorker } from './retention.job.ts'
import { thinnedChart } from './thinned-chart.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const rows = async (query: string) => (await muster.owner.query(query)).rows
const clean = () =>
  caseRetentionWorker({
    ...muster.services,
    worldRetention: async () => [{ id: worldIds.own, years: 1 }],
  }).work({})

it('ended cases go with the history of the world, and lasting ones stay, however old [K-711]', async () => {
  const old = { opened_at: caseTime - 400 * dayLength, ended_at: caseTime - 367 * dayLength }
  await storeCase(muster, { number: 1, state: 'over', cohorts: { 1: { devices: 2 } }, also: old })
  await storeEntry(muster, { case: 1, number: 1, kind: 'commented', facts: { text: 'x' } })
  await storePoint(muster, { case: 1, at: caseTime, devices: 2, cohorts: { 1: 2 } })
  await storeCase(muster, { number: 2, state: 'over', also: { ended_at: caseTime - 365 * dayLength } })
  await storeCase(muster, { number: 3, state: 'open', also: { opened_at: old.opened_at } })
  await storeCase(muster, { number: 4, state: 'closed', also: { closed_at: old.ended_at, opened_at: 1 } })
  await clean()
  expect((await rows('SELECT number FROM watch_case ORDER BY 1')).map(({ number }) => number)).toEqual([
    2, 3, 4,
  ])
  for (const table of ['case_cohort', 'case_devices', 'case_entry', 'case_point'])
    expect([table, await rows(`SELECT FROM ${table} WHERE case_number = 1`)]).toEqual([table, []])
})

it('of ended cases 200 points are kept, which still sum up by cohort [K-517]', async () => {
  await storeCase(muster, { number: 9, state: 'over', also: { ended_at: caseTime } })
  for (let index = 0; index < 300; index++)
    await storePoint(muster, {
      ...{ case: 9, at: caseTime + index * minuteLength, devices: index === 77 ? 999 : index },
      cohorts: { [index % 7]: index },
    })
  await clean()
  const kept = await rows('SELECT devices, cohorts FROM case_point WHERE case_number = 9 ORDER BY at')
  expect(kept.length).toBeLessThanOrEqual(caseLimits.points)
  expect(kept.length).toBeGreaterThan(caseLimits.points - 3)
  expect(kept.map(({ devices }) => devices)).toContain(999)
  expect(Object.assign({}, ...kept.map(({ cohorts }) => cohorts))).toEqual({
    ...{ 0: 294, 1: 295, 2: 296, 3: 297, 4: 298, 5: 299, 6: 293 },
  })
})

it('a short chart stays as it is', () => {
  const points: NewPoint[] = [{ case: 1, at: 1, devices: 1, cohorts: { 1: 1 } }]
  expect(thinnedChart(points, 200)).toEqual(points)
})
