import { dateOfDay } from '@muster/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type CustomView, inWorldTransaction } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import { cohortsOf } from './cohorts.sql.ts'
import type { AskedEstate } from './cohorts-in-view.ts'
import { estateFigures, readEstateSeries } from './estate-series.sql.ts'

let muster: TestMuster
let today: number

beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  const { db, now } = muster.services
  today = Math.floor(now().getTime() / 86_400_000)
  const [depot, office] = await inWorldTransaction(db, worldIds.own, null, (scope) =>
    cohortsOf(scope, [
      { homeLocationId: 'own-depot', groups: ['drivers'] },
      { homeLocationId: null, groups: ['office'] },
    ]),
  )
  const sums: [day: number, cohort: number | undefined, ...figures: [number, number, number, number]][] = [
    [today - 2, depot, 1, 5, 10, 1],
    [today - 2, wholeWorld, 1, 5, 10, 1],
    [today - 1, depot, 1, 10, 20, 2],
    [today - 1, office, 1, 30, 10, 0],
    [today - 1, wholeWorld, 2, 40, 30, 2],
    [today, office, 1, 40, 10, 1],
    [today, wholeWorld, 1, 40, 10, 1],
  ]
  for (const [day, ...figures] of sums) {
    await muster.owner.query(
      `INSERT INTO cohort_day (world_id, day, cohort_id, devices_used, use_minutes, mobile_bytes, reboots, wifi_bytes,
                               low_powers, time_errors, battery_changes, drops)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, 0)`,
      [worldIds.own, dateOfDay(day), ...figures],
    )
  }
})
afterAll(() => muster.close())

const series = async (asked: AskedEstate, view: Partial<CustomView> | null = null) =>
  await inWorldTransaction(
    muster.services.db,
    worldIds.own,
    view && { homeLocationId: null, group: null, zoneId: null, ...view },
    async (scope) =>
      (
        await readEstateSeries(scope, { ...asked, first: today - 1, last: today, figures: estateFigures })
      ).map(({ devicesUsed, useMinutes, mobileBytes, reboots }) => [
        devicesUsed,
        useMinutes,
        mobileBytes,
        reboots,
      ]),
  )

describe('sums of an estate by day', () => {
  it.each<[what: string, asked: AskedEstate, expected: number[][]]>([
    [
      'of all of it',
      {},
      [
        [2, 40, 30, 2],
        [1, 40, 10, 1],
      ],
    ],
    [
      'of a filter without conditions',
      { groups: [] },
      [
        [2, 40, 30, 2],
        [1, 40, 10, 1],
      ],
    ],
    ['of a group', { groups: ['drivers'] }, [[1, 10, 20, 2]]],
    [
      'of devices without a home location',
      { homeLocationIds: [null] },
      [
        [1, 30, 10, 0],
        [1, 40, 10, 1],
      ],
    ],
    ['of a zone', { zoneId: 'own-zone' }, [[1, 10, 20, 2]]],
    ['of a zone that does not exist', { zoneId: 'nowhere' }, []],
  ])('%s have the requested days, and no others', async (_what, asked, expected) => {
    expect(await series(asked)).toEqual(expected)
  })

  it('are limited to the caller’s custom view, whatever they request [A-1507]', async () => {
    expect(await series({}, { group: 'drivers' })).toEqual([[1, 10, 20, 2]])
    expect(await series({ groups: ['office'] }, { group: 'drivers' })).toEqual([])
  })
})
