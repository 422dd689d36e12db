import { minuteLength } from '@muster/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addDevicesAt,
  numbers,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { caseSearchSoonWorker, searchCasesOf } from './search-cases.job.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await addDevicesAt(muster, { 'own-depot': 60, '': 60 })
  await muster.owner.query(
    `UPDATE device SET firmware_version = CASE WHEN number <= 20 THEN '7.2' ELSE '7.1' END`,
  )
})
afterAll(() => muster.close())

it('the devices of a case are searched for what they have in common, by cohort, if there are enough [K-515 K-704]', async () => {
  await switchOn(muster, { id: 'reboots' })
  muster.clock.advance(minuteLength)
  await setLevel(muster, [...numbers(1, 20), 61, 62], 'red')
  await workOffCases(muster)
  await searchCasesOf(muster.services, worldIds.own)
  const { rows } = await muster.owner.query(
    'SELECT home_location_id AS home, common, searched_at, is_to_search FROM watch_case ORDER BY devices DESC',
  )
  const { rows: cohorts } = await muster.owner.query('SELECT id, home_location_id FROM cohort')
  const idOf = (home: string | null) => cohorts.find((cohort) => cohort.home_location_id === home)?.id
  expect(rows).toEqual([
    {
      home: 'own-depot',
      common: [
        {
          properties: [{ name: 'firmware', value: '7.2' }],
          cohorts: { [idOf('own-depot')]: [20, 20, 0, 40], [idOf(null)]: [0, 0, 0, 60] },
        },
      ],
      searched_at: muster.clock.now().getTime(),
      is_to_search: false,
    },
    { home: null, common: null, searched_at: null, is_to_search: false },
  ])
})

it('a case that comes back is searched anew: other devices than before may be in it [K-511 K-515]', async () => {
  const inDepot = async () =>
    (
      await muster.owner.query(
        `SELECT came_back AS "cameBack", is_to_search AS "isToSearch", common -> 0 -> 'properties' AS common,
           searched_at AS "searchedAt"
         FROM watch_case WHERE home_location_id = 'own-depot'`,
      )
    ).rows[0]
  const become = async (devices: readonly number[], level: 'green' | 'red') => {
    await setLevel(muster, devices, level)
    muster.clock.advance(minuteLength)
    await workOffCases(muster)
  }
  await become(numbers(1, 20), 'green')
  const common = [{ name: 'firmware', value: '7.2' }]
  expect(await inDepot()).toMatchObject({ cameBack: 0, isToSearch: false, common })
  await become(numbers(21, 50), 'red')
  expect(await inDepot()).toEqual({ cameBack: 1, isToSearch: true, common: null, searchedAt: null })
  await searchCasesOf(muster.services, worldIds.own)
  expect(await inDepot()).toMatchObject({ isToSearch: false, searchedAt: muster.clock.now().getTime() })
  expect((await inDepot()).common).not.toEqual(common)
})

it('a process that ends begins no other case: it is left to another one [K-515]', async () => {
  await muster.owner.query('UPDATE watch_case SET is_to_search = true')
  await caseSearchSoonWorker(muster.services).work({ world: worldIds.own }, AbortSignal.abort())
  const { rows } = await muster.owner.query('SELECT FROM watch_case WHERE NOT is_to_search')
  expect(rows).toEqual([])
})

it('a case that cannot be searched holds up no other [K-515 K-1221]', async () => {
  await switchOn(muster, { id: 'broken' })
  await muster.owner.query(
    `UPDATE watch SET watched = jsonb_set(watched, '{groupedBy}', '"colour"') WHERE id = 'broken'`,
  )
  await muster.owner.query(`UPDATE watch_case SET is_to_search = true, common = NULL`)
  const searched = async () =>
    (
      await muster.owner.query(
        `SELECT DISTINCT watch_id AS id FROM watch_case WHERE common IS NOT NULL AND home_location_id IS NOT NULL`,
      )
    ).rows
  await muster.owner.query(`UPDATE watch_case SET number = number + 100 WHERE watch_id = 'reboots'`)
  await searchCasesOf(muster.services, worldIds.own)
  expect(await searched()).toEqual([{ id: 'reboots' }])
  expect(muster.logged.filter((line) => line.includes('"watch":"broken"'))).toHaveLength(2)
  const { rows } = await muster.owner.query('SELECT FROM watch_case WHERE is_to_search')
  expect(rows).toEqual([])
})
