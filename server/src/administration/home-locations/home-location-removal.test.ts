import { statusLevels } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { refusedFields, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { heldTransaction } from '../../../test/held-transactions.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode } from '../../../test/requests.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { reevaluate } from '../../alerts/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { lockDevices } from '../../telemetry/index.ts'
import { saveWorldSettings } from '../worlds/world-settings.sql.ts'
import { insertZone } from '../zones/zones.sql.ts'
import {
  deleteHomeLocationRows,
  holdHomeLocations,
  insertHomeLocation,
  lockHomeLocations,
  readHomeLocations,
} from './home-locations.sql.ts'

const { muster, ask, answerOf } = useListedEstate()

const remove = (ids: unknown, as: PersonName = 'manager') =>
  ask('POST', 'homeLocations/deleteHomeLocations', { body: { ids }, as })
const homes = () => inWorldTransaction(muster().services.db, worldIds.own, null, readHomeLocations)
const isThere = async (id: string) => (await homes()).some((home) => home.id === id)

async function newHome(id: string): Promise<string> {
  const place = { latitude: 1, longitude: 2, radiusMetres: 3, locality: 'Hull' }
  await inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
    insertHomeLocation(scope, { id, name: `Home ${id}`, ...place }),
  )
  return id
}
const limit = (column: 'home_location_id' | 'zone_id', id: string | null, email: string = people.viewer) =>
  muster().owner.query(`UPDATE account SET ${column} = $1 WHERE email = $2`, [id, email])

describe('deleting home locations', () => {
  it('deletes them, and records each [A-1764 A-936]', async () => {
    const ids = [await newHome('one'), await newHome('two')]
    const answer = await remove(ids)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    expect([await isThere('one'), await isThere('two')]).toEqual([false, false])
    const { rows } = await muster().owner.query(
      `SELECT email, record, before, after FROM audit_entry
       WHERE action = 'homeLocation.removed' AND record_id = 'one'`,
    )
    expect(rows).toMatchObject([
      {
        email: people.manager,
        record: 'Home one',
        after: null,
        before: { name: 'Home one', latitude: 1, radius: 3, locality: 'Hull' },
      },
    ])
  })

  it('is blocked by devices, users and zones, counted for each, and then deletes none [A-1247 A-1248 A-1764 A-936]', async () => {
    await newHome('free')
    await limit('home_location_id', 'own-store')
    const answer = await remove(['free', 'own-depot', 'own-store'])
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        ok: false,
        code: 'BLOCKED',
        data: {
          deviceCounts: { 'own-depot': 2, 'own-store': 1 },
          userCounts: { 'own-depot': 1, 'own-store': 1 },
          zoneCounts: { 'own-depot': 1, 'own-store': 0 },
        },
      },
    ])
    await limit('home_location_id', null)
    expect(await isThere('free')).toBe(true)
    expect((await remove(['free'])).json()).toEqual({ ok: true })
  })

  it.each([
    ['a user', () => limit('home_location_id', 'alone'), () => limit('home_location_id', null)],
    [
      'a zone',
      () =>
        inWorldTransaction(muster().services.db, worldIds.own, null, (scope) =>
          insertZone(scope, {
            id: 'z',
            name: 'z',
            groups1: [],
            groups2: [],
            homeLocationIds: ['own-yard', 'alone'],
          }),
        ),
      () => muster().owner.query(`DELETE FROM zone WHERE id = 'z'`),
    ],
    [
      'a device',
      () =>
        answerOf('POST', 'core/device/setDeviceHomeLocation', {
          body: { deviceId: 'new', homeLocationId: 'alone' },
        }),
      () =>
        answerOf('POST', 'core/device/setDeviceHomeLocation', {
          body: { deviceId: 'new', homeLocationId: 'own-yard' },
        }),
    ],
  ])('is blocked by %s alone, until it is gone [A-1247]', async (_what, assign, unassign) => {
    await newHome('alone')
    await assign()
    expect((await remove(['alone'])).json()).toMatchObject({ ok: false, code: 'BLOCKED' })
    await unassign()
    expect((await remove(['alone'])).json()).toEqual({ ok: true })
    expect(await isThere('alone')).toBe(false)
  })

  it('counts no user of another world, which may have a place of the same id', async () => {
    await newHome('shared')
    const place = (homeLocationId: string | null, worlds: string[]) =>
      muster().owner.query('UPDATE account SET home_location_id = $1, world_ids = $2 WHERE email = $3', [
        ...[homeLocationId, worlds, people.viewer],
      ])
    await place('shared', [worldIds.sister])
    expect((await remove(['shared'])).json()).toEqual({ ok: true })
    await place(null, [worldIds.own])
  })

  it('counts those already gone as deleted, and leaves other worlds alone [A-950]', async () => {
    expect((await remove(['nobody', 'foreign-depot'])).json()).toEqual({ ok: true })
    const { rowCount } = await muster().owner.query(`SELECT 1 FROM home_location WHERE id = 'foreign-depot'`)
    expect(rowCount).toBe(1)
  })

  it('deletes the access points learned there, which then belong to nobody', async () => {
    await newHome('known')
    await muster().owner.query(
      `INSERT INTO home_access_point (world_id, bssid, home_location_id)
       VALUES ($1, 'b1', 'known'), ($1, 'b2', 'own-depot'), ($2, 'b1', 'known')`,
      [worldIds.own, worldIds.foreign],
    )
    await muster().owner.query(
      `INSERT INTO access_point_sighting (world_id, bssid, home_location_id, number, seen_on)
       VALUES ($1, 'b1', 'known', 1, '2026-11-01')`,
      [worldIds.own],
    )
    expect((await remove(['known'])).json()).toEqual({ ok: true })
    const { rows } = await muster().owner.query('SELECT world_id, bssid FROM home_access_point ORDER BY 1, 2')
    expect(rows).toEqual([
      { world_id: worldIds.own, bssid: 'b2' },
      { world_id: worldIds.foreign, bssid: 'b1' },
    ])
    expect((await muster().owner.query('SELECT 1 FROM access_point_sighting')).rowCount).toBe(0)
  })

  it('re-evaluates devices of others that use its access points', async () => {
    await newHome('near')
    const { owner, services } = muster()
    await inWorldTransaction(services.db, worldIds.own, null, (scope) =>
      saveWorldSettings(scope, { deviceLocationAccessPointEnabled: true }),
    )
    await owner.query(
      `INSERT INTO home_access_point (world_id, bssid, home_location_id) VALUES ($1, 'near-1', 'near')`,
      [worldIds.own],
    )
    const ofDevice = `world_id = $1 AND number = (SELECT number FROM device WHERE world_id = $1 AND id = $2)`
    await owner.query(
      `UPDATE device_pulse SET access_point_at = 1, ssid = 'n', bssid = 'near-1' WHERE ${ofDevice}`,
      [worldIds.own, 'till'],
    )
    await reevaluate(services.db, worldIds.own, 'all', services.now)
    const level = async () => {
      const { rows } = await owner.query<{ level: number }>(
        `SELECT access_point_status AS level FROM device_health WHERE ${ofDevice}`,
        [worldIds.own, 'till'],
      )
      return statusLevels[rows[0]?.level ?? -1]
    }
    expect(await level()).toBe('red')
    await owner.query('UPDATE device_pulse SET look_at = NULL')
    await workOff(muster())

    const reporting = await heldTransaction(muster(), worldIds.own, async (scope) => {
      await lockDevices(scope, { ids: ['till'] })
    })
    const removing = remove(['near'])
    await untilWaiting(muster(), 1)
    await reporting.commit()
    expect((await removing).json()).toEqual({ ok: true })
    const marked = await owner.query(
      'SELECT id FROM device JOIN device_pulse USING (world_id, number) WHERE look_at IS NOT NULL',
    )
    expect(marked.rows).toEqual([{ id: 'till' }])
    expect(await workOff(muster())).toBe(1)
    expect(await level()).toBe('green')
  })

  it('is for managers and above, for one to 1000 [A-1504 A-950]', async () => {
    expect(errorCode(await remove(['own-yard'], 'editor'))).toBe('roleMissing')
    expect(refusedFields(await remove([]))).toEqual(['ids'])
    expect(refusedFields(await remove(Array.from({ length: 1001 }, (_, index) => `h${index}`)))).toEqual([
      'ids',
    ])
  })
})

