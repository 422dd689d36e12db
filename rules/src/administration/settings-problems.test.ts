import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { settingsProblems } from './settings-problems.ts'
import { limitsOf, type ThresholdAlert, thresholdAlerts } from './threshold-limits.ts'

const problemsOf = (changes: Partial<WorldSettings>, before: Partial<WorldSettings> = {}) =>
  settingsProblems({ ...initialWorldSettings, ...before }, { ...initialWorldSettings, ...before, ...changes })

describe('settings about to be saved', () => {
  it('are valid as a new world has them, whatever is switched on [A-958]', () => {
    expect(problemsOf({ averageDischargeEnabled: true, deviceIdentifier: 'imei' })).toEqual([])
    expect(
      settingsProblems({ ...initialWorldSettings, averageDischargeRed: 0 }, initialWorldSettings),
    ).toEqual([])
  })

  it('name each wrong field, with its bounds [A-853 A-855 A-859]', () => {
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
      { field: 'deviceLocationDistanceRed', problem: 'is not from 2 to 500000 metres, above the warning' },
    ])
  })

  it('check a distance against its limits in metres, however it shows [A-926 A-927]', () => {
    const refused = (changes: Partial<WorldSettings>, useMetricDistances: boolean) =>
      problemsOf(changes, { useMetricDistances }).map(({ field }) => field)
    expect(refused({ deviceLocationDistanceYellow: 0.5 }, true)).toEqual(['deviceLocationDistanceYellow'])
    expect(refused({ deviceLocationDistanceYellow: 1 }, true)).toEqual([])
    expect(refused({ deviceLocationDistanceYellow: 1.6 }, false)).toEqual(['deviceLocationDistanceYellow'])
    expect(refused({ deviceLocationDistanceYellow: 1.609344 }, false)).toEqual([])
    expect(refused({ deviceLocationDistanceRed: 500_000.4 }, true)).toEqual(['deviceLocationDistanceRed'])
    expect(refused({ deviceLocationDistanceRed: 500_000 }, true)).toEqual([])
    expect(refused({ deviceLocationDistanceRed: 500_000.7 }, false)).toEqual(['deviceLocationDistanceRed'])
  })

  it.each(
    thresholdAlerts
      .filter((alert) => alert !== 'deviceLocationDistance')
      .flatMap((alert) => {
        const { warning, problem, isReversed } = limitsOf(alert, true)
        // The limit of one depends on the other, which has to leave it room.
        const [lowest, highest] = [Math.min(warning.min, problem.min), Math.max(warning.max, problem.max)]
        const pairs = isReversed
          ? [
              [lowest + 1, lowest, []],
              [warning.max, warning.max - 1, []],
              [lowest + 1, lowest - 1, ['Red']],
              [highest, highest - 1, ['Yellow']],
            ]
          : [
              [warning.min, warning.min + 1, []],
              [problem.max - 1, problem.max, []],
              [warning.min - 1, problem.max, ['Yellow']],
              [warning.min, problem.max + 1, ['Red']],
            ]
        return pairs.map(([yellow, red, fields]) => ({ alert, yellow, red, fields }))
      }),
  )(
    'of $alert are $yellow and $red: wrong are $fields [A-853 A-854 A-855 A-856 A-858 A-860 A-861 A-862 A-863]',
    (each) => {
      const { alert, yellow, red, fields } = each as {
        alert: ThresholdAlert
        yellow: number
        red: number
        fields: string[]
      }
      const changes = { [`${alert}Yellow`]: yellow, [`${alert}Red`]: red }
      expect(problemsOf(changes).map(({ field }) => field)).toEqual(fields.map((which) => `${alert}${which}`))
    },
  )

  it('are whole numbers, exactly [A-850]', () => {
    expect(problemsOf({ batteryCycleCountRed: 800.000_000_000_1 }).map(({ field }) => field)).toEqual([
      'batteryCycleCountRed',
    ])
  })

  it('keep unchanged values, even if only the unit changes [A-848 B-1607]', () => {
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
