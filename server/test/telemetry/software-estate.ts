import { carryAllSumsOver, carryAllUseOver, countAllSoftware } from '../../src/telemetry/index.ts'
import { useDevicePage } from './device-page.ts'

const dayLength = 86_400_000

/** The beginning of an hour in UTC, so many days before the day that the clock of tests begins with. */
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

/** A world whose devices report applications and processes, with all that jobs make of it. */
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
