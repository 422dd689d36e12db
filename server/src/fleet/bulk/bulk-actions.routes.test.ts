import type { DeviceMove, HomeLocationCount } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { addListed, refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, ask, answerOf } = useListedEstate()

const counts = async (as: PersonName = 'editor') =>
  (await answerOf<HomeLocationCount[]>('GET', 'bulkActions/getHomeLocationWithDevicesCount', { as })).map(
    ({ homeLocation, devicesCount }) => [homeLocation?.id ?? null, devicesCount],
  )
const move = (from: string | null, to: string | null, as: PersonName = 'editor', headers = {}) =>
  ask('POST', 'bulkActions/moveHomeLocations', {
    body: { fromHomeLocation: from, toHomeLocation: to },
    as,
    headers,
  })
const progress = (id: string, as: PersonName = 'editor') =>
  ask('GET', 'bulkActions/moveProgress', { query: { id }, as })
const homesOf = async () =>
  Object.fromEntries(
    (
      await muster().owner.query('SELECT id, home_location_id FROM device WHERE world_id = $1 ORDER BY id', [
        worldIds.own,
      ])
    ).rows.map(({ id, home_location_id: home }) => [id, home]),
  )
const begun = (answer: Awaited<ReturnType<typeof move>>) => answer.json<DeviceMove>()
const homesBefore = {
  'cab-one': 'own-depot',
  'cab-two': 'own-depot',
  desk: null,
  new: null,
  till: 'own-store',
}

describe('how many devices home locations have', () => {
  it('is answered for each, including those without any, and for none [B-717 B-1251 B-9988 B-1114]', async () => {
    const answer = await ask('GET', 'bulkActions/getHomeLocationWithDevicesCount', { as: 'editor' })
    expect(answer.json()).toEqual([
      { homeLocation: { id: 'own-store', name: 'Alpha store' }, devicesCount: 1 },
      { homeLocation: { id: 'own-yard', name: 'empty Yard' }, devicesCount: 0 },
      { homeLocation: { id: 'own-depot', name: 'own depot' }, devicesCount: 2 },
      { homeLocation: null, devicesCount: 2 },
    ])
  })

  it('is limited to the caller’s custom view [B-9989]', async () => {
    expect(await counts('zone')).toEqual([
      ['own-depot', 2],
      [null, 0],
    ])
  })

  it('is for editors and above, without a home location of their own, with the product [B-710 B-711 B-712 B-1504 B-1505 B-1506 B-9987 A-1516 A-964]', async () => {
    const refusal = async (as: PersonName) => {
      const asked = await ask('GET', 'bulkActions/getHomeLocationWithDevicesCount', { as })
      return [errorCode(asked), errorCode(await move('own-depot', 'own-yard', as))]
    }
    expect(await refusal('viewer')).toEqual(['roleMissing', 'roleMissing'])
    await muster().owner.query(`UPDATE account SET role = 'editor' WHERE email = $1`, [people.site])
    expect(await refusal('site')).toEqual(['roleMissing', 'roleMissing'])
    await muster().owner.query(`UPDATE account SET role = 'viewer' WHERE email = $1`, [people.site])
    const features = async (codes: string[]) =>
      (
        await muster().owner.query(
          'UPDATE world w SET features = $1 FROM world old WHERE w.id = $2 AND old.id = w.id RETURNING old.features',
          [codes, worldIds.own],
        )
      ).rows[0].features
    const before = await features([])
    expect(await refusal('administrator')).toEqual(['productNotLicensed', 'productNotLicensed'])
    await features(before)
  })
})

