import { carryAllSumsOver, carryAllUseOver, countAllSoftware } from '../../src/telemetry/index.ts'
import { useDevicePage } from './device-page.ts'

const dayLength = 86_400_000

/** The start of an hour in UTC, so many days before the first day of the tests' clock. */
export const hourAt = (daysAgo: number, hour = 8): string =>
  new Date(Date.UTC(2026, 10, 16, hour) - daysAgo * dayLength).toISOString()
export const dateAt = (daysAgo: number): string => hourAt(daysAgo).slice(0, 10)

let hashes = 0
export const applicationList = (...list: object[]) => ({
  applications: { hash: String(++hashes), list: list as never },
})
export const processList = (...list: object[]) => ({
  processes: { hash: String(++hashes), list: list as never },
})

/** A world whose devices report applications and processes, with the results of the jobs. */
export function useSoftwareEstate() {
  const page = useDevicePage()

  /** What jobs do within the hour. */
  async function settle(world: string = page.world): Promise<void> {
    const { db, now } = page.services()
    await carryAllSumsOver(db, world)
    await carryAllUseOver(db, world)
    await countAllSoftware(db, world, now())
  }

  return { ...page, settle }
}
