import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { heldTransaction } from '../../../test/held-transactions.ts'
import { errorCode } from '../../../test/requests.ts'
import { lockDeviceStates } from '../../fleet/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { saveWorldSettings } from '../worlds/world-settings.sql.ts'

const { muster, ask, answerOf } = useListedEstate()

interface Row extends Record<string, unknown> {
  id: string
  name: string
  version: number
}

const list = (body: object = {}) =>
  answerOf<{ list: Row[]; totalCount: number }>('POST', 'homeLocations/list', {
    query: { limit: 20, offset: 0 },
    body,
  })
const homeOf = async (id: string) => (await list()).list.find((home) => home.id === id)

const place = { latitude: 51.5, longitude: -0.125, radius: 250 }
const created = (data: object, as: PersonName = 'manager', headers: Record<string, string> = {}) =>
  ask('POST', 'homeLocations/createHomeLocation', { body: { data }, as, headers })
const updated = (id: string, data: object, version?: number) =>
  ask('POST', 'homeLocations/updateHomeLocation', { body: { id, data, version }, as: 'manager' })

const setMetric = (useMetricDistances: boolean) =>
  inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    saveWorldSettings(scope, { useMetricDistances }),
  )
const entriesOf = async (id: string) =>
  (
    await muster().owner.query(
      'SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1 ORDER BY at, action',
      [id],
    )
  ).rows
/** The transactions that last wrote its devices. */
const devicesAt = async (home: string) =>
  (
    await muster().owner.query(
      `SELECT d.id, d.xmin, p.xmin AS pulse FROM device d JOIN device_pulse p USING (world_id, number)
       WHERE home_location_id = $1 ORDER BY 1`,
      [home],
    )
  ).rows
const toReevaluate = async (home: string) =>
  (
    await muster().owner.query(
      'SELECT moved_at, judged_version < alert_version AS waits FROM home_location WHERE id = $1',
      [home],
    )
  ).rows[0]
const evaluated = () => muster().owner.query('UPDATE home_location SET judged_version = alert_version')
const queuedLooks = async () =>
  (await muster().owner.query(`DELETE FROM pgboss.job WHERE name = 'alerts.look-again' RETURNING data`)).rows

