import type { HomeLocationFields } from '@muster/contract'
import { expect, it } from 'vitest'
import { heldTransaction } from '../../../test/held-transactions.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import {
  type EvaluatedChange,
  insertHomeLocation,
  saveHomeLocation,
  selectHomeLocation,
} from '../../administration/home-locations/home-locations.sql.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { lockDeviceStates } from '../../fleet/index.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { worldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { NameCache } from '../../telemetry/index.ts'
import { reevaluationWorker } from './reevaluation.job.ts'

const hour = 3_600_000
const { world, rows, services, clock, now, newDevice, numberOf, muster } = useTelemetryWorld()

const inWorld = <Result>(work: (scope: Scope) => Promise<Result>) =>
  inWorldTransaction(services().db, world, null, work)

/** The job that runs every minute, whether or not a change was announced. */
const look = async () => {
  const everywhere = worldsInTurn(async () => [world], services())
  await reevaluationWorker({ ...services(), ...everywhere }).work({})
}

const old = { latitude: 51.5, longitude: 0 }
const moved = { latitude: 52.5, longitude: 0 }
const elsewhere = { latitude: 48, longitude: 2 }
const fix = (place: typeof old, back = 0) => ({ at: new Date(now() - back).toISOString(), ...place })

async function newHome(id: string, devices: readonly TestDevice[]): Promise<void> {
  const numbers = await Promise.all(devices.map(numberOf))
  await inWorld(async (scope) => {
    await insertHomeLocation(scope, { id, name: id, ...old, radiusMetres: 100 })
    await saveWorldSettings(scope, { deviceLocationTimeEnabled: true, deviceLocationDistanceEnabled: true })
    await assignDevices(scope, new NameCache(services().db), numbers, { homeLocationId: id }, now())
  })
  await look()
}

async function save(id: string, change: Partial<HomeLocationFields>, isChanged: Partial<EvaluatedChange>) {
  await inWorld(async (scope) => {
    const stored = await selectHomeLocation(scope, id)
    if (!stored) throw new Error(`${id} is gone`)
    const evaluated = { circle: false, thresholds: false, ...isChanged }
    await saveHomeLocation(scope, id, { ...stored, ...change }, evaluated, now())
  })
}

/** What is known of a device's position and derived from it. */
const placeOf = async ({ id }: TestDevice) =>
  (
    await rows(
      `SELECT s.location_time_status AS time, s.location_distance_status AS distance, p.fix_at, p.inside_at, p.look_at
       FROM device d JOIN device_health s USING (world_id, number) JOIN device_pulse p USING (world_id, number)
       WHERE d.id = $1`,
      [id],
    )
  )[0]

it('a moved home location starts over: no device has been away from it yet', async () => {
  const device = await newDevice()
  await newHome('anew', [device])
  await device.report({ locations: [fix(elsewhere)] })
  clock().advance(80 * hour)
  await look()
  expect(await placeOf(device)).toMatchObject({ time: 2 })
  await save('anew', { distanceYellow: 5, distanceRed: 6 }, { thresholds: true })
  await look()
  expect(await placeOf(device)).toMatchObject({ time: 2 })
  await save('anew', moved, { circle: true })
  await look()
  expect(await placeOf(device)).toMatchObject({ time: 0 })
})

it('reports give the same result before and after the devices of a moved home location are re-evaluated', async () => {
  const [before, after] = [await newDevice(), await newDevice()]
  await newHome('order', [before, after])
  for (const device of [before, after]) await device.report({ locations: [fix(old)] })
  clock().advance(30 * hour)
  await save('order', moved, { circle: true })
  clock().advance(hour)
  // A late fix in the old circle, one in the new circle before it existed, and one where the device is now.
  const locations = [fix(old, 2 * hour), fix(moved, 3 * hour), fix(elsewhere)]
  await before.report({ locations })
  await look()
  await after.report({ locations })
  await look()
  expect(await placeOf(before)).toMatchObject({ time: 0, distance: 2, inside_at: null })
  expect(await placeOf(before)).toEqual(await placeOf(after))
  clock().advance(23 * hour)
  await look()
  expect([await placeOf(before), await placeOf(after)]).toMatchObject([{ time: 1 }, { time: 1 }])
})

it('being inside the present circle counts at once, before devices are re-evaluated', async () => {
  const device = await newDevice()
  await newHome('inside', [device])
  await save('inside', moved, { circle: true })
  clock().advance(hour)
  const inside = fix(moved)
  await device.report({ locations: [inside] })
  expect(await placeOf(device)).toMatchObject({ inside_at: Date.parse(inside.at), distance: 0 })
})

it('a report being stored while a home location is moved is re-evaluated', async () => {
  const device = await newDevice()
  await newHome('held', [device])
  await device.report({ locations: [fix(old)] })
  expect(await placeOf(device)).toMatchObject({ distance: 0 })
  const report = await heldTransaction(muster(), world, (scope) =>
    lockDeviceStates(scope, { ids: [device.id] }),
  )
  await save('held', moved, { circle: true })
  const looking = look()
  await untilWaiting(muster(), 1)
  await report.commit()
  await looking
  expect(await placeOf(device)).toMatchObject({ distance: 2 })
})

it('a home location that changes again while its devices are re-evaluated is re-evaluated once more', async () => {
  const device = await newDevice()
  await newHome('twice', [device])
  await device.report({ locations: [fix(old)] })
  await save('twice', moved, { circle: true })
  const report = await heldTransaction(muster(), world, (scope) =>
    lockDeviceStates(scope, { ids: [device.id] }),
  )
  const looking = look()
  await untilWaiting(muster(), 1)
  await save('twice', old, { circle: true })
  await report.commit()
  await looking
  const [home] = await rows(`SELECT judged_version, alert_version FROM home_location WHERE id = 'twice'`)
  expect(home).toEqual({ judged_version: 2, alert_version: 3 })
  await look()
  const [then] = await rows(`SELECT judged_version, alert_version FROM home_location WHERE id = 'twice'`)
  expect(then).toEqual({ judged_version: 3, alert_version: 3 })
  expect(await placeOf(device)).toMatchObject({ distance: 0 })
})
