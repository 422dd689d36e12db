import type { DeviceMove } from '@muster/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addListed, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { type PersonName, worldIds } from '../../../test/estate.ts'
import { heldTransaction } from '../../../test/held-transactions.ts'
import { onEachNode, onEachRow, onNoRow } from '../../../test/shards.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { insertHomeLocation } from '../../administration/index.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { worldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { recountEveryCohort } from '../../telemetry/cohorts/cohort-counts.sql.ts'
import { lockDevices, NameCache } from '../../telemetry/index.ts'
import { assignDevices } from '../assignment/assignment.ts'
import { moveChunk } from './move-chunk.ts'
import { goOnMoving, moveDevices, movesWorker } from './move-devices.job.ts'

const { muster, ask } = useListedEstate()

const world = worldIds.own
const count = 7
const limits = { chunk: 3, turn: 10, tries: { most: 2, pause: 0 } }
let id: string
const begin = async (toHomeLocation: string, as: PersonName = 'editor') => {
  const body = { fromHomeLocation: 'own-yard', toHomeLocation }
  return (await ask('POST', 'bulkActions/moveHomeLocations', { body, as })).json<DeviceMove>().id
}
beforeEach(async () => {
  await addListed(
    muster().services,
    world,
    Array.from({ length: count }, (_, index) => ({
      id: `moved-${index}`,
      serialNumber: `M-${index}`,
      homeLocationId: 'own-yard',
    })),
  )
  id = await begin('own-store')
})
afterEach(async () => {
  const { owner } = muster()
  await onNoRow(owner, 'fail_move')
  for (const table of ['device_pulse', 'device_health', 'device_group', 'device_cohort']) {
    await owner.query(
      `DELETE FROM ${table} WHERE (world_id, number) IN (SELECT world_id, number FROM device WHERE id LIKE 'moved-%')`,
    )
  }
  await owner.query(`DELETE FROM device WHERE id LIKE 'moved-%'`)
  await inWorldTransaction(muster().services.db, world, null, recountEveryCohort)
})

const names = () => new NameCache(muster().services.preparedDb)
const now = () => muster().clock.now().getTime()
const chunk = (of = id) => moveChunk(muster().services.db, names(), world, of, limits.chunk, now())
const goOn = (ending?: AbortSignal, turn = limits.turn) =>
  goOnMoving(muster().services, names(), world, { ...limits, turn }, ending)
const progress = async (of = id) =>
  (await muster().owner.query('SELECT state, total, moved FROM device_move WHERE id = $1', [of])).rows[0]
const queued = async () =>
  (await muster().owner.query(`DELETE FROM pgboss.job WHERE name = $1 RETURNING data`, [moveDevices.name]))
    .rows
const homes = async () =>
  (
    await muster().owner.query(
      `SELECT home_location_id AS home FROM device WHERE id LIKE 'moved-%' ORDER BY number`,
    )
  ).rows.map(({ home }) => home)
const stores = (moved: number) =>
  Array.from({ length: count }, (_, index) => (index < moved ? 'own-store' : 'own-yard'))

/** What the database does when a device enters its new cohort, with the owner's rights. */
const onMove = async (plpgsql: string) =>
  await onEachRow(muster().owner, { name: 'fail_move', when: 'INSERT', table: 'device_cohort', plpgsql })
const assign = async (deviceId: string, homeLocationId: string) =>
  await inWorldTransaction(muster().services.db, world, null, async (scope) => {
    const numbers = await lockDevices(scope, { ids: [deviceId] })
    await assignDevices(scope, names(), numbers, { homeLocationId }, now())
  })

describe('devices on the move', () => {
  it('go in order of their numbers, some at a time, each time with the progress', async () => {
    expect(await chunk()).toBe('more')
    expect([await homes(), await progress()]).toEqual([stores(3), { state: 'moving', total: 7, moved: 3 }])
    expect(await chunk()).toBe('more')
    expect(await chunk()).toBe('over')
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
    expect(await chunk()).toBe('elsewhere')
  })

  it('continue from where they were when the process ended, as soon as a worker runs', async () => {
    const ending = new AbortController()
    expect(await chunk()).toBe('more')
    ending.abort()
    await goOn(ending.signal)
    expect(await progress()).toEqual({ state: 'moving', total: 7, moved: 3 })
    const everywhere = worldsInTurn(async () => [worldIds.foreign, world], muster().services)
    await movesWorker({ ...muster().services, ...everywhere }).work({})
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('are moved once, however many workers there are', async () => {
    await Promise.all([goOn(), goOn(), goOn()])
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('stay where they were moved meanwhile', async () => {
    const moving = await heldTransaction(muster(), world, async (scope) => {
      const numbers = await lockDevices(scope, { ids: ['moved-1'] })
      await assignDevices(scope, names(), numbers, { homeLocationId: 'own-depot' }, now())
    })
    const first = chunk()
    await untilWaiting(muster(), 1)
    await moving.commit()
    expect(await first).toBe('more')
    expect((await homes()).slice(0, 4)).toEqual(['own-store', 'own-depot', 'own-store', 'own-yard'])
    await goOn()
    expect(await progress()).toEqual({ state: 'moved', total: 7, moved: 6 })
  })

  it('are those that were there at the start: later arrivals stay', async () => {
    await chunk()
    muster().clock.advance(1000)
    await assign('desk', 'own-yard')
    await assign('moved-0', 'own-yard')
    await goOn()
    expect(await homes()).toEqual(['own-yard', ...stores(7).slice(1)])
    const { rows } = await muster().owner.query(
      `SELECT home_location_id AS home FROM device WHERE id = 'desk'`,
    )
    expect(rows).toEqual([{ home: 'own-yard' }])
    await assign('desk', 'own-depot')
  })

  it('all go, whatever the clock of the process that put them there', async () => {
    await muster().owner.query(`UPDATE device SET home_since = home_since + 5000 WHERE id LIKE 'moved-%'`)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('all go where the circle they come from is changed meanwhile', async () => {
    await chunk()
    muster().clock.advance(1000)
    const body = { id: 'own-yard', data: { latitude: 1, longitude: 2, radius: 321 } }
    const answer = await ask('POST', 'homeLocations/updateHomeLocation', { body, as: 'manager' })
    expect(answer.statusCode).toBe(200)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('that the author no longer sees stay, and the move has failed', async () => {
    const zoneOf = (homes: string) =>
      muster().owner.query(
        `UPDATE zone SET home_location_ids = $1, groups1 = '{}', groups2 = '{}' WHERE id = 'own-zone'`,
        [homes],
      )
    await zoneOf('{own-yard,own-depot}')
    const second = await begin('own-depot', 'zone')
    expect(await chunk(second)).toBe('more')
    await zoneOf('{own-depot}')
    expect([await chunk(second), await chunk(second)]).toEqual(['more', 'over'])
    expect(await progress(second)).toEqual({ state: 'failed', total: 7, moved: 3 })
    expect(await homes()).toEqual([...Array(3).fill('own-depot'), ...Array(4).fill('own-yard')])
    await goOn()
    expect(await progress()).toEqual({ state: 'moved', total: 7, moved: 4 })
  })

  it('of one world leave some turns to others, and wait once for their next', async () => {
    await queued()
    await goOn(undefined, 1)
    expect(await progress()).toEqual({ state: 'moving', total: 7, moved: 3 })
    await goOn(undefined, 1)
    expect(await progress()).toEqual({ state: 'moving', total: 7, moved: 6 })
    expect(await queued()).toEqual([{ data: { world } }])
    await goOn(undefined, 1)
    expect([await progress(), await queued()]).toEqual([{ state: 'moved', total: 7, moved: 7 }, []])
  })

  it('wait for a database that is down, for as long as it takes', async () => {
    await onMove(`RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01';`)
    for (let attempt = 0; attempt < 3; attempt++) await expect(goOn()).rejects.toThrow('shutting down')
    expect(await progress()).toEqual({ state: 'moving', total: 7, moved: 0 })
    await onNoRow(muster().owner, 'fail_move')
    await goOn()
    expect(await progress()).toEqual({ state: 'moved', total: 7, moved: 7 })
  })

  it('are retried where the database fails once', async () => {
    await onEachNode(muster().owner, 'CREATE SEQUENCE tries')
    await onMove(`IF nextval('tries') = 1 THEN RAISE EXCEPTION 'once'; END IF;`)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('stay where they are when it keeps failing, and the move says so', async () => {
    const { rows } = await muster().owner.query(`SELECT number FROM device WHERE id = 'moved-4'`)
    await onMove(`IF NEW.number = ${rows[0].number} THEN RAISE EXCEPTION 'always'; END IF;`)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(3), { state: 'failed', total: 7, moved: 3 }])
  })

  it('do not move where their destination is gone', async () => {
    await inWorldTransaction(muster().services.db, world, null, (scope) =>
      insertHomeLocation(scope, { id: 'gone', name: 'Gone', latitude: 1, longitude: 2, radiusMetres: 3 }),
    )
    const second = await begin('gone')
    const removal = { body: { ids: ['gone'] }, as: 'manager' } as const
    expect((await ask('POST', 'homeLocations/deleteHomeLocations', removal)).json()).toEqual({ ok: true })
    expect(await chunk(second)).toBe('over')
    expect([await homes(), await progress(second)]).toEqual([
      stores(0),
      { state: 'failed', total: 7, moved: 0 },
    ])
    await goOn()
  })

  it('are counted where they are, in every cohort', async () => {
    const { owner } = muster()
    const counted = async () =>
      (await owner.query('SELECT world_id, id, devices FROM cohort ORDER BY 1, 2')).rows
    await goOn()
    const kept = await counted()
    await inWorldTransaction(muster().services.db, world, null, recountEveryCohort)
    expect(kept).toEqual(await counted())
  })
})
