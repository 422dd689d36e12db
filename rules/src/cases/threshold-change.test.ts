import { alarmTypes, batteryAlerts, deviceAlerts, initialWorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { alertsOfHome, alertsOfSettings, belongsToChange, countsAlert } from './threshold-change.ts'

describe('a changed threshold', () => {
  it.each([
    [['deviceUserExperienceRebootRed'], ['deviceUserExperienceRebootStatus']],
    [
      ['deviceUserExperienceRebootPeriod', 'deviceUserExperienceRebootYellow'],
      ['deviceUserExperienceRebootStatus'],
    ],
    [['deviceLocationAccessPointEnabled'], ['deviceLocationAccessPointStatus']],
    [
      ['averageDischargeRed', 'batteryAverageDischargeRed'],
      ['averageDischargeStatus', 'batteryAverageDischargeStatus'],
    ],
    [['batteryHealthStatusYellow'], ['batteryHealthStatus']],
    [['smartGroupingHour', 'alarms', 'useMetricDistances', 'androidLocationCollectionEnabled'], []],
    [['constructorRed', ''], []],
  ])('of %j sets off %j [K-1211]', (fields, alerts) => {
    expect(alertsOfSettings(fields)).toEqual(alerts)
  })

  it('can set off every alert but the time error, which has none [K-1211]', () => {
    const all = alertsOfSettings(Object.keys(initialWorldSettings)).toSorted()
    const expected = [...deviceAlerts, ...batteryAlerts].filter((alert) => alert !== 'deviceTimeErrorStatus')
    expect(all).toEqual(expected.toSorted())
    for (const alert of alertsOfHome) expect(all).toContain(alert)
  })

  it.each<[began: number, appliedAt: number | null, belongs: boolean]>([
    [99, 200, false],
    [100, 200, true],
    [200, 200, true],
    [201, 200, false],
    [5000, null, true],
  ])(
    'at 100 is why an alert began at %i, where it was applied by %s: %s [K-1211]',
    (began, appliedAt, belongs) => {
      expect(belongsToChange({ changedAt: 100, appliedAt }, began)).toBe(belongs)
    },
  )

  it('concerns the alarms that count its alert [K-1211]', () => {
    const alarms = Object.keys(alarmTypes) as (keyof typeof alarmTypes)[]
    expect(alarms.filter((alarm) => countsAlert(alarm, 'deviceUtilisationIdleStatus'))).toEqual([
      'deviceStatus',
      'deviceUtilisationIdle',
      'anyAlert',
    ])
  })
})
