import { afterAll, beforeAll } from 'vitest'
import { readApplicationsOfDevice } from '../../src/fleet/device-software/used-applications.sql.ts'
import { type CustomView, inWorldTransaction, type Scope } from '../../src/platform/database/tenancy.ts'
import { carryAllSumsOver, carryAllUseOver } from '../../src/telemetry/index.ts'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, type TestDevice } from './agents.ts'

const hourLength = 3_600_000
export const dayLength = 24 * hourLength
const { own, sister } = worldIds

interface Used {
  minutes?: number
  mobileBytes?: number
  wifiBytes?: number
  version?: string
}

export const unused = { lastUsed: null, minutes: 0, mobileBytes: 0, wifiBytes: 0 }

let hashes = 0
export const applications = (packageNames: readonly string[], version = '1') => ({
  applications: {
    hash: String(++hashes),
    list: packageNames.map((packageName) => ({ packageName, version, name: packageName, system: false })),
  },
})

/** Two worlds whose devices use applications, for one test file. */
export function useUsedWorlds() {
  let muster: TestMuster
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    muster = await openTestMuster()
    await makeEstate(muster)
    for (const world of [own, sister]) tokens[world] = await prepareWorld(muster, world)
  })
  afterAll(() => muster.close())

  const now = () => muster.clock.now().getTime()
  const today = () => Math.floor(now() / dayLength)
  /** The start of the hour, so many days ago. */
  const hourOf = (daysAgo: number) => Math.floor((now() - daysAgo * dayLength) / hourLength) * hourLength
  const newDevice = (world: string = own) => enrolled(muster, tokens[world] ?? '')
  const numberOf = async ({ id }: TestDevice): Promise<number> =>
    (await muster.owner.query('SELECT number FROM device WHERE id = $1', [id])).rows[0].number

  /** An hour in which an application was active. */
  const hour = (daysAgo: number, used: Used, packageName = 'com.scan') => ({
    at: new Date(hourOf(daysAgo)).toISOString(),
    applications: [{ packageName, version: '1', ...used }],
  })

  async function carryOver(world: string = own): Promise<void> {
    await carryAllSumsOver(muster.services.db, world)
    await carryAllUseOver(muster.services.db, world)
  }

  const reading = <Result>(
    work: (scope: Scope) => Promise<Result>,
    world: string = own,
    view: Partial<CustomView> | null = null,
  ): Promise<Result> =>
    inWorldTransaction(
      muster.services.db,
      world,
      view && { homeLocationId: null, group: null, zoneId: null, ...view },
      work,
    )

  /** Last use and figures of a device's applications, by package. */
  async function useOf(device: TestDevice, world: string = own) {
    const number = await numberOf(device)
    const found = await reading((scope) => readApplicationsOfDevice(scope, number, today()), world)
    return Object.fromEntries(
      found.map(({ packageName, lastUsed, minutes, mobileBytes, wifiBytes }) => [
        packageName,
        { lastUsed, minutes, mobileBytes, wifiBytes },
      ]),
    )
  }

  return { muster: () => muster, now, today, hourOf, newDevice, numberOf, hour, carryOver, reading, useOf }
}
