import type { DeviceStatuses, StatusLevel, WorldSettings } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { anyDevice, anySettings, now } from './device-facts.examples.ts'
import type { DeviceFacts } from './device-facts.ts'
import { deviceStatuses, evaluateDevice, nextEvaluation } from './device-statuses.ts'
import { metresFromHome } from './location-alerts.ts'

const level = (enabled: boolean, value: number | null, yellow: number, red: number): StatusLevel => {
  if (!enabled || value === null) return 'green'
  if (value >= red) return 'red'
  return value >= yellow ? 'yellow' : 'green'
}

/** The rules that depend on the clock, written with ages and counts rather than moments. */
function byAges(facts: DeviceFacts, settings: WorldSettings, at: number): Partial<DeviceStatuses> {
  const wholeDays = (since: number) => Math.floor((at - since) / day)
  const count = (times: readonly number[], period: number) =>
    times.filter((time) => at - time < period * day).length
  const metres = metresFromHome(facts)
  const awaySince = Math.max(facts.lastInsideAt ?? 0, facts.home?.since ?? 0)
  return {
    deviceUtilisationIdleStatus: level(
      settings.deviceUtilisationIdleEnabled,
      wholeDays(facts.lastUsedAt ?? facts.enrolledAt),
      settings.deviceUtilisationIdleYellow,
      settings.deviceUtilisationIdleRed,
    ),
    deviceUtilisationOutOfContactStatus: level(
      settings.deviceUtilisationOutOfContactEnabled,
      wholeDays(facts.lastContactAt ?? facts.enrolledAt),
      settings.deviceUtilisationOutOfContactYellow,
      settings.deviceUtilisationOutOfContactRed,
    ),
    deviceLocationTimeStatus: level(
      settings.deviceLocationTimeEnabled,
      // In billionths of an hour, so that the quotient's last bit does not decide.
      metres ? Math.round(((at - awaySince) / hour) * 1e9) / 1e9 : null,
      settings.deviceLocationTimeYellow,
      settings.deviceLocationTimeRed,
    ),
    deviceUserExperienceRebootStatus: level(
      settings.deviceUserExperienceRebootEnabled,
      count(facts.events.reboots, settings.deviceUserExperienceRebootPeriod),
      settings.deviceUserExperienceRebootYellow,
      settings.deviceUserExperienceRebootRed,
    ),
    deviceUserExperienceLowPowerStatus: level(
      settings.deviceUserExperienceLowPowerEnabled,
      count(facts.events.lowPowers, settings.deviceUserExperienceLowPowerPeriod),
      settings.deviceUserExperienceLowPowerYellow,
      settings.deviceUserExperienceLowPowerRed,
    ),
    deviceUserExperienceDropStatus: level(
      settings.deviceUserExperienceDropStatusEnabled,
      count(facts.events.drops, settings.deviceUserExperienceDropStatusPeriod),
      settings.deviceUserExperienceDropStatusYellow,
      settings.deviceUserExperienceDropStatusRed,
    ),
  }
}

describe('the next evaluation of a device', () => {
  it('is due when a status changes by time alone, and not before: until then all stay as they are', () => {
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(anyDevice, anySettings, share, (facts, settings, part) => {
        const statuses = deviceStatuses(facts, settings, now)
        const next = nextEvaluation(facts, settings, now)
        const last = next === null ? now + 1000 * day : next - 1
        const between = now + Math.floor((last - now) * part)
        expect(deviceStatuses(facts, settings, between)).toEqual(statuses)
        expect(deviceStatuses(facts, settings, last)).toEqual(statuses)
        expect(nextEvaluation(facts, settings, between)).toBe(next)
        if (next === null) return
        expect(next).toBeGreaterThan(now)
        expect(deviceStatuses(facts, settings, next)).not.toEqual(statuses)
      }),
      { seed: 30, numRuns: 2000 },
    )
  })

  it('is a chain that ends, and along it every status is what ages and counts say [B-9993]', () => {
    fc.assert(
      fc.property(anyDevice, anySettings, (facts, settings) => {
        // Six alerts change at most twice each and never turn back: idle, contact and time away worsen, counts fall.
        let looks = 0
        for (let at: number | null = now; at !== null; looks++) {
          const evaluated = evaluateDevice(facts, settings, at)
          expect(evaluated.statuses).toMatchObject(byAges(facts, settings, at))
          at = evaluated.nextEvaluation
        }
        expect(looks).toBeLessThanOrEqual(13)
      }),
      { seed: 31, numRuns: 1000 },
    )
  })
})
