import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { saveWorldSettings } from '../worlds/world-settings.sql.ts'
import { insertHomeLocation } from './home-locations.sql.ts'

const { muster, ask, answerOf } = useListedEstate()

interface Row extends Record<string, unknown> {
  name: string
}

const page = { limit: 20, offset: 0 }
const list = (body: object = {}, query = page, world: string = worldIds.own) =>
  answerOf<{ list: Row[]; totalCount: number }>('POST', 'homeLocations/list', { query, body, world })
const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).list.map(({ name }) => name)

describe('the list of home locations', () => {
  it('has everything about a home location, by name, ignoring case [A-1207 A-1215 A-1216 A-1217 A-1760]', async () => {
    const { list: rows, totalCount } = await list()
    expect(totalCount).toBe(3)
    expect(rows.map(({ name }) => name)).toEqual(['Alpha store', 'empty Yard', 'own depot'])
    expect(rows[2]).toEqual({
      id: 'own-depot',
      name: 'own depot',
      latitude: 51.5,
      longitude: -0.1,
      position: '51.5, -0.1',
      radius: 300,
      addressLine1: '',
      addressLine2: '',
      locality: 'London',
      postalCode: '',
      country: 'UK',
      distanceYellow: 100,
      distanceRed: 200,
      version: 1,
    })
    expect(rows[0]).toMatchObject({ distanceYellow: null, distanceRed: null })
  })

  it('is sorted by every column, either way, those without a threshold last [A-1210 A-938]', async () => {
    await muster().owner.query(
      `UPDATE home_location SET radius_metres = 90, latitude = -33.9, longitude = 18.4, address_line1 = 'Zeta Road',
         address_line2 = 'b', locality = 'Cape Town', postal_code = '8001', country = 'ZA',
         distance_yellow = 50, distance_red = 900 WHERE id = 'own-yard'`,
    )
    const yardFirst = ['latitude', 'radius', 'locality', 'distanceYellow'] as const
    for (const field of yardFirst) {
      expect((await names({ sort: { field, order: 'asc' } }))[0]).toBe('empty Yard')
    }
    const yardLast = ['longitude', 'addressLine1', 'addressLine2', 'postalCode', 'country'] as const
    for (const field of yardLast) {
      expect((await names({ sort: { field, order: 'desc' } }))[0]).toBe('empty Yard')
    }
    expect(await names({ sort: { field: 'distanceRed', order: 'asc' } })).toEqual([
      ...['own depot', 'empty Yard', 'Alpha store'],
    ])
    expect(await names({ sort: { field: 'distanceRed', order: 'desc' } })).toEqual([
      ...['empty Yard', 'own depot', 'Alpha store'],
    ])
    expect(await names({ sort: { field: 'name', order: 'desc' } })).toEqual([
      ...['own depot', 'empty Yard', 'Alpha store'],
    ])
  })

  it('is searched by name and address, ignoring case and accents [A-1210 A-1760]', async () => {
    await muster().owner.query(`UPDATE home_location SET locality = 'Orléans' WHERE id = 'own-store'`)
    expect(await names({ search: 'ALPHA' })).toEqual(['Alpha store'])
    expect(await names({ search: 'orleans' })).toEqual(['Alpha store'])
    expect(await names({ search: 'zeta' })).toEqual(['empty Yard'])
    expect(await names({ search: '8001' })).toEqual(['empty Yard'])
    expect(await list({ search: 'uk' })).toMatchObject({ totalCount: 2 })
    expect(await list({ search: '100%' })).toEqual({ list: [], totalCount: 0 })
  })

  it('comes in pages, with the total of all [A-1760]', async () => {
    expect(await list({}, { limit: 2, offset: 1 })).toMatchObject({
      list: [{ name: 'empty Yard' }, { name: 'own depot' }],
      totalCount: 3,
    })
    expect(await list({}, { limit: 2, offset: 3 })).toEqual({ list: [], totalCount: 3 })
  })

  it('is that of one world, for managers and above [A-950 A-1504 A-1514 C-2403]', async () => {
    expect(await names({}, page, worldIds.sister)).toEqual([])
    for (const as of ['viewer', 'editor', 'zone'] as const) {
      const answer = await ask('POST', 'homeLocations/list', { query: page, body: {}, as })
      expect(errorCode(answer)).toBe('roleMissing')
    }
  })

  it.each([
    [{ sort: { field: 'position', order: 'asc' } }, page, 'sort.field'],
    [{ sort: { field: 'name', order: 'up' } }, page, 'sort.order'],
    [{ search: 'x'.repeat(101) }, page, 'search'],
    [{}, { limit: 0, offset: 0 }, 'limit'],
  ])('refuses %j by the name of the field', async (body, query, field) => {
    const answer = await ask('POST', 'homeLocations/list', { query, body })
    expect([answer.statusCode, new Set(refusedFields(answer))]).toEqual([400, new Set([field])])
  })
})

