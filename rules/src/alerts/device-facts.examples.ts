import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import fc from 'fast-check'
import { day, hour } from '../time/durations.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'

export const now = Date.UTC(2026, 2, 29, 12)

/** Enrolled long ago, in use and in contact right now; nothing else is known. */
export const quiet: DeviceFacts = {
  enrolledAt: now - 400 * day,
  lastContactAt: now,
  lastUsedAt: now,
  home: null,
  fix: null,
  lastInsideAt: null,
  accessPoint: null,
  events: { reboots: [], lowPowers: [], drops: [] },
  timeErrorAt: null,
  timeRecoveryAt: null,
  averageDischarge: null,
}

/** On the equator, where a metre is the same in both directions. */
export const home: HomeFacts = {
  latitude: 0,
  longitude: 10,
  radiusMetres: 500,
  distanceYellow: null,
  distanceRed: null,
  hasAccessPoints: true,
  since: now - 100 * day,
}

const metresPerDegree = (6_371_008.8 * Math.PI) / 180

/** A fix this many metres east of the home location's centre. */
export const fixAt = (metres: number) => ({ latitude: 0, longitude: 10 + metres / metresPerDegree, at: now })

/** A device for which every alert that is switched on is red. */
export const troubled: DeviceFacts = {
  ...quiet,
  lastContactAt: now - 90 * day,
  lastUsedAt: now - 90 * day,
  home,
  fix: fixAt(400_000),
  accessPoint: { belongsTo: 'other' },
  events: { reboots: Array(20).fill(now), lowPowers: Array(20).fill(now), drops: Array(20).fill(now) },
  timeErrorAt: now,
  averageDischarge: 99,
}

/** Every alert of a device switched on. */
export const watched: WorldSettings = {
  ...initialWorldSettings,
  averageDischargeEnabled: true,
  deviceLocationDistanceEnabled: true,
  deviceLocationTimeEnabled: true,
  deviceLocationAccessPointEnabled: true,
  deviceUserExperienceRebootEnabled: true,
  deviceUserExperienceLowPowerEnabled: true,
  deviceUserExperienceDropStatusEnabled: true,
  deviceUtilisationIdleEnabled: true,
  deviceUtilisationOutOfContactEnabled: true,
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })

/** Moments around now, some a whole number of hours away, where boundaries lie; a clock may run ahead. */
const moment = fc.oneof(
  fc.integer({ min: -35 * 24, max: 0 }).map((hours) => now + hours * hour),
  fc.integer({ min: -35 * day, max: 5 * 60_000 }).map((milliseconds) => now + milliseconds),
)
const events = fc.array(moment, { maxLength: 8 })

export const anyDevice: fc.Arbitrary<DeviceFacts> = fc.record({
  enrolledAt: moment,
  lastContactAt: orNull(moment),
  lastUsedAt: orNull(moment),
  home: orNull(
    fc.record({
      latitude: fc.constant(0),
      longitude: fc.constant(10),
      radiusMetres: fc.integer({ min: 1, max: 2000 }),
      distanceYellow: orNull(fc.integer({ min: 1, max: 3000 })),
      distanceRed: orNull(fc.integer({ min: 1, max: 3000 })),
      hasAccessPoints: fc.boolean(),
      since: moment,
    }),
  ),
  fix: orNull(fc.integer({ min: 0, max: 6000 }).map(fixAt)),
  lastInsideAt: orNull(moment),
  accessPoint: orNull(fc.record({ belongsTo: fc.constantFrom('home', 'other', 'none') })),
  events: fc.record({ reboots: events, lowPowers: events, drops: events }),
  timeErrorAt: orNull(moment),
  timeRecoveryAt: orNull(moment),
  averageDischarge: orNull(fc.double({ min: 0, max: 99, noNaN: true })),
})

const usually = fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0)
/** Fractions too, and yellow above red: values stored before there were bounds remain valid. */
const upTo = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max: max * 1000 }).map((value) => value / 1000),
  )

export const anySettings: fc.Arbitrary<WorldSettings> = fc
  .record({
    averageDischargeEnabled: usually,
    averageDischargeYellow: upTo(99),
    averageDischargeRed: upTo(99),
    deviceLocationDistanceEnabled: usually,
    deviceLocationDistanceYellow: upTo(3000),
    deviceLocationDistanceRed: upTo(3000),
    deviceLocationTimeEnabled: usually,
    deviceLocationTimeYellow: upTo(336),
    deviceLocationTimeRed: upTo(336),
    deviceLocationAccessPointEnabled: usually,
    deviceUserExperienceRebootEnabled: usually,
    deviceUserExperienceRebootYellow: upTo(5),
    deviceUserExperienceRebootRed: upTo(8),
    deviceUserExperienceRebootPeriod: fc.integer({ min: 1, max: 30 }),
    deviceUserExperienceLowPowerEnabled: usually,
    deviceUserExperienceLowPowerYellow: upTo(5),
    deviceUserExperienceLowPowerRed: upTo(8),
    deviceUserExperienceLowPowerPeriod: fc.integer({ min: 1, max: 30 }),
    deviceUserExperienceDropStatusEnabled: usually,
    deviceUserExperienceDropStatusYellow: upTo(5),
    deviceUserExperienceDropStatusRed: upTo(8),
    deviceUserExperienceDropStatusPeriod: fc.integer({ min: 1, max: 30 }),
    deviceUtilisationIdleEnabled: usually,
    deviceUtilisationIdleYellow: upTo(30),
    deviceUtilisationIdleRed: upTo(30),
    deviceUtilisationOutOfContactEnabled: usually,
    deviceUtilisationOutOfContactYellow: upTo(40),
    deviceUtilisationOutOfContactRed: upTo(40),
  })
  .map((chosen) => ({ ...initialWorldSettings, ...chosen }))