describe('a new home location', () => {
  it('has what it was given, and is recorded [A-1762 A-1504]', async () => {
    const address = {
      addressLine1: ' 1 Dock Road ',
      addressLine2: '',
      locality: 'Hull',
      postalCode: 'HU1',
      country: 'UK',
    }
    const data = { name: '  Hull docks ', ...place, ...address, distanceYellow: 1000, distanceRed: 2000.5 }
    const answer = await created(data)
    const { id, version } = answer.json<Row>()
    expect([answer.statusCode, version]).toEqual([200, 1])
    const stored = { ...data, ...address, addressLine1: '1 Dock Road', name: 'Hull docks' }
    expect(await homeOf(id)).toEqual({ ...stored, id, version: 1, position: '51.5, -0.125' })
    expect(await entriesOf(id)).toEqual([
      {
        action: 'homeLocation.created',
        email: people.manager,
        record: 'Hull docks',
        before: null,
        after: stored,
      },
    ])
  })

  it('needs a name, a position and a radius, and nothing else [A-938 A-1220 A-1222 A-1223 A-1824]', async () => {
    expect((await created({ name: 'Bare', ...place })).statusCode).toBe(200)
    const refused = async (data: object) => [...new Set(refusedFields(await created(data)))]
    expect(await refused({ name: 'x' })).toEqual(['data.latitude', 'data.longitude', 'data.radius'])
    expect(await refused({ ...place, name: '  ' })).toEqual(['data.name'])
    expect(await refused(place)).toEqual(['data.name'])
    expect(await refused({ ...place, name: 'x', latitude: 90.01 })).toEqual(['data.latitude'])
    expect(await refused({ ...place, name: 'x', latitude: -90.01 })).toEqual(['data.latitude'])
    expect(await refused({ ...place, name: 'x', longitude: 180.01 })).toEqual(['data.longitude'])
    expect(await refused({ ...place, name: 'x', longitude: -180.01 })).toEqual(['data.longitude'])
    expect(await refused({ ...place, name: 'x', radius: 0 })).toEqual(['data.radius'])
    expect(await refused({ ...place, name: 'x', radius: 1.5 })).toEqual(['data.radius'])
    expect(await refused({ ...place, name: 'x', country: 'a\u0000' })).toEqual(['data.country'])
    const edge = { name: 'Edge', latitude: -90, longitude: 180, radius: 1 }
    expect((await created(edge)).statusCode).toBe(200)
  })

  it('has both thresholds within the limits of the world’s unit, or none [A-1227 A-1228 A-1230]', async () => {
    const refused = async (distanceYellow: number | null, distanceRed: number | null) =>
      refusedFields(await created({ name: 'Never', ...place, distanceYellow, distanceRed }))
    expect(await refused(1000, null)).toEqual(['data.distanceRed'])
    expect(await refused(null, 1000)).toEqual(['data.distanceYellow'])
    expect(await refused(2000, 1000)).toEqual(['data.distanceYellow', 'data.distanceRed'])
    expect(await refused(0.5, 2000)).toEqual(['data.distanceYellow'])
    expect(await refused(1000, 500_010)).toEqual(['data.distanceRed'])
    await setMetric(true)
    expect((await created({ name: 'Metric', ...place, distanceYellow: 1, distanceRed: 2 })).statusCode).toBe(
      200,
    )
    expect(await refused(1000, 500_001)).toEqual(['data.distanceRed'])
    expect(await refused(0.5, 2)).toEqual(['data.distanceYellow'])
    expect(await refused(1, 1.6)).toEqual(['data.distanceRed'])
    await setMetric(false)
  })

  it('has a unique name, ignoring case [A-1221 A-1255]', async () => {
    const answer = await created({ name: 'ALPHA Store', ...place })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { code: 'homeLocationExists', message: 'Home location already exists' },
    ])
    expect((await created({ name: 'Élan', ...place })).statusCode).toBe(200)
    expect(errorCode(await created({ name: 'élan', ...place }))).toBe('homeLocationExists')
    expect(errorCode(await created({ name: 'E\u0301lan', ...place }))).toBe('homeLocationExists')
    const sister = { body: { data: { name: 'Alpha store', ...place } }, world: worldIds.sister }
    expect((await ask('POST', 'homeLocations/createHomeLocation', sister)).statusCode).toBe(200)
  })

  it('is one of two created with the same name at the same time [A-1221]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => created({ name: 'Contested', ...place })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await list({ search: 'contested' })).toMatchObject({ totalCount: 1 })
  })

  it('is created once by a repeated request, and recorded once', async () => {
    const headers = { 'idempotency-key': 'a key' }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => created({ name: 'Once', ...place }, 'manager', headers)),
    )
    const [first] = answers.map((answer) => answer.json<Row>())
    for (const answer of answers) expect(answer.json()).toEqual(first)
    expect(await entriesOf(String(first?.id))).toHaveLength(1)
    expect(errorCode(await created({ name: 'Once', ...place }, 'administrator', headers))).toBe(
      'homeLocationExists',
    )
  })
})

