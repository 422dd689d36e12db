import { describe, expect, it } from 'vitest'
import { useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../../test/estate.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { NameCache } from '../../../telemetry/index.ts'
import { assignDevices } from '../../assignment/assignment.ts'

const { muster, answerOf } = useListedEstate()

const options = async (name: string, as: PersonName = 'administrator', world: string = worldIds.own) =>
  await answerOf('GET', `configuration/${name}`, { as, world })

const depot = { id: 'own-depot', name: 'own depot' }
const store = { id: 'own-store', name: 'Alpha store' }
const yard = { id: 'own-yard', name: 'empty Yard' }
const zone = { id: 'own-zone', name: 'ownzone' }

describe('the options of filters', () => {
  it('are in alphabetical order, ignoring case [C-440 C-9934 C-2240 C-2241 C-2242 C-2243 C-2244 A-1712 A-1713 A-1714 A-1715 A-1716]', async () => {
    expect(await options('getGroups')).toEqual(['drivers', 'night', 'office'])
    expect(await options('getModels')).toEqual(['CT60', 'FZ-G2', 'TC52', 'TC57'])
    expect(await options('getManufacturers')).toEqual(['honeywell', 'Panasonic', 'Zebra'])
    expect(await options('getHomeLocations')).toEqual([store, yard, depot])
    expect(await options('getZones')).toEqual([zone])
  })

  it.each<[view: string, as: PersonName, expected: Record<string, unknown>]>([
    [
      'a home location',
      'site',
      {
        getGroups: ['drivers', 'night'],
        getModels: ['TC57'],
        getManufacturers: ['Zebra'],
        getHomeLocations: [depot],
        getZones: [],
      },
    ],
    [
      'a group',
      'group',
      {
        getGroups: ['drivers', 'night'],
        getModels: ['CT60', 'TC57'],
        getManufacturers: ['honeywell', 'Zebra'],
        getHomeLocations: [store, depot],
        getZones: [],
      },
    ],
    [
      'a zone',
      'zone',
      { getGroups: ['drivers', 'night'], getModels: ['TC57'], getHomeLocations: [depot], getZones: [zone] },
    ],
  ])('are limited to a custom view by %s [C-2410 C-2411 C-2412]', async (_view, as, expected) => {
    for (const [name, offered] of Object.entries(expected)) expect(await options(name, as)).toEqual(offered)
  })

  it('still include the home location of a caller who sees no device there [C-2410]', async () => {
    await muster().owner.query(`UPDATE account SET home_location_id = 'own-yard' WHERE email = $1`, [
      'site@own.example',
    ])
    expect(await options('getHomeLocations', 'site')).toEqual([yard])
    expect(await options('getModels', 'site')).toEqual([])
  })

  it('are what devices have now: a group that the last device has left is gone', async () => {
    const { db } = muster().services
    const { rows } = await muster().owner.query<{ number: number }>(
      `SELECT number FROM device WHERE id = 'new'`,
    )
    await inWorldTransaction(db, worldIds.own, null, (scope) =>
      assignDevices(
        scope,
        new NameCache(db),
        rows.map(({ number }) => number),
        { groups: ['drivers'] },
        Date.now(),
      ),
    )
    expect(await options('getGroups')).toEqual(['drivers', 'night'])
  })

  it('are those of one world', async () => {
    expect(await options('getGroups', 'stranger', worldIds.foreign)).toEqual(['drivers'])
    expect(await options('getModels', 'administrator', worldIds.sister)).toEqual([])
    expect(await options('getHomeLocations', 'administrator', worldIds.sister)).toEqual([])
  })
})
