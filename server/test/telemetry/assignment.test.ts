import { describe, expect, it } from 'vitest'
import { saveWorldSettings } from '../../src/administration/index.ts'
import { judgeWhatIsDue, judgeWorld } from '../../src/alerts/index.ts'
import { type AssignmentChange, assignDevices } from '../../src/fleet/assignment/assignment.ts'
import { countMatching } from '../../src/fleet/devices/device-pages.sql.ts'
import { inWorldTransaction } from '../../src/platform/tenancy.ts'
import { carryAllSumsOver, NameBook } from '../../src/telemetry/index.ts'
import type { TestDevice } from './agents.ts'
import { useTelemetryWorld } from './telemetry-world.ts'

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
    assignDevices(scope, new NameBook(db), [number], change, now()),
  )
}

/** Minutes of use of groups on each day. */
async function usedMinutes(...groups: string[]) {
  await carryAllSumsOver(services().db, world)
  return await rows(
    `SELECT (day - DATE '2026-11-16')::integer AS day, c.groups, use_minutes AS minutes
     FROM cohort_day s JOIN cohort c ON c.world_id = s.world_id AND c.id = s.cohort_id
     WHERE s.world_id = $1 AND use_minutes <> 0
       AND c.groups && $2::text[]
     ORDER BY day, minutes`,
    [world, groups],
  )
}

describe('a device that moves to another group', () => {
  it('takes today along, and leaves the days that are over where they were', async () => {
    const device = await newDevice()
    await assign(device, { groups: ['before'] })
    await device.report({ hours: [hour(now() - day, 11), hour(now(), 7)] })
    await assign(device, { groups: ['after'] })
    expect(await usedMinutes('before', 'after')).toEqual([
      { day: -1, groups: ['before'], minutes: 11 },
      { day: 0, groups: ['after'], minutes: 7 },
    ])
  })

  it('keeps late data of an earlier day with the group of that day', async () => {
    const device = await newDevice()
    await assign(device, { groups: ['early'] })
    await device.report({ hours: [hour(now(), 1)] })
    clock().advance(2 * day)
    await assign(device, { groups: ['late'] })
    await device.report({ hours: [hour(now() - day, 5), hour(now(), 3)] })
    expect(await usedMinutes('early', 'late')).toEqual([
      { day: 0, groups: ['early'], minutes: 1 },
      { day: 1, groups: ['early'], minutes: 5 },
      { day: 2, groups: ['late'], minutes: 3 },
    ])
  })
})

describe('a device that alerts', () => {
  it('is counted where it is now, with its statuses', async () => {
    const device = await newDevice()
    await assign(device, { groups: ['from'] })
    await device.report({ sentAt: new Date(now() - day).toISOString() })
    const red = (group: string) =>
      inWorldTransaction(services().db, world, null, (scope) =>
        countMatching(scope, { groups: [group], status: ['red'] }),
      )
    expect([await red('from'), await red('to')]).toEqual([1, 0])
    await assign(device, { groups: ['to'] })
    expect([await red('from'), await red('to')]).toEqual([0, 1])
  })
})

describe('statuses without a report', () => {
  it('change as time passes, and only then', async () => {
    const device = await newDevice()
    await device.report({ hours: [hour(now(), 5)] })
    expect(await statusOf(device)).toMatchObject({ device_status: 0 })
    const { db, now: serviceTime } = services()
    clock().advance(3 * day - 60_000)
    await judgeWhatIsDue(db, world, serviceTime)
    expect(await statusOf(device)).toMatchObject({ out_of_contact_status: 0 })
    clock().advance(60_000)
    await judgeWhatIsDue(db, world, serviceTime)
    expect(await statusOf(device)).toMatchObject({
      out_of_contact_status: 1,
      idle_status: 0,
      device_status: 1,
    })
    clock().advance(4 * day)
    await judgeWhatIsDue(db, world, serviceTime)
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
      await judgeWorld(db, world, serviceTime)
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
    await judgeWorld(services().db, world, services().now)
    expect(await statusOf(device)).toMatchObject({ location_distance_status: 2, location_time_status: 0 })
    clock().advance(day)
    await judgeWhatIsDue(services().db, world, services().now)
    expect(await statusOf(device)).toMatchObject({ location_time_status: 1 })
    await assign(device, { homeLocationId: null })
    await judgeWorld(services().db, world, services().now)
    expect(await statusOf(device)).toMatchObject({ location_distance_status: 0, location_time_status: 0 })
  })
})