describe('an update of a home location', () => {
  const depot = { ...place, longitude: -0.1, radius: 300, locality: 'London', country: 'UK' }
  const thresholds = { distanceYellow: 100, distanceRed: 200 }

  it('changes the address without re-evaluating any device, and never the name [A-1763 A-1220]', async () => {
    await queuedLooks()
    const before = await devicesAt('own-depot')
    const data = { ...depot, ...thresholds, addressLine1: '1 High St', name: 'Other' }
    const answer = await updated('own-depot', data, 1)
    expect(answer.json()).toEqual({ version: 2 })
    expect(await homeOf('own-depot')).toMatchObject({
      name: 'own depot',
      addressLine1: '1 High St',
      version: 2,
    })
    expect(await devicesAt('own-depot')).toEqual(before)
    expect(await toReevaluate('own-depot')).toEqual({ moved_at: 0, waits: false })
    expect(await queuedLooks()).toEqual([])
    expect(await entriesOf('own-depot')).toEqual([
      {
        action: 'homeLocation.changed',
        email: people.manager,
        record: 'own depot',
        before: { addressLine1: '' },
        after: { addressLine1: '1 High St' },
      },
    ])
  })

  it('that changes nothing creates no version, and is not recorded', async () => {
    const entries = await entriesOf('own-depot')
    const answer = await updated('own-depot', { ...depot, ...thresholds, addressLine1: '1 High St' }, 1)
    expect(answer.json()).toEqual({ version: 2 })
    expect(await entriesOf('own-depot')).toEqual(entries)
  })

  it('is refused with an older version, and says who came first', async () => {
    const answer = await updated('own-depot', { ...depot, ...thresholds, addressLine1: 'Late' }, 1)
    const changedAt = muster().clock.now().getTime()
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        code: 'changedMeanwhile',
        message: 'Changed in the meantime',
        details: { changedBy: people.manager, changedAt },
      },
    ])
    expect(await homeOf('own-depot')).toMatchObject({ addressLine1: '1 High St' })
  })

  it('of thresholds re-evaluates its devices, which remember that they were inside [A-1216 A-1230]', async () => {
    expect((await updated('own-depot', depot)).json()).toEqual({ version: 3 })
    expect(await homeOf('own-depot')).toMatchObject({ distanceYellow: null, distanceRed: null })
    expect(await toReevaluate('own-depot')).toEqual({ moved_at: 0, waits: true })
    expect(await toReevaluate('own-store')).toMatchObject({ waits: false })
    expect(await queuedLooks()).toEqual([{ data: { world: worldIds.own } }])
    await evaluated()
  })

  it.each([{ radius: 301 }, { latitude: 51.6 }, { longitude: 0 }])(
    'that makes the circle another by %j has its devices start anew',
    async (change) => {
      muster().clock.advance(1000)
      await updated('own-depot', { ...depot, ...change })
      expect(await toReevaluate('own-depot')).toEqual({
        moved_at: muster().clock.now().getTime(),
        waits: true,
      })
      expect(await queuedLooks()).toEqual([{ data: { world: worldIds.own } }])
      await evaluated()
    },
  )

  it('neither waits for its devices nor writes them, however many there are', async () => {
    const before = await devicesAt('own-depot')
    const report = await heldTransaction(muster(), worldIds.own, (scope) =>
      lockDeviceStates(scope, { ids: before.map(({ id }) => id) }),
    )
    expect((await updated('own-depot', { ...depot, radius: 400 })).statusCode).toBe(200)
    await report.commit()
    expect(before).toHaveLength(2)
    expect(await devicesAt('own-depot')).toEqual(before)
  })

  it('keeps thresholds outside the limits, and accepts no others of that kind [A-848 A-1227]', async () => {
    await muster().owner.query(
      `UPDATE home_location SET distance_yellow = 600000, distance_red = 700000 WHERE id = 'own-depot'`,
    )
    const far = { ...depot, distanceYellow: 600_000, distanceRed: 700_000 }
    expect((await updated('own-depot', { ...far, locality: 'Kept' })).statusCode).toBe(200)
    const farther = await updated('own-depot', { ...far, distanceRed: 700_001 })
    expect(refusedFields(farther)).toEqual(['data.distanceRed'])
    expect(await homeOf('own-depot')).toMatchObject({ distanceRed: 700_000, locality: 'Kept' })
  })

  it('finds no home location that is unknown or of another world [A-949 A-950]', async () => {
    for (const id of ['nowhere', 'foreign-depot']) {
      const answer = await updated(id, depot)
      expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'homeLocationNotFound'])
    }
  })
})