describe('a move', () => {
  it('takes all devices of a home location to another, and their statuses follow [B-111 B-725 B-1250 B-9978]', async () => {
    const answer = await move('own-depot', 'own-yard')
    const { id, ...rest } = begun(answer)
    expect([answer.statusCode, rest]).toEqual([200, { state: 'moving', total: 2, moved: 0 }])
    expect(await homesOf()).toEqual(homesBefore)
    expect(await workOff(muster())).toBe(1)
    expect(await homesOf()).toEqual({ ...homesBefore, 'cab-one': 'own-yard', 'cab-two': 'own-yard' })
    expect((await progress(id)).json()).toEqual({ id, state: 'moved', total: 2, moved: 2 })
    expect(await counts()).toEqual([
      ['own-store', 1],
      ['own-yard', 2],
      ['own-depot', 0],
      [null, 2],
    ])
    const { rows } = await muster().owner.query(
      `SELECT action, email, record, before, after FROM audit_entry WHERE record_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        action: 'devices.moved',
        email: people.editor,
        record: 'own depot → empty Yard',
        before: { homeLocation: 'own depot' },
        after: { homeLocation: 'empty Yard', devices: 2 },
      },
    ])
    const { rows: queued } = await muster().owner.query('SELECT name, data FROM pgboss.job')
    expect(queued).toEqual([{ name: 'alerts.look-again', data: { world: worldIds.own } }])
    await workOff(muster())
  })

  it('re-evaluates devices by their new home location, from scratch', async () => {
    await muster().owner.query(`UPDATE device_pulse SET inside_at = 5, look_at = NULL`)
    muster().clock.advance(1000)
    const now = muster().clock.now().getTime()
    await move('own-yard', 'own-depot')
    await workOff(muster())
    const { rows } = await muster().owner.query(
      `SELECT d.home_since, p.look_at, p.inside_at FROM device d JOIN device_pulse p USING (world_id, number)
       WHERE d.id = 'cab-one'`,
    )
    expect(rows).toEqual([{ home_since: now, look_at: now, inside_at: null }])
    await workOff(muster())
  })

  it('takes devices from none and to none [B-715]', async () => {
    await move(null, 'own-yard')
    await workOff(muster())
    expect(await homesOf()).toMatchObject({ desk: 'own-yard', new: 'own-yard' })
    await workOff(muster())
    await move('own-yard', null)
    await workOff(muster())
    expect(await homesOf()).toEqual(homesBefore)
    await workOff(muster())
    const { rows } = await muster().owner.query(
      `SELECT record FROM audit_entry WHERE action = 'devices.moved' AND record LIKE '%–%' ORDER BY record`,
    )
    expect(rows.map(({ record }) => record).sort()).toEqual(['empty Yard → –', '– → empty Yard'])
  })

  it('of nothing is finished at once', async () => {
    expect(begun(await move('own-yard', 'own-depot'))).toMatchObject({ state: 'moved', total: 0, moved: 0 })
    expect(await workOff(muster())).toBe(0)
  })

  it('is one move when the request is repeated', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = begun(await move('own-store', 'own-yard', 'editor', headers))
    expect(begun(await move('own-store', 'own-yard', 'editor', headers))).toEqual(first)
    expect(await workOff(muster())).toBe(1)
    await move('own-yard', 'own-store')
    await workOff(muster())
    expect(begun(await move('own-store', 'own-yard', 'editor', headers))).toEqual({
      ...first,
      state: 'moved',
      moved: 1,
    })
    await workOff(muster())
    expect(await homesOf()).toEqual(homesBefore)
  })

  it('is limited to devices that its author sees, and refused where they would lose sight of them [B-9989]', async () => {
    await addListed(muster().services, worldIds.own, [
      { id: 'unseen', serialNumber: 'SN-UNSEEN', homeLocationId: 'own-depot', groups: ['office'] },
    ])
    expect(await counts('zone')).toContainEqual(['own-depot', 2])
    expect(await counts('editor')).toContainEqual(['own-depot', 3])
    expect(errorCode(await move('own-depot', 'own-yard', 'zone'))).toBe('roleMissing')
    expect(errorCode(await move('own-depot', 'nowhere', 'zone'))).toBe('roleMissing')
    expect(errorCode(await move('own-depot', null, 'zone'))).toBe('roleMissing')
    // Places outside the view look like places that do not exist.
    for (const unseen of ['own-store', 'own-yard', 'nowhere']) {
      expect(refusedFields(await move(unseen, 'own-depot', 'zone'))).toEqual(['fromHomeLocation'])
      expect(refusedFields(await move(null, unseen, 'zone'))).toEqual(['toHomeLocation'])
    }
    await muster().owner.query(
      `UPDATE zone SET home_location_ids = '{own-depot,own-yard}' WHERE id = 'own-zone' AND world_id = $1`,
      [worldIds.own],
    )
    const { id, total } = begun(await move('own-depot', 'own-yard', 'zone'))
    await workOff(muster())
    expect(total).toBe(2)
    expect((await progress(id, 'zone')).json()).toMatchObject({ state: 'moved', moved: 2 })
    expect(await homesOf()).toMatchObject({
      'cab-one': 'own-yard',
      'cab-two': 'own-yard',
      unseen: 'own-depot',
    })
    await workOff(muster())
    await move('own-yard', 'own-depot')
    await workOff(muster())
    await workOff(muster())
  })

  it('is between two home locations of the world that differ [B-720 B-721 B-9978]', async () => {
    const refused = async (from: unknown, to: unknown) => {
      const body = { fromHomeLocation: from, toHomeLocation: to }
      const answer = await ask('POST', 'bulkActions/moveHomeLocations', { body })
      return [answer.statusCode, ...refusedFields(answer)]
    }
    expect(await refused('own-depot', 'own-depot')).toEqual([400, 'toHomeLocation'])
    expect(await refused(null, null)).toEqual([400, 'toHomeLocation'])
    expect(await refused('foreign-depot', 'own-depot')).toEqual([400, 'fromHomeLocation'])
    expect(await refused('own-depot', 'nowhere')).toEqual([400, 'toHomeLocation'])
    expect(await refused('nowhere', 'foreign-depot')).toEqual([400, 'fromHomeLocation', 'toHomeLocation'])
    expect(await refused(undefined, 'own-depot')).toEqual([400, 'fromHomeLocation'])
  })

  it('shows its progress to its author only', async () => {
    const { id } = begun(await move('own-yard', 'own-depot'))
    expect((await progress(id)).statusCode).toBe(200)
    for (const as of ['manager', 'administrator'] as const) {
      expect(errorCode(await progress(id, as))).toBe('notFound')
    }
    const elsewhere = { query: { id }, as: 'administrator', world: worldIds.sister } as const
    expect(errorCode(await ask('GET', 'bulkActions/moveProgress', elsewhere))).toBe('notFound')
    expect(errorCode(await progress('no-move'))).toBe('notFound')
  })

  it('is deleted a month after it started', async () => {
    const { id } = begun(await move('own-yard', 'own-depot'))
    await muster().owner.query('UPDATE device_move SET created_at = created_at - $1 WHERE id = $2', [
      ...[31 * 24 * 3_600_000, id],
    ])
    await move('own-yard', 'own-store')
    expect(errorCode(await progress(id))).toBe('notFound')
  })
})
