import { describe, expect, it } from 'vitest'
import { signInAs } from '../../../test/estate.ts'
import { post } from '../../../test/requests.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { inventory } from '../../../test/telemetry/device-page.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { type AssignmentChange, assignDevices } from '../../fleet/assignment/assignment.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { NameCache } from '../names/name-cache.ts'
import { recountEveryCohort } from './cohort-counts.sql.ts'

const { world, rows, muster, services, now, newDevice, numberOf } = useTelemetryWorld()

async function assign(devices: readonly TestDevice[], change: AssignmentChange): Promise<void> {
  const { db } = services()
  const numbers: number[] = []
  for (const device of devices) numbers.push(await numberOf(device))
  await inWorldTransaction(db, world, null, (scope) =>
    assignDevices(scope, new NameCache(db), numbers, change, now()),
  )
}

const remove = async (devices: readonly TestDevice[]) => {
  const { token } = await signInAs(muster(), 'editor')
  const ids = devices.map(({ id }) => id)
  return (await post(muster(), '/api/core/devices/delete', { ids }, { token, world })).statusCode
}

/** By group, without cohorts that have no devices. */
const kept = async () =>
  await rows(
    `SELECT groups, devices, android_devices AS android FROM cohort WHERE world_id = $1 AND devices <> 0 ORDER BY id`,
    [world],
  )
const counted = async () =>
  await rows(
    `SELECT c.groups, count(*)::integer AS devices,
       count(*) FILTER (WHERE d.platform_type = 'android')::integer AS android
     FROM device d JOIN cohort c ON c.world_id = d.world_id AND c.id = d.cohort_id
     WHERE d.world_id = $1 GROUP BY c.id, c.groups ORDER BY c.id`,
    [world],
  )

describe('the devices of a cohort', () => {
  it('are counted as they enroll, move and are deleted', async () => {
    const devices = await Promise.all(Array.from({ length: 4 }, () => newDevice()))
    const windows = await newDevice({ platformType: 'windows' })
    const [first, second] = devices as [TestDevice, TestDevice]
    await assign([...devices, windows], { groups: ['tills'] })
    await assign([first], { groups: ['tills', 'spare'] })
    expect(await kept()).toEqual([
      { groups: ['tills'], devices: 4, android: 3 },
      { groups: ['spare', 'tills'], devices: 1, android: 1 },
    ])
    await assign([windows], { groups: ['tills'] })
    expect(await remove([first, second])).toBe(200)
    expect(await kept()).toEqual([{ groups: ['tills'], devices: 3, android: 2 }])
    expect(await kept()).toEqual(await counted())
  })

  it('are those of the platform they enrolled with, whatever they report later', async () => {
    const device = await newDevice()
    await device.report(inventory('Europe/London', { platformType: 'windows' }))
    await assign([device], { groups: ['say so'] })
    expect(await kept()).toEqual(await counted())
    expect(await kept()).toContainEqual({ groups: ['say so'], devices: 1, android: 1 })
  })

  it('are recounted where something else has changed them', async () => {
    const device = await newDevice()
    await assign([device], { groups: ['drifted'] })
    await rows(`UPDATE cohort SET devices = devices + 3, android_devices = 0 WHERE world_id = $1`, [world])
    await inWorldTransaction(services().db, world, null, recountEveryCohort)
    expect(await kept()).toEqual(await counted())
  })

  it('are counted right when people move them to and fro at the same time', async () => {
    const devices = await Promise.all(Array.from({ length: 12 }, () => newDevice()))
    const [ones, others] = [devices.slice(0, 6), devices.slice(6)]
    await assign(ones, { groups: ['north'] })
    await assign(others, { groups: ['south'] })
    const rounds = Array.from({ length: 8 }, (_, round) => round)
    const swap = async (own: readonly TestDevice[], first: string, second: string) => {
      for (const round of rounds) await assign(own, { groups: [round % 2 === 0 ? first : second] })
    }
    await Promise.all([
      swap(ones, 'south', 'north'),
      swap(others, 'north', 'south'),
      ...rounds.map(() => newDevice()),
    ])
    expect(await kept()).toEqual(await counted())
  })
})
