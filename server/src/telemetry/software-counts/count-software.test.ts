import { dayIn } from '@muster/rules'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '../../../test/estate.ts'
import { post } from '../../../test/requests.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { inventory } from '../../../test/telemetry/device-page.ts'
import { applicationList, processList, useSoftwareEstate } from '../../../test/telemetry/software-estate.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { carryAllSumsOver } from '../sums/sums.job.ts'
import { carryAllUseOver } from '../use/use.job.ts'
import { countAllSoftware } from './count-software.job.ts'
import { countWhatIsDue, isTurn } from './count-software.ts'

const { assign, clock, muster, newDevice, now, rows, services, world } = useSoftwareEstate()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What the job does in this minute. */
const work = () => inWorldTransaction(services().db, world, null, (scope) => countWhatIsDue(scope, now()))

interface Installed {
  cohort: number
  id: number
  version: number
  zone: string | null
  lastUsed: number | null
  own: number | null
}

/** The expected counts of a cohort, or of the world as 0: computed independently from what devices have now. */
async function expected(kind: 'application' | 'process'): Promise<Record<string, number[]>> {
  const own = kind === 'application' ? 'i.installed_at' : 'i.active_day'
  const installed: Installed[] = await rows(
    `SELECT d.cohort_id AS cohort, i.${kind}_id AS id, i.version_id AS version, d.time_zone AS zone,
            i.last_used AS "lastUsed", ${own} AS own
     FROM device_${kind} i JOIN device d ON d.world_id = i.world_id AND d.number = i.number
     WHERE i.world_id = $1 AND i.removed_at IS NULL`,
    [world],
  )
  const counts: Record<string, number[]> = {}
  for (const row of installed) {
    const zone = row.zone ?? 'UTC'
    const first = dayIn(zone, now()) - 29
    const isUsed = row.lastUsed !== null && dayIn(zone, row.lastUsed) >= first
    for (const cohort of [row.cohort, 0]) {
      const key = `${cohort}/${row.id}/${row.version}`
      const [devices = 0, used = 0, lastUsed = 0, before] = counts[key] ?? []
      const isActive = Number(row.own !== null && row.own >= first)
      counts[key] = [
        devices + 1,
        used + Number(isUsed),
        Math.max(lastUsed, row.lastUsed ?? 0),
        kind === 'application' ? Math.min(before ?? Infinity, row.own ?? 0) : (before ?? 0) + isActive,
      ]
    }
  }
  return counts
}

async function kept(kind: 'application' | 'process'): Promise<Record<string, number[]>> {
  const own = kind === 'application' ? 'first_installed' : 'active'
  const counted = await rows(
    `SELECT cohort_id || '/' || ${kind}_id || '/' || version_id AS key, devices, used, last_used, ${own} AS own
     FROM ${kind}_count WHERE world_id = $1`,
    [world],
  )
  return Object.fromEntries(
    counted.map(({ key, devices, used, last_used: last, own }) => [key, [devices, used, last ?? 0, own]]),
  )
}

async function expectRight(): Promise<void> {
  for (const kind of ['application', 'process'] as const)
    expect(await kept(kind)).toEqual(await expected(kind))
}

const zones = [null, 'Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris']
const devices: TestDevice[] = []
const addDevice = async () => {
  const device = await newDevice()
  await device.report(inventory(zones[devices.length % zones.length] ?? null))
  devices.push(device)
  return device
}
const anyDevice = (index: number) => devices[index % devices.length] ?? addDevice()

const application = (id: number, version: number) => ({
  packageName: `com.${id}`,
  name: `App ${id}`,
  version: String(version),
})
const process = (id: number, version: number) => ({
  processName: `${id}.exe`,
  productName: 'P',
  productVersion: '1',
  fileVersion: String(version),
})

/** What may happen to an estate. */
type Step =
  | { does: 'list'; device: number; applications: [number, number][]; processes: [number, number][] }
  | { does: 'move'; device: number; groups: string[]; isAtDepot: boolean }
  | { does: 'use'; device: number; daysAgo: number; id: number; minutes: number }
  | { does: 'remove'; device: number }
  | { does: 'count' }

const software = fc.uniqueArray(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 3, selector: ([id]) => id })
const device = fc.nat(7)
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('list' as const),
        device,
        applications: software,
        processes: software,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('move' as const),
        device,
        isAtDepot: fc.boolean(),
        groups: fc.subarray(['drivers', 'office']),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('use' as const),
        device,
        id: fc.nat(2),
        minutes: fc.nat(5),
        daysAgo: fc.constantFrom(0, 1, 28, 29, 30, 31, 60),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), device }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('count' as const) }) },
  ),
  { minLength: 3, maxLength: 10 },
)

