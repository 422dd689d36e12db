import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { settingsProblems } from './settings-problems.ts'

const problemsOf = (changes: Partial<WorldSettings>, before: Partial<WorldSettings> = {}) =>
  settingsProblems({ ...initialWorldSettings, ...before }, { ...initialWorldSettings, ...before, ...changes })

describe('settings that somebody saves', () => {
  it('are fine as a new world has them, whatever is switched on [A-958]', () => {
    expect(problemsOf({ averageDischargeEnabled: true, deviceIdentifier: 'imei' })).toEqual([])
    expect(
      settingsProblems({ ...initialWorldSettings, averageDischargeRed: 0 }, initialWorldSettings),
    ).toEqual([])
  })

  it('name each field that is wrong, with its bounds [A-853 A-855 A-859]', () => {
    expect(
      problemsOf({ deviceUtilisationIdleRed: 31, batteryHealthStatusRed: 80, averageDischargeYellow: 1.5 }),
    ).toEqual([
      { field: 'averageDischargeYellow', problem: 'is not a whole number' },
      { field: 'batteryHealthStatusRed', problem: 'is not from 1 to 99, below the warning' },
      { field: 'deviceUtilisationIdleRed', problem: 'is not from 2 to 30, above the warning' },
    ])
  })

  it('measure distances in the unit of the world [A-857 A-927]', () => {
    const far = { deviceLocationDistanceRed: 500_000.6 }
    expect(problemsOf(far, { useMetricDistances: false })).toEqual([])
    expect(problemsOf({ deviceLocationDistanceRed: 501_000 }, { useMetricDistances: true })).toEqual([
      { field: 'deviceLocationDistanceRed', problem: 'is not from 0.002 to 500, above the warning' },
    ])
  })

  it('keep what they had, also where only the unit changes [A-848 B-1607]', () => {
    const odd = { deviceLocationDistanceYellow: 0, deviceLocationDistanceRed: 900_000 }
    expect(problemsOf({ useMetricDistances: true }, odd)).toEqual([])
    expect(problemsOf({ deviceLocationDistanceRed: 900_001 }, odd)).toHaveLength(1)
  })

  it('count events over 1 to 30 days [A-852]', () => {
    expect(problemsOf({ deviceUserExperienceRebootPeriod: 31 })).toEqual([
      { field: 'deviceUserExperienceRebootPeriod', problem: 'is not from 1 to 30' },
    ])
  })

  it('have alarms whose critical share lies above the major one [A-827 A-828]', () => {
    const alarms = {
      ...initialWorldSettings.alarms,
      deviceStatus: { enabled: true, yellow: 50, red: 50 },
    }
    expect(problemsOf({ alarms }).map(({ field }) => field)).toEqual([
      'alarms.deviceStatus.yellow',
      'alarms.deviceStatus.red',
    ])
  })

  it.each([
    [9, 'Europe/Paris', []],
    [null, null, []],
    [9, null, ['smartGroupingTimeZone']],
    [null, 'Europe/Paris', ['smartGroupingHour']],
    [9, 'Europe/Atlantis', ['smartGroupingTimeZone']],
  ])(
    'look for anomalies at %j in %j [A-872 A-873 A-874]',
    (smartGroupingHour, smartGroupingTimeZone, fields) => {
      const before = { smartGroupingHour: 1, smartGroupingTimeZone: 'UTC' }
      expect(
        problemsOf({ smartGroupingHour, smartGroupingTimeZone }, before).map(({ field }) => field),
      ).toEqual(fields)
    },
  )
})
