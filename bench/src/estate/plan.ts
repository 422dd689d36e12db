import type { Cohort } from '../../../server/src/telemetry/index.ts'
import { worldId } from '../database/worlds.ts'

export const standardSize = 100_000

/** The standard size: all contents are derived from this, so that they are the same every time. */
export const estatePlan = {
  /** Another number rebuilds the estate. */
  version: 5,
  world: worldId(1),
  /** Another size is in its own folder: a smaller one to try out a benchmark, a larger one to see what grows. */
  devices: Number(process.env.BENCH_DEVICES ?? standardSize),
  days: 90,
  homes: 200,
  groups: 50,
  groupSetsOfHome: 15,
  /** Standard days from which the packed days of all devices are taken. */
  templates: 400,
  /** Devices with packed days for the whole time; all others have today's and yesterday's. */
  devicesWithAllDays: 1000,
  /** Of these, the ones with applications, processes and packed days of their smart batteries too. */
  devicesWithAll: 300,
  /** Smart batteries per device; see `deviceOfBattery`. */
  batteriesPerDevice: 1.5,
  /** Share of devices with two of them. */
  devicesWithTwo: 0.4,
} as const

/** One for each size and each server. */
export const estateFolder = (server: string | null): string => {
  const sized = estatePlan.devices === standardSize ? 'estate' : `estate-of-${estatePlan.devices}-devices`
  return server ? `${sized}-at-${new URL(server).host.replace(':', '-')}` : sized
}

const two = (value: number) => String(value).padStart(2, '0')
const three = (value: number) => String(value).padStart(3, '0')

export const groupName = (index: number): string => `group-${two(index + 1)}`

export interface EstateHome {
  id: string
  name: string
  latitude: number
  longitude: number
  radiusMetres: number
  locality: string
  country: string
}

export const estateHomes: readonly EstateHome[] = Array.from({ length: estatePlan.homes }, (_, index) => ({
  id: `home-${three(index + 1)}`,
  name: `Depot ${three(index + 1)}`,
  latitude: 50.6 + (index % 20) * 0.25,
  longitude: -4 + Math.floor(index / 20) * 0.5,
  radiusMetres: 400,
  locality: `Town ${index + 1}`,
  country: 'United Kingdom',
}))

/**
 * Each home location has fifteen different sets of up to three groups: 3,000 cohorts. Devices of the last one have been
 * sent there, but are not assigned yet.
 */
export const estateCohorts: readonly Cohort[] = estateHomes.flatMap((home, homeIndex) =>
  Array.from({ length: estatePlan.groupSetsOfHome }, (_, setIndex) => {
    const first = (homeIndex + setIndex * 3) % estatePlan.groups
    const all = [first, (first + 7 + setIndex) % estatePlan.groups, (first + 23) % estatePlan.groups]
    return {
      id: homeIndex * estatePlan.groupSetsOfHome + setIndex + 1,
      homeLocationId: homeIndex === estatePlan.homes - 1 ? null : home.id,
      groups: [...new Set(all.slice(0, groupsOfSet(setIndex)).map(groupName))].sort(),
    }
  }),
)

function groupsOfSet(index: number): number {
  return index === estatePlan.groupSetsOfHome - 1 ? 0 : 1 + (index % 3)
}

export const estateZones = Array.from({ length: 10 }, (_, index) => ({
  id: `zone-${two(index + 1)}`,
  name: `Zone ${index + 1}`,
  groups1: Array.from({ length: 5 }, (_, group) => groupName((index * 5 + group) % estatePlan.groups)),
  groups2: [],
  homeLocationIds: estateHomes.slice(index * 20, index * 20 + 60).map(({ id }) => id),
}))
