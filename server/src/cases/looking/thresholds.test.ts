import { describe, expect, it } from 'vitest'
import { ann, changeThreshold, noteEvaluated } from '../../../test/cases/changed-thresholds.ts'
import { useWatchedEstate } from '../../../test/cases/use-watched-estate.ts'
import {
  casesNow,
  entriesOf,
  inOwnWorld,
  setLevel,
  switchOn,
  workOffCases,
} from '../../../test/cases/watched-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { type CustomView, inWorldTransaction } from '../../platform/database/tenancy.ts'
import { recordChanges } from '../../platform/records/audit.sql.ts'
import { sightOf } from '../reading/sight.sql.ts'
import { readTimeline } from '../reading/timeline.ts'

const { muster, pass } = useWatchedEstate({ 'own-depot': 9, 'own-store': 3 })

const short = async () =>
  (await casesNow(muster())).map(({ state, devices, quiet, ended }) => [state, devices, quiet, ended])
it('devices that alert because a threshold changed open a case that is told to nobody, until another joins [K-1211 K-1212]', async () => {
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await changeThreshold(muster())
  await setLevel(muster(), [1, 2], 'yellow')
  await workOffCases(muster())
  await noteEvaluated(muster())
  await pass(1)
  expect(await short()).toEqual([['open', 2, 'threshold', null]])
  const { rows } = await muster().owner.query(
    `SELECT by_email, facts FROM case_entry WHERE kind = 'thresholdChanged'`,
  )
  expect(rows).toEqual([
    { by_email: 'ann@own.example', facts: { changed: ['deviceUserExperienceRebootYellow'] } },
  ])
  await pass(1)
  await setLevel(muster(), [3], 'yellow')
  await workOffCases(muster())
  expect(await short()).toEqual([['open', 3, null, null]])
})

describe('a changed home location', () => {
  const distance = { alert: 'deviceLocationDistanceStatus' } as const
  const changeHomes = async (...homes: [id: string, name: string][]) =>
    await inOwnWorld(muster(), async (scope) =>
      recordChanges(
        scope,
        ann,
        muster().clock.now().getTime(),
        homes.map(([recordId, record]) => ({
          ...{ action: 'homeLocation.changed' as const, recordId, record },
          ...{ before: { radiusMetres: 500 }, after: { radiusMetres: 50 } },
        })),
      ),
    )
  const changes = async () =>
    (
      await muster().owner.query(
        `SELECT c.home_location_id AS home, e.facts->'changed' AS changed
         FROM case_entry e JOIN watch_case c ON c.world_id = e.world_id AND c.number = e.case_number
         WHERE e.kind = 'thresholdChanged' ORDER BY 1`,
      )
    ).rows
  const watchDistance = async (groupedBy: 'homeLocation' | 'all') => {
    await switchOn(muster(), { id: 'far', watched: { ...distance, groupedBy } })
    await pass(1)
  }

  it('is named in the cases of its own devices alone [K-1211]', async () => {
    await watchDistance('homeLocation')
    await changeHomes(['own-depot', 'Depot'], ['own-store', 'Store'])
    await setLevel(muster(), [1, 10], 'red', distance)
    await workOffCases(muster())
    expect((await casesNow(muster())).map(({ quiet }) => quiet)).toEqual(['threshold', 'threshold'])
    expect(await changes()).toEqual([
      { home: 'own-depot', changed: ['Depot'] },
      { home: 'own-store', changed: ['Store'] },
    ])
  })

  it('ends no case of another one [K-1213]', async () => {
    await watchDistance('homeLocation')
    await setLevel(muster(), [1], 'red', distance)
    await workOffCases(muster())
    await pass(1)
    await changeHomes(['own-store', 'Store'])
    await setLevel(muster(), [1], 'green', distance)
    await workOffCases(muster())
    expect(await short()).toEqual([['over', 0, null, 'gone']])
  })

  it('is told to nobody whose custom view shows nothing of it [K-715 K-1211]', async () => {
    await watchDistance('all')
    await changeHomes(['own-depot', 'Depot'], ['own-store', 'Store'])
    await setLevel(muster(), [1, 10], 'red', distance)
    await workOffCases(muster())
    const named = async (view: CustomView | null) =>
      await inWorldTransaction(muster().services.db, worldIds.own, view, async (scope) => {
        const sight = await sightOf(scope, { subject: 'nobody' })
        const { list, totalCount } = await readTimeline(scope, sight, {
          number: 1,
          before: undefined,
          limit: 50,
        })
        expect(totalCount).toBe(list.length)
        expect(JSON.stringify(list)).not.toContain('ofCohorts')
        return list.flatMap((entry) => (entry.kind === 'thresholdChanged' ? entry.changed : [])).toSorted()
      })
    expect(await named(null)).toEqual(['Depot', 'Store'])
    expect(await named({ homeLocationId: 'own-store', group: null, zoneId: null })).toEqual(['Store'])
  })
})

it('a real alert opens its case with a message although a threshold was changed, and applied, before [K-1211]', async () => {
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await changeThreshold(muster())
  await noteEvaluated(muster())
  await pass(10)
  await setLevel(muster(), [1], 'yellow')
  await workOffCases(muster())
  expect(await short()).toEqual([['open', 1, null, null]])
})

it('devices that cease to alert because a threshold changed end a case, which says so [K-1213]', async () => {
  await switchOn(muster(), { id: 'reboots' })
  await pass(1)
  await setLevel(muster(), [1, 2], 'yellow')
  await workOffCases(muster())
  await pass(1)
  await changeThreshold(muster())
  await setLevel(muster(), [1, 2], 'green')
  await workOffCases(muster())
  expect(await short()).toEqual([['over', 0, null, 'thresholdChanged']])
  expect(await entriesOf(muster())).toEqual(['opened', 'thresholdChanged', 'over'])
})
