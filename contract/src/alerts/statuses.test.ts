import { expect, it } from 'vitest'
import { alarmTypes, deviceAlerts, statusLevels } from './statuses.ts'

it('there are ten alerts of devices, in this order, by the names of their statuses [C-215 C-217 C-2007]', () => {
  expect(deviceAlerts).toEqual([
    'deviceLocationAccessPointStatus',
    'deviceUtilisationIdleStatus',
    'deviceUtilisationOutOfContactStatus',
    'deviceUserExperienceRebootStatus',
    'deviceTimeErrorStatus',
    'averageDischargeStatus',
    'deviceUserExperienceLowPowerStatus',
    'deviceLocationTimeStatus',
    'deviceLocationDistanceStatus',
    'deviceUserExperienceDropStatus',
  ])
})

it('a status is green, yellow or red, the worse the later [C-135]', () => {
  expect(statusLevels).toEqual(['green', 'yellow', 'red'])
})

it('every alert has an alarm that counts it [A-823 A-922]', () => {
  const counted: readonly string[] = Object.values(alarmTypes)
  for (const alert of deviceAlerts) expect(counted).toContain(alert)
})
