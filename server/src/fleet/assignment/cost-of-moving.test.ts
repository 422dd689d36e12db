import { describe, expect, it } from 'vitest'
import { statementsOf } from '../../../test/statements.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { useTelemetryWorld } from '../../../test/telemetry/telemetry-world.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { carryAllSumsOver, NameCache } from '../../telemetry/index.ts'
import { type AssignmentChange, assignDevices } from './assignment.ts'

const { world, rows, services, now, newDevice, numberOf } = useTelemetryWorld()

async function assign(devices: TestDevice[], change: AssignmentChange, names = new NameCache(services().db)) {
  const numbers: number[] = []
  for (const device of devices) numbers.push(await numberOf(device))
  return await statementsOf(() =>
    inWorldTransaction(services().db, world, null, (scope) =>
      assignDevices(scope, names, numbers, change, now()),
    ),
  )
}

const hourWith = (packageName: string) => ({
  at: new Date(now()).toISOString(),
  useMinutes: 7,
  applications: [{ packageName, version: '1', minutes: 7 }],
})

async function devicesInGroups(...groups: string[]): Promise<TestDevice[]> {
  const devices: TestDevice[] = []
  for (const group of groups) {
    const device = await newDevice()
    await assign([device], { groups: [group] })
    await device.report({ hours: [hourWith('com.known')] })
    devices.push(device)
  }
  return devices
}

/** There and back, so that all cohorts exist; then there again. */
async function movedAgain(devices: TestDevice[], names?: NameCache): Promise<string[]> {
  await assign(devices, { homeLocationId: 'own-depot' }, names)
  await assign(devices, { homeLocationId: null }, names)
  return await assign(devices, { homeLocationId: 'own-depot' }, names)
}

describe('moving devices', () => {
  it('takes as many statements for many cohorts as for one', async () => {
    const alike = await movedAgain(await devicesInGroups('same', 'same', 'same'))
    const different = await movedAgain(await devicesInGroups('one', 'two', 'three'))
    expect(different.length).toBe(alike.length)
  })

  it('rewrites neither measurements nor groups', async () => {
    const statements = await movedAgain(await devicesInGroups('kept'))
    const writes = statements.filter((text) => !text.trimStart().startsWith('SELECT'))
    expect(writes.filter((text) => /\bdevice_day\b/.test(text))).toHaveLength(1)
    expect(writes.filter((text) => /\bcontent\b|\bdevice_group\b/.test(text))).toEqual([])
  })

  it('reads names again only where some are new, and counts those as well', async () => {
    const names = new NameCache(services().db)
    const readsNames = (statements: string[]) =>
      statements.some((text) => /\bapplication_version\b/.test(text))
    const [device] = await devicesInGroups('named')
    if (!device) throw new Error('there is no device')
    expect(readsNames(await movedAgain([device], names))).toBe(false)
    await device.report({ hours: [hourWith('com.new')] })
    expect(readsNames(await assign([device], { homeLocationId: null }, names))).toBe(true)
    await carryAllSumsOver(services().db, world)
    const used = await rows(
      `SELECT a.package_name AS name, c.home_location_id AS home, s.use_minutes AS minutes
       FROM application_day s JOIN cohort c ON c.world_id = s.world_id AND c.id = s.cohort_id
       JOIN application a ON a.world_id = s.world_id AND a.id = s.application_id
       WHERE s.world_id = $1 AND s.version_id = 0 AND s.use_minutes <> 0 AND c.groups = '{named}' ORDER BY 1`,
      [world],
    )
    expect(used).toEqual([
      { name: 'com.known', home: null, minutes: 7 },
      { name: 'com.new', home: null, minutes: 7 },
    ])
  })
})
