import { expect, it } from 'vitest'
import { workOff } from '../../../test/queued-jobs.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { insertHomeLocation } from '../../administration/home-locations/home-locations.sql.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { assignDevices } from '../../fleet/assignment/assignment.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'

const hour = 3_600_000
const { world, rows, services, now, newDevice, numberOf, muster } = useTelemetryWorld()

const inWorld = (work: (scope: Scope) => Promise<void>) =>
  inWorldTransaction(services().db, world, null, work)

const statusesOf = async ({ id }: TestDevice) =>
  (
    await rows('SELECT s.* FROM device_health s JOIN device d USING (world_id, number) WHERE d.id = $1', [id])
  )[0]

/** Announces a change, as its author does, and works off the queue. */
async function announce(): Promise<void> {
  await services().worldChanged(world)
  expect(await workOff(muster())).toBeGreaterThan(0)
}

it('a changed threshold changes statuses without a report', async () => {
  const device = await newDevice()
  const at = (back: number) => new Date(now() - back * hour).toISOString()
  await device.report({ events: [1, 2].map((back) => ({ type: 'deviceRebooted', at: at(back) })) })
  expect(await statusesOf(device)).toMatchObject({ reboot_status: 0 })
  await inWorld((scope) => saveWorldSettings(scope, { deviceUserExperienceRebootYellow: 2 }))
  await announce()
  expect(await statusesOf(device)).toMatchObject({ reboot_status: 1 })
  await inWorld((scope) => saveWorldSettings(scope, { deviceUserExperienceRebootRed: 2 }))
  await announce()
  expect(await statusesOf(device)).toMatchObject({ reboot_status: 2 })
})

it('a reassigned device is evaluated by its new home location', async () => {
  const device = await newDevice()
  const number = await numberOf(device)
  await device.report({ locations: [{ at: new Date(now()).toISOString(), latitude: 51.5, longitude: 0 }] })
  expect(await statusesOf(device)).toMatchObject({ location_distance_status: 0 })
  await inWorld(async (scope) => {
    await insertHomeLocation(scope, {
      id: 'far',
      name: 'Far',
      latitude: 40,
      longitude: 10,
      radiusMetres: 100,
      locality: 'L',
      country: 'C',
    })
    await saveWorldSettings(scope, { deviceLocationDistanceEnabled: true })
    await assignDevices(scope, new NameCache(services().db), [number], { homeLocationId: 'far' }, now())
  })
  await announce()
  expect(await statusesOf(device)).toMatchObject({ location_distance_status: 2 })
})
