import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type CustomView, inWorldTransaction } from '../../platform/database/tenancy.ts'
import { cohortsOf } from './cohorts.sql.ts'
import { type AskedEstate, cohortsInView } from './cohorts-in-view.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
    cohortsOf(scope, [
      { homeLocationId: 'own-depot', groups: ['drivers'] },
      { homeLocationId: 'own-depot', groups: ['office', 'drivers'] },
      { homeLocationId: null, groups: ['office'] },
      { homeLocationId: null, groups: [] },
    ]),
  )
})
afterAll(() => muster.close())

const seen = async (view: Partial<CustomView> | null, asked: AskedEstate) =>
  await inWorldTransaction(
    muster.services.db,
    worldIds.own,
    view && { homeLocationId: null, group: null, zoneId: null, ...view },
    async (scope) =>
      (await cohortsInView(scope, asked))
        .map(({ homeLocationId, groups }) => `${homeLocationId}: ${groups.join(' ')}`)
        .sort(),
  )

const all = ['null: ', 'null: office', 'own-depot: drivers', 'own-depot: drivers office']

it('is created once for a home location and a set of groups, whatever their order', async () => {
  const ids = await inWorldTransaction(muster.services.db, worldIds.own, null, (scope) =>
    cohortsOf(scope, [
      { homeLocationId: 'own-depot', groups: ['drivers', 'office'] },
      { homeLocationId: 'own-depot', groups: ['office', 'drivers', 'office'] },
      { homeLocationId: 'own-depot', groups: ['office'] },
    ]),
  )
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).not.toBe(ids[2])
})

it.each<[what: string, view: Partial<CustomView> | null, asked: AskedEstate, expected: string[]]>([
  ['without a view or a filter, all', null, {}, [...all, 'own-depot: office'].sort()],
  ['in a zone, what its rule says', null, { zoneId: 'own-zone' }, all.slice(2)],
  ['in a zone that does not exist, nothing', null, { zoneId: 'nowhere' }, []],
  ['with a view of a group, what contains it', { group: 'drivers' }, {}, all.slice(2)],
  [
    'with a view of a home location and a group, both',
    { homeLocationId: 'own-depot', group: 'office' },
    {},
    ['own-depot: drivers office', 'own-depot: office'],
  ],
  ['with a view of a zone, what its rule says', { zoneId: 'own-zone' }, {}, all.slice(2)],
  ['with a view of a zone that is gone, nothing', { zoneId: 'nowhere' }, {}, []],
  [
    'outside the custom view a person sees nothing, whatever they request',
    { group: 'drivers' },
    { homeLocationIds: [null] },
    [],
  ],
])('%s [A-934 A-1507]', async (_what, view, asked, expected) => {
  expect(await seen(view, asked)).toEqual(expected)
})
