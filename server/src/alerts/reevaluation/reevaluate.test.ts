import { describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { saveWorldSettings } from '../../administration/index.ts'
import { type AssignmentChange, assignDevices } from '../../fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../../telemetry/index.ts'
import { reevaluate } from './reevaluate.ts'

const day = 24 * 3_600_000
const { world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const statusOf = async (device: TestDevice) =>
  (
    await rows(
      `SELECT device_status, idle_status, out_of_contact_status, reboot_status, location_distance_status,
         location_time_status FROM device_health JOIN device USING (world_id, number) WHERE id = $1`,
      [device.id],
    )
  )[0]

const hour = (at: number, useMinutes: number) => ({ at: new Date(at).toISOString(), useMinutes })

async function assign(device: TestDevice, change: AssignmentChange): Promise<void> {
  const { db } = services()
  const number = await numberOf(device)
  await inWorldTransaction(db, world, null, (scope) =>
    assignDevices(scope, new NameCache(db), [number], change, now()),
  )
}

describe('statuses without a report', () => {
  it('change as time passes, and only then', async () => {
    const device = await newDevice()
    await device.report({ hours: [hour(now(), 5)] })
    expect(await statusOf(device)).toMatchObject({ device_status: 0 })
    const { db, now: serviceTime } = services()
    clock().advance(3 * day - 60_000)
    await reevaluate(db, world, 'due', serviceTime)
    expect(await statusOf(device)).toMatchObject({ out_of_contact_status: 0 })
    clock().advance(60_000)
    await reevaluate(db, world, 'due', serviceTime)
    expect(await statusOf(device)).toMatchObject({
      out_of_contact_status: 1,
      idle_status: 0,
      device_status: 1,
    })
    clock().advance(4 * day)
    await reevaluate(db, world, 'due', serviceTime)
    expect(await statusOf(device)).toMatchObject({
      out_of_contact_status: 2,
      idle_status: 1,
      device_status: 2,
    })
  })

  it('change with a threshold', async () => {
    const device = await newDevice()
    const at = (minutes: number) => new Date(now() - minutes * 60_000).toISOString()
    await device.report({ events: [1, 2, 3].map((minutes) => ({ type: 'deviceRebooted', at: at(minutes) })) })
    expect(await statusOf(device)).toMatchObject({ reboot_status: 1 })
    const { db, now: serviceTime } = services()
    const change = async (deviceUserExperienceRebootRed: number) => {
      await inWorldTransaction(db, world, null, (scope) =>
        saveWorldSettings(scope, { deviceUserExperienceRebootRed }),
      )
      await reevaluate(db, world, 'all', serviceTime)
    }
    await change(3)
    expect(await statusOf(device)).toMatchObject({ reboot_status: 2 })
    await change(6)
    expect(await statusOf(device)).toMatchObject({ reboot_status: 1 })
  })

  it('follow the home location', async () => {
    await inWorldTransaction(services().db, world, null, (scope) =>
      saveWorldSettings(scope, { deviceLocationDistanceEnabled: true, deviceLocationTimeEnabled: true }),
    )
    const device = await newDevice()
    const fix = { at: clock().now().toISOString(), latitude: 53.5, longitude: -0.1 }
    await device.report({ locations: [fix] })
    expect(await statusOf(device)).toMatchObject({ location_distance_status: 0 })
    await assign(device, { homeLocationId: 'own-depot' })
    await reevaluate(services().db, world, 'all', services().now)
    expect(await statusOf(device)).toMatchObject({ location_distance_status: 2, location_time_status: 0 })
    clock().advance(day)
    await reevaluate(services().db, world, 'due', services().now)
    expect(await statusOf(device)).toMatchObject({ location_time_status: 1 })
    await assign(device, { homeLocationId: null })
    await reevaluate(services().db, world, 'all', services().now)
    expect(await statusOf(device)).toMatchObject({ location_distance_status: 0, location_time_status: 0 })
  })
})
