import { initialWorldSettings } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, hour } from '../time/durations.ts'
import { alertFacts, eventCounts } from './alert-facts.ts'
import { anyDevice, anySettings, fixAt, home, now, quiet } from './device-facts.examples.ts'
import type { DeviceFacts } from './device-facts.ts'
import { deviceStatuses } from './device-statuses.ts'
import { levelOf } from './thresholds.ts'

const settings = initialWorldSettings
const factsOf = (changes: Partial<DeviceFacts>, at = now) =>
  alertFacts({ ...quiet, ...changes, bssid: null }, at)

describe('the facts behind alerts', () => {
  it('are nothing where nothing is known', () => {
    expect(factsOf({})).toEqual({
      averageDischarge: null,
      distanceMetres: null,
      hoursAway: null,
      daysIdle: 0,
      daysOutOfContact: 0,
      timeErrorAt: null,
      bssid: null,
    })
    expect(eventCounts(quiet.events, settings, now)).toEqual({
      rebootCount: 0,
      dropCount: 0,
      lowPowerCount: 0,
    })
  })

  it('are the events of each alert’s own period', () => {
    const ago = (days: number) => now - days * day
    const times = [ago(0.5), ago(1.5), ago(2.5)]
    const periods = {
      deviceUserExperienceRebootPeriod: 1,
      deviceUserExperienceLowPowerPeriod: 2,
      deviceUserExperienceDropStatusPeriod: 3,
    }
    const events = { reboots: times, lowPowers: times, drops: times }
    expect(eventCounts(events, { ...settings, ...periods }, now)).toEqual({
      rebootCount: 1,
      lowPowerCount: 2,
      dropCount: 3,
    })
  })

  it('are metres and hours from home, none of either within its circle', () => {
    expect(factsOf({ home, fix: fixAt(400) })).toMatchObject({ distanceMetres: 0, hoursAway: 0 })
    const away = factsOf({ home, fix: fixAt(2500), lastInsideAt: now - 1.5 * hour })
    expect(away.distanceMetres).toBeCloseTo(2000, 3)
    expect(away.hoursAway).toBe(1.5)
    expect(factsOf({ home, fix: fixAt(2500) }).hoursAway).toBe(2400)
  })

  it('are whole days, counted from the enrollment for a device never used or in contact', () => {
    const never = { enrolledAt: now - 3.9 * day, lastUsedAt: null, lastContactAt: null }
    expect(factsOf(never)).toMatchObject({ daysIdle: 3, daysOutOfContact: 3 })
    expect(factsOf({ lastUsedAt: now + 60_000 })).toMatchObject({ daysIdle: 0 })
  })

  it('include a time error without a recovery', () => {
    expect(factsOf({ timeErrorAt: now - 5, timeRecoveryAt: now - 6 }).timeErrorAt).toBe(now - 5)
    expect(factsOf({ timeErrorAt: now - 5, timeRecoveryAt: now - 5 }).timeErrorAt).toBeNull()
    expect(factsOf({ timeErrorAt: now - 5 }).timeErrorAt).toBe(now - 5)
  })

  it('give the statuses, compared with the thresholds [C-2007]', () => {
    fc.assert(
      fc.property(anyDevice, anySettings, (device, chosen) => {
        const facts = alertFacts({ ...device, bssid: null }, now)
        const statuses = deviceStatuses(device, chosen, now)
        const held = (isOn: boolean | null, value: number | null, yellow: number, red: number) =>
          isOn && value !== null ? levelOf(value, { yellow, red }) : 'green'
        expect(statuses.deviceUserExperienceRebootStatus).toBe(
          held(
            chosen.deviceUserExperienceRebootEnabled,
            eventCounts(device.events, chosen, now).rebootCount,
            chosen.deviceUserExperienceRebootYellow,
            chosen.deviceUserExperienceRebootRed,
          ),
        )
        expect(statuses.deviceLocationDistanceStatus).toBe(
          held(
            chosen.deviceLocationDistanceEnabled,
            facts.distanceMetres,
            device.home?.distanceYellow ?? chosen.deviceLocationDistanceYellow,
            device.home?.distanceRed ?? chosen.deviceLocationDistanceRed,
          ),
        )
        expect(statuses.averageDischargeStatus).toBe(
          held(
            chosen.averageDischargeEnabled,
            facts.averageDischarge,
            chosen.averageDischargeYellow,
            chosen.averageDischargeRed,
          ),
        )
        expect(statuses.deviceTimeErrorStatus).toBe(facts.timeErrorAt === null ? 'green' : 'red')
      }),
      { seed: 2007 },
    )
  })
})