async function take(step: Step): Promise<void> {
  if (step.does === 'count') return await work()
  const subject = await anyDevice(step.device)
  switch (step.does) {
    case 'list':
      await subject.report({
        ...applicationList(...step.applications.map(([id, version]) => application(id, version))),
        ...processList(...step.processes.map(([id, version]) => process(id, version))),
      })
      break
    case 'move':
      await assign(subject, { groups: step.groups, homeLocationId: step.isAtDepot ? 'own-depot' : null })
      break
    case 'use': {
      const at = new Date(Math.floor((now() - step.daysAgo * day) / hour) * hour).toISOString()
      const { minutes } = step
      await subject.report({
        hours: [
          {
            at,
            applications: [{ packageName: `com.${step.id}`, version: '0', minutes, mobileBytes: 1 }],
            processes: [{ ...process(step.id, 0), userMinutes: minutes, cpu: 1 }],
          },
        ],
      })
      // It shows once the hourly job has carried it over.
      await carryAllSumsOver(services().db, world)
      await carryAllUseOver(services().db, world)
      clock().advance(hour)
      await work()
      break
    }
    case 'remove': {
      const { token } = await signInAs(muster(), 'editor')
      await post(muster(), '/api/core/devices/delete', { ids: [subject.id] }, { token, world })
      devices.splice(devices.indexOf(subject), 1)
    }
  }
}

describe('counts of applications and processes', () => {
  beforeAll(async () => {
    for (let count = 0; count < 4; count++) await addDevice()
    await work()
  })

  it('are, after anything, what counting from scratch gives', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        for (const step of taken) {
          await take(step)
          clock().advance(1000)
        }
        await work()
        await expectRight()
        const before = [await kept('application'), await kept('process')]
        await countAllSoftware(services().db, world, services().now())
        expect([await kept('application'), await kept('process')]).toEqual(before)
      }),
      { numRuns: 25 },
    )
  }, 240_000)

  it('follow time alone: use is recent for 30 local days', async () => {
    const subject = await addDevice()
    await subject.report({
      ...applicationList(application(7, 0)),
      hours: [
        {
          at: new Date(now() - (now() % hour)).toISOString(),
          applications: [{ packageName: 'com.7', version: '0', minutes: 1 }],
        },
      ],
    })
    await carryAllSumsOver(services().db, world)
    await carryAllUseOver(services().db, world)
    const used = async () => {
      await work()
      await expectRight()
      const counted = await rows(
        `SELECT c.used FROM application_count c JOIN application a ON a.world_id = c.world_id AND a.id = c.application_id
         WHERE c.world_id = $1 AND a.package_name = 'com.7' AND c.cohort_id = 0`,
        [world],
      )
      return counted[0]?.used
    }
    clock().advance(hour)
    expect(await used()).toBe(1)
    clock().advance(28 * day)
    expect(await used()).toBe(1)
    clock().advance(3 * day)
    expect(await used()).toBe(0)
  })

  it('are left to the worker that is counting', async () => {
    const counted = async () =>
      (await rows('SELECT counted_at FROM software_counting WHERE world_id = $1', [world]))[0]
    const before = await counted()
    clock().advance(2 * hour)
    await inWorldTransaction(services().db, world, null, async (scope) => {
      await countWhatIsDue(scope, now())
      // Another worker neither waits for it nor counts.
      await work()
      expect(await counted()).toEqual(before)
    })
    expect(await counted()).toEqual({ counted_at: now() })
    await expectRight()
  })

  it('are written only where they change', async () => {
    const written = () =>
      rows('SELECT xmin::text FROM application_count WHERE world_id = $1 ORDER BY 1', [world])
    await countAllSoftware(services().db, world, services().now())
    const before = await written()
    await countAllSoftware(services().db, world, services().now())
    expect(await written()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})

describe('the turn of a world', () => {
  it.each([
    [0, 60],
    [1, 60],
    [2000, 60],
    [4000, 30],
    [100_000, 1],
  ])('comes, with %i devices, %i times an hour for changes', (devices, times) => {
    const turns = Array.from({ length: 300 }, (_, index) => isTurn(devices, index * minute))
    expect(Math.floor(turns.filter(Boolean).length / 5)).toBe(times)
  })
})
