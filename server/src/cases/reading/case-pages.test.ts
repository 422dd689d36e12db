import { beforeAll, describe, expect, it } from 'vitest'
import { caseTime, cohortsByDevice, storeCase, storeWatch } from '../../../test/cases/stored-cases.ts'
import { type Asked, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'

const { muster, answerOf } = useListedEstate()
const hour = 3_600_000
const atStore = { group_key: '["homeLocation","own-store"]', home_location_id: 'own-store' }

describe('many past cases', () => {
  // Of both home locations, and of two watches that were deleted and had the same name.
  beforeAll(async () => {
    const { owner } = muster()
    const byDevice = await cohortsByDevice(muster())
    const [cabOne = 0, till = 0] = [byDevice['cab-one'], byDevice.till]
    await storeWatch(muster(), { id: 'reboots', name: 'Reboots everywhere' })
    const at = (hoursAgo: number) => ({ opened_at: caseTime - hoursAgo * hour })
    await storeCase(muster(), {
      ...{ number: 5, watchId: 'reboots', state: 'over' },
      also: { ...at(50), ended_at: caseTime - 40 * hour, end_reason: 'gone' },
      cohorts: { [cabOne]: { devices: 0, peak: 7, peakRed: 0 } },
    })
    await storeCase(muster(), {
      ...{ number: 6, watchId: 'reboots', state: 'closed' },
      also: { ...at(60), closed_at: caseTime - 3 * hour, close_reason: 'fixed', ...atStore },
      cohorts: { [till]: { devices: 1, peak: 2 } },
    })
    await owner.query(
      `INSERT INTO watch_case SELECT (jsonb_populate_record(c, jsonb_build_object('number', 20000 + n,
         'ended_at', $2::bigint - n, 'watch_id', (ARRAY['reboots', 'x', 'y'])[1 + n % 3], 'watch_name', 'Deleted before'))).*
       FROM watch_case c CROSS JOIN generate_series(1, 40) AS n
       WHERE c.number = CASE WHEN n % 2 = 0 THEN 5 ELSE 6 END AND c.world_id = $1`,
      [worldIds.own, caseTime],
    )
    await owner.query(
      `INSERT INTO case_cohort (world_id, case_number, cohort_id, devices, red, peak_devices, peak_red)
       SELECT $1, 20000 + n, (ARRAY[$2, $3]::integer[])[1 + n % 2], 0, 0, 1, 0 FROM generate_series(1, 40) AS n`,
      [worldIds.own, cabOne, till],
    )
  })
  interface Ended {
    number: number
    watch: { name: string }
    group: { name: string }
  }
  const ended = async (body: object, [limit, offset]: [number, number], as: Asked['as'] = 'viewer') =>
    await answerOf<{ list: Ended[]; totalCount: number }>('POST', 'cases/list', {
      ...{ as, query: { limit, offset }, body: { tab: 'over', ...body } },
    })
  const names = {
    place: ({ group }: Ended) => group.name,
    watch: ({ watch }: Ended) => watch.name,
  }

  it.each([
    ['place', 'asc', ['Alpha store', 'own depot']],
    ['place', 'desc', ['own depot', 'Alpha store']],
    ['watch', 'asc', ['Deleted before', 'Reboots everywhere']],
    ['watch', 'desc', ['Reboots everywhere', 'Deleted before']],
  ] as const)(
    'are each on one page by %s %s, those that ended last first [K-804]',
    async (field, order, expected) => {
      const { list: all } = await ended({ sort: { field, order } }, [100, 0])
      expect(all).toHaveLength(42)
      const byName = Map.groupBy(all, names[field])
      expect([...byName.keys()]).toEqual(expected)
      for (const ofName of byName.values()) {
        const copies = ofName.map(({ number }) => number).filter((number) => number > 20_000)
        expect(copies).toEqual(copies.toSorted((a, b) => a - b))
      }
    },
  )

  it.each([
    ['place', 'viewer', {}, 42],
    ['place', 'site', {}, 21],
    ['watch', 'viewer', { search: 'alpha' }, 21],
    ['watch', 'site', { search: 'deleted' }, 14],
    ['age', 'viewer', {}, 42],
    ['age', 'site', {}, 21],
    ['size', 'viewer', { search: 'alpha' }, 21],
    ['level', 'site', { search: 'deleted' }, 14],
  ] as const)(
    'are on their pages by %s, all of them counted, for the %s with %j [K-804 K-805 K-701]',
    async (field, as, filter, total) => {
      const body = { sort: { field, order: 'desc' }, ...filter }
      const { list } = await ended(body, [100, 0], as)
      const starts = Array.from({ length: 7 }, (_, index) => 7 * index)
      const pages = await Promise.all(starts.map((start) => ended(body, [7, start], as)))
      expect(pages.flatMap((page) => page.list)).toEqual(list)
      expect(list).toHaveLength(total)
      expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([total]))
    },
  )
})
