import type { DeviceMove } from '@muster/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addListed, useListedEstate } from '../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../test/estate.ts'
import { heldTransaction, untilWaiting } from '../../../test/held-transactions.ts'
import { everyWorld } from '../../platform/every-world.ts'
import { inWorldTransaction } from '../../platform/tenancy.ts'
import { assignDevices } from '../assignment.ts'
import { recountEveryCohort } from '../cohort-counts.sql.ts'
import { lockDevices } from '../device-states.sql.ts'
import { NameBook } from '../name-book.ts'
import { moveChunk } from './move-chunk.ts'
import { goOnMoving, movesWorker } from './move-devices.job.ts'

const { muster, ask } = useListedEstate()

const world = worldIds.own
const count = 7
const limits = { chunk: 3, tries: { most: 2, pause: 0 } }
let id: string
beforeEach(async () => {
  await addListed(
    muster().services,
    world,
    Array.from({ length: count }, (_, index) => ({
      ...{ id: `moved-${index}`, serialNumber: `M-${index}`, homeLocationId: 'own-yard' },
    })),
  )
  const body = { fromHomeLocation: 'own-yard', toHomeLocation: 'own-store' }
  id = (await ask('POST', 'bulkActions/moveHomeLocations', { body, as: 'editor' })).json<DeviceMove>().id
})
afterEach(async () => {
  const { owner } = muster()
  await owner.query('DROP TRIGGER IF EXISTS fail_move ON device_cohort')
  for (const table of ['device_pulse', 'device_health', 'device_group', 'device_cohort']) {
    await owner.query(
      `DELETE FROM ${table} WHERE (world_id, number) IN (SELECT world_id, number FROM device WHERE id LIKE 'moved-%')`,
    )
  }
  await owner.query(`DELETE FROM device WHERE id LIKE 'moved-%'`)
  await inWorldTransaction(muster().services.db, world, null, recountEveryCohort)
})

const names = () => new NameBook(muster().services.preparedDb)
const now = () => muster().clock.now().getTime()
const chunk = () => moveChunk(muster().services.db, names(), world, id, limits.chunk, now())
const goOn = (ending?: AbortSignal) => goOnMoving(muster().services, names(), world, limits, ending)
const progress = async () =>
  (await muster().owner.query('SELECT state, total, moved FROM device_move WHERE id = $1', [id])).rows[0]
const homes = async () =>
  (
    await muster().owner.query(
      `SELECT home_location_id AS home FROM device WHERE id LIKE 'moved-%' ORDER BY number`,
    )
  ).rows.map(({ home }) => home)
const stores = (moved: number) =>
  Array.from({ length: count }, (_, index) => (index < moved ? 'own-store' : 'own-yard'))

/** What the database does when a device comes to its new cohort, with the rights of the owner. */
async function onMove(plpgsql: string): Promise<void> {
  await muster().owner.query(`
    CREATE SEQUENCE IF NOT EXISTS tries;
    CREATE OR REPLACE FUNCTION fail_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN ${plpgsql} RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER fail_move BEFORE INSERT ON device_cohort FOR EACH ROW EXECUTE FUNCTION fail_move()`)
}
const assign = async (deviceId: string, homeLocationId: string) =>
  await inWorldTransaction(muster().services.db, world, null, async (scope) => {
    const numbers = await lockDevices(scope, { ids: [deviceId] })
    await assignDevices(scope, names(), numbers, { homeLocationId }, now())
  })

describe('devices on the move', () => {
  it('go in the order of their numbers, some at a time, each time with how far it has come', async () => {
    expect(await chunk()).toBe('more')
    expect([await homes(), await progress()]).toEqual([stores(3), { state: 'moving', total: 7, moved: 3 }])
    expect(await chunk()).toBe('more')
    expect(await chunk()).toBe('over')
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
    expect(await chunk()).toBe('elsewhere')
  })

  it('go on from where they were when the process ended, as soon as a worker looks around', async () => {
    const ending = new AbortController()
    expect(await chunk()).toBe('more')
    ending.abort()
    await goOn(ending.signal)
    expect(await progress()).toEqual({ state: 'moving', total: 7, moved: 3 })
    const everywhere = everyWorld(async () => [worldIds.foreign, world], muster().services.log)
    await movesWorker({ ...muster().services, ...everywhere }).work({})
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('are moved once, however many workers are at it', async () => {
    await Promise.all([goOn(), goOn(), goOn()])
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('stay where somebody has put them meanwhile', async () => {
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

  it('are those that were there in the beginning: what comes later stays', async () => {
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

  it('are tried again where the database fails once', async () => {
    await onMove(`IF nextval('tries') = 1 THEN RAISE EXCEPTION 'once'; END IF;`)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(7), { state: 'moved', total: 7, moved: 7 }])
  })

  it('stay where they have come to when it goes on failing, and the move says so', async () => {
    const { rows } = await muster().owner.query(`SELECT number FROM device WHERE id = 'moved-4'`)
    await onMove(`IF NEW.number = ${rows[0].number} THEN RAISE EXCEPTION 'always'; END IF;`)
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(3), { state: 'failed', total: 7, moved: 3 }])
  })

  it('go nowhere where their destination is gone', async () => {
    await chunk()
    await muster().owner.query(`UPDATE device_move SET to_home = 'gone' WHERE id = $1`, [id])
    await goOn()
    expect([await homes(), await progress()]).toEqual([stores(3), { state: 'failed', total: 7, moved: 3 }])
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
