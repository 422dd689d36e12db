import { describe, expect, it } from 'vitest'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { carryAllSumsOver, NameCache } from '../../telemetry/index.ts'
import { countMatching } from '../devices/list/device-pages.sql.ts'
import { type AssignmentChange, assignDevices } from './assignment.ts'

const day = 24 * 3_600_000
const { world, rows, services, clock, now, newDevice, numberOf } = useTelemetryWorld()

const hour = (at: number, useMinutes: number) => ({ at: new Date(at).toISOString(), useMinutes })

async function assign(device: TestDevice, change: AssignmentChange): Promise<void> {
  const { db } = services()
  const number = await numberOf(device)
  await inWorldTransaction(db, world, null, (scope) =>
    assignDevices(scope, new NameCache(db), [number], change, now()),
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
  it('takes today along, and leaves finished days where they were', async () => {
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
