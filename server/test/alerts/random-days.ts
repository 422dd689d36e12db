import { dayLength, initialWorldSettings, type WorldSettings } from '@muster/contract'
import type { BatteryFacts, DeviceFacts, OwnThresholds } from '@muster/rules'
import type { SimulatedEstate } from '../../src/alerts/figures/simulated-estate.ts'
import { type Random, random } from '../telemetry/random-reports.ts'
import { everyAlarm } from './every-alarm.ts'
import type { KnownMoment, PlacesOf } from './judged-anew.ts'

const hour = 3_600_000
const first = Date.UTC(2026, 2, 1)
const [devices, batteries, days] = [30, 20, 12]

const homes: [name: string | null, own: OwnThresholds | null][] = [
  [null, null],
  ['depot', null],
  ['gate', { distanceYellow: 900, distanceRed: 11_500 }],
  ['yard', { distanceYellow: null, distanceRed: 700 }],
]
const groupsOf = [[], ['drivers'], ['drivers', 'night']]

export interface RandomDays {
  estate: SimulatedEstate
  /** Of the devices that still exist. */
  places: PlacesOf
  /** Null for a day on which nothing was recorded. */
  days: (KnownMoment | null)[]
}

/**
 * A world with devices at some places and batteries, what was known of them on some days, mostly the same as on the day
 * before, and two settings. Some are gone today, some days and some devices of a day are missing, and much is unknown.
 */
export function randomDays(seed: number): RandomDays & { saved: WorldSettings; proposed: WorldSettings } {
  const chosen = random(seed)
  const numbersOf = (count: number) => Array.from({ length: count }, (_, index) => index * 2 + 1)
  const cohorts = homes.flatMap(([home, own]) => groupsOf.map((groups) => ({ home, own, groups })))
  // The last ones are gone, too.
  const cohortOf = new Int32Array(devices * 2 - 4).fill(-1)
  const counted = new Uint8Array(batteries * 2 - 4)
  const homeOf = new Map(numbersOf(devices).map((number) => [number, chosen.whole(cohorts.length)]))
  for (const [number, cohort] of homeOf) if (chosen.chance(0.8)) cohortOf[number] = cohort
  for (const number of numbersOf(batteries)) counted[number] = Number(chosen.chance(0.8))
  const namesOf = cohorts.map(({ home, groups }) => [
    `home ${home}`,
    ...(groups.length === 0 ? [null] : groups).map((group) => `group ${group}`),
  ])
  const names = [...new Set(namesOf.flat())]
  const moments: (KnownMoment | null)[] = []
  let before: KnownMoment | null = null
  for (let day = 0; day < days; day++) {
    const at = first + day * dayLength + chosen.whole(dayLength)
    const known = <Facts>(numbers: number[], of: (number: number) => Facts, old?: Map<number, Facts>) =>
      new Map(
        numbers
          .filter(() => chosen.chance(0.9))
          .map((number): [number, Facts] => {
            const same = old?.get(number)
            return [number, same && chosen.chance(0.6) ? same : of(number)]
          }),
      )
    const ownOf = (number: number) => cohorts[homeOf.get(number) ?? 0]?.own ?? null
    const moment: KnownMoment = {
      at,
      devices: known(
        numbersOf(devices),
        (number) => randomDevice(chosen, at, ownOf(number)),
        before?.devices,
      ),
      batteries: known(numbersOf(batteries), () => randomBattery(chosen), before?.batteries),
    }
    moments.push(chosen.chance(0.8) ? moment : null)
    before = moment
  }
  const saved = randomSettings(chosen, initialWorldSettings, 0.8)
  return {
    estate: {
      devices: {
        cohortOf,
        placesOf: namesOf.map((own) => own.map((name) => names.indexOf(name))),
        places: names.length,
      },
      batteries: counted,
      ownThresholds: cohorts.map(({ own }) => own),
    },
    places: new Map(
      numbersOf(devices)
        .filter((number) => (cohortOf[number] ?? -1) >= 0)
        .map((number) => [number, namesOf[cohortOf[number] ?? 0] ?? []]),
    ),
    days: moments,
    saved,
    proposed: randomSettings(chosen, saved, chosen.pick([0, 0.1, 0.8])),
  }
}

function randomDevice({ chance, whole }: Random, at: number, own: OwnThresholds | null): DeviceFacts {
  const past = () => at - whole(35 * 24) * hour
  const orNull = <Value>(value: () => Value) => (chance(0.3) ? null : value())
  const events = () => Array.from({ length: whole(6) }, past)
  return {
    enrolledAt: at - 400 * dayLength,
    lastContactAt: orNull(past),
    lastUsedAt: orNull(past),
    home: orNull(() => ({
      ...{ latitude: 0, longitude: 10, radiusMetres: 100, hasAccessPoints: chance(0.5), since: past() },
      ...(own ?? { distanceYellow: null, distanceRed: null }),
    })),
    fix: orNull(() => ({ latitude: 0, longitude: 10 + whole(1000) / 8000, at })),
    lastInsideAt: orNull(past),
    accessPoint: orNull(() => ({ belongsTo: (['home', 'other', 'none'] as const)[whole(3)] ?? 'none' })),
    events: { reboots: events(), lowPowers: events(), drops: events() },
    timeErrorAt: orNull(past),
    timeRecoveryAt: orNull(past),
    averageDischarge: orNull(() => whole(20_000) / 1000),
  }
}

function randomBattery({ chance, whole }: Random): BatteryFacts {
  const orNull = (value: () => number) => (chance(0.3) ? null : value())
  return {
    capacityFactor: orNull(() => whole(1200) / 1000),
    cycleCount: orNull(() => whole(1000)),
    averageDischarge: orNull(() => whole(20_000) / 1000),
  }
}

/** Where thresholds may lie. */
const highest = {
  averageDischarge: 20,
  deviceLocationDistance: 15_000,
  deviceLocationTime: 300,
  deviceUserExperienceReboot: 6,
  deviceUserExperienceLowPower: 6,
  deviceUserExperienceDropStatus: 6,
  deviceUtilisationIdle: 30,
  deviceUtilisationOutOfContact: 30,
  batteryHealthStatus: 99,
  batteryAverageDischarge: 20,
  batteryCycleCount: 900,
}
const periods = ['Reboot', 'LowPower', 'DropStatus'].map((kind) => `deviceUserExperience${kind}Period`)

/** Settings of which some, by chance, are others. */
function randomSettings(chosen: Random, settings: WorldSettings, chance: number): WorldSettings {
  const changes: [string, unknown][] = Object.entries(highest).flatMap(([alert, most]) => [
    [`${alert}Enabled`, chosen.chance(0.8)],
    [`${alert}Yellow`, 1 + chosen.whole(most)],
    [`${alert}Red`, 1 + chosen.whole(most)],
  ])
  changes.push(
    ['deviceLocationAccessPointEnabled', chosen.chance(0.8)],
    ...periods.map((name): [string, unknown] => [name, 1 + chosen.whole(30)]),
    ['alarms', everyAlarm(5 + chosen.whole(40), 20 + chosen.whole(60))],
  )
  return { ...settings, ...Object.fromEntries(changes.filter(() => chosen.chance(chance))) }
}
