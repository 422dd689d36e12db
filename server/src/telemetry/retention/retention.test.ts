import { dayLength } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enrolled, prepareWorld } from '../../../test/telemetry/agents.ts'
import { makeMonths, monthsWorker } from './months.sql.ts'
import { retentionWorker } from './retention.job.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const months = async (table: string): Promise<string[]> => {
  const { rows } = await muster.owner.query(
    `SELECT right(c.relname, 7) AS month FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = to_regclass($1) ORDER BY 1`,
    [table],
  )
  return rows.map(({ month }) => month)
}

const work = async () =>
  await retentionWorker({
    ...muster.services,
    worldRetention: async () => [
      { id: worldIds.own, years: 1 },
      { id: worldIds.sister, years: 3 },
    ],
  }).work({})

it('samples are dropped with their month after 90 days, sums stay', async () => {
  const sums = await months('cohort_day')
  muster.clock.advance(60 * dayLength)
  await makeMonths(muster.owner, muster.clock.now())
  await work()
  const kept = await months('device_day')
  // It is 15 January 2027: 90 days ago is 17 October.
  expect(kept[0]).toBe('2026_10')
  expect(await months('cohort_day')).toEqual(expect.arrayContaining(sums))
})

it('the oldest sample that a report may have has a partition', async () => {
  const device = await enrolled(muster, await prepareWorld(muster, worldIds.own))
  for (let step = 0; step < 40; step++) {
    muster.clock.advance(dayLength)
    await makeMonths(muster.owner, muster.clock.now())
    await work()
    const oldest = muster.clock.now().getTime() - 90 * dayLength + 1000
    const at = `${new Date(oldest - 12 * 3_600_000).toISOString().slice(0, -1)}-12:00`
    const { refused } = await device.report({ chargeLevels: [{ at, level: 1, onPower: true }] })
    expect(refused).toEqual([])
  }
})

it('a world that keeps its sums for a year loses older ones, another does not', async () => {
  const insert = (world: string) =>
    muster.owner.query(`INSERT INTO cohort_day VALUES ($1, $2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)`, [
      world,
      '2026-11-20',
    ])
  await insert(worldIds.own)
  await insert(worldIds.sister)
  muster.clock.advance(365 * dayLength)
  await work()
  const { rows } = await muster.owner.query('SELECT world_id FROM cohort_day WHERE day = $1', ['2026-11-20'])
  expect(rows).toEqual([{ world_id: worldIds.sister }])
})

it('no month is made or dropped while a backup reads: it gives up before reports queue behind it', async () => {
  const { owner, services, clock } = muster
  await monthsWorker(services).work({})
  clock.advance(200 * dayLength)
  await owner.query('BEGIN')
  await owner.query('LOCK TABLE device_day, battery_day, status_transition IN ACCESS SHARE MODE')
  await expect(monthsWorker(services).work({})).rejects.toThrow('lock timeout')
  await expect(work()).rejects.toThrow('lock timeout')
  await owner.query('COMMIT')
  await monthsWorker(services).work({})
  await work()
})