describe('the file of home locations', () => {
  const setMetric = (useMetricDistances: boolean) =>
    inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, { useMetricDistances }),
    )
  const file = (body: object, query: Record<string, number> = {}) =>
    ask('POST', 'homeLocations/exportList', { body, query, as: 'manager' })
  const linesOf = async (body: object, query: Record<string, number> = {}) =>
    (await file(body, query)).body.replace('\uFEFF', '').trimEnd().split('\r\n')

  it('has the columns of the list, sorted and searched the same way, in yards and miles [A-1209 A-1761 A-938]', async () => {
    await muster().owner.query(
      `UPDATE home_location SET distance_yellow = 1609.344, distance_red = 3218.688 WHERE id = 'own-yard'`,
    )
    const answer = await file({})
    expect(answer.headers['content-disposition']).toBe('attachment; filename="homeLocationsList.csv"')
    expect(await linesOf({ sort: { field: 'name', order: 'desc' }, search: 'y' })).toEqual([
      'Name,Latitude,Longitude,Address line 1,Address line 2,Locality,Postcode,Country,Radius (yd),Warning threshold (mi),Problem threshold (mi)',
      'empty Yard,-33.9,18.4,Zeta Road,b,Cape Town,8001,ZA,98,1,2',
    ])
    expect((await linesOf({ search: 'alpha' }))[1]).toBe(
      'Alpha store,51.6,-0.2,,,Orléans,,UK,219,global,global',
    )
  })

  it('is in metres and kilometres where the world is, a threshold set in miles with one decimal [A-1205 A-938]', async () => {
    await setMetric(true)
    const [titles, row] = await linesOf({ search: 'yard' })
    expect(titles).toMatch(/Radius \(m\),Warning threshold \(km\),Problem threshold \(km\)$/)
    expect(row).toMatch(/,90,1.6,3.2$/)
    await setMetric(false)
  })

  it('has 10000 rows at most, and no formula in it [A-1209 A-1761 A-1805]', async () => {
    await inWorldTransaction(muster().services.db, worldIds.sister, null, async (scope) => {
      await insertHomeLocation(scope, { id: 'sum', name: '=1+1', latitude: 1, longitude: 2, radiusMetres: 1 })
    })
    await muster().owner.query(
      `INSERT INTO home_location (world_id, id, name, latitude, longitude, radius_metres)
       SELECT $1, 'many-' || i, 'Site ' || i, 1, 2, 3 FROM generate_series(1, 10001) i`,
      [worldIds.sister],
    )
    const answer = await ask('POST', 'homeLocations/exportList', { body: {}, world: worldIds.sister })
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(10_001)
    expect(lines[1]).toMatch(/^'=1\+1,/)
    const few = { body: {}, query: { limit: 2 }, world: worldIds.sister }
    expect((await ask('POST', 'homeLocations/exportList', few)).body.trimEnd().split('\r\n')).toHaveLength(3)
  })
})