describe('a delete that meets an assignment', () => {
  const assign = (id: string) =>
    ask('POST', 'core/device/setDeviceHomeLocation', { body: { deviceId: 'desk', homeLocationId: id } })

  it('waits for it, and is blocked by it [A-1247]', async () => {
    const id = await newHome('first')
    const assigning = await heldTransaction(muster(), worldIds.own, async (scope) => {
      await holdHomeLocations(scope, [id])
      await insertZone(scope, { id: 'late', name: 'late', groups1: [], groups2: [], homeLocationIds: [id] })
    })
    const removing = remove([id])
    await untilWaiting(muster(), 1)
    await assigning.commit()
    expect((await removing).json()).toMatchObject({ ok: false, data: { zoneCounts: { first: 1 } } })
    expect(await isThere(id)).toBe(true)
  })

  it('comes first: a later assignment finds no home location', async () => {
    const id = await newHome('second')
    const removing = await heldTransaction(muster(), worldIds.own, async (scope) => {
      await lockHomeLocations(scope, [id])
      await deleteHomeLocationRows(scope, [id])
    })
    const assigning = assign(id)
    await untilWaiting(muster(), 1)
    await removing.commit()
    expect(refusedFields(await assigning)).toEqual(['homeLocationId'])
  })

  it.each([
    ['a device', () => assign('held')],
    [
      'a zone',
      () =>
        ask('POST', 'zones/createZone', {
          body: { data: { name: 'Held', groups1: [], groups2: [], homeLocationIds: ['held'] } },
        }),
    ],
    [
      'a whole home location',
      () =>
        ask('POST', 'bulkActions/moveHomeLocations', {
          body: { fromHomeLocation: 'own-store', toHomeLocation: 'held' },
        }),
    ],
  ])('is waited for when %s is assigned', async (_what, assigning) => {
    await newHome('held')
    const removing = await heldTransaction(muster(), worldIds.own, async (scope) => {
      await lockHomeLocations(scope, ['held'])
      await deleteHomeLocationRows(scope, ['held'])
    })
    const assigned = assigning()
    await untilWaiting(muster(), 1)
    await removing.commit()
    expect((await assigned).statusCode).toBe(400)
  })

  it('do not deadlock where a circle is moved while one of its devices is edited', async () => {
    const id = await newHome('moved')
    await assign(id)
    const holding = await heldTransaction(muster(), worldIds.own, async (scope) => {
      await lockDevices(scope, { ids: ['desk'] })
    })
    const assigning = assign(id)
    await untilWaiting(muster(), 1)
    const data = { latitude: 9, longitude: 9, radius: 9 }
    const changing = ask('POST', 'homeLocations/updateHomeLocation', { body: { id, data } })
    await untilWaiting(muster(), 2)
    await holding.commit()
    expect([(await assigning).statusCode, (await changing).statusCode]).toEqual([200, 200])
  })
})
