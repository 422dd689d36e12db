import { type DeviceStatuses, deviceAlerts } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { currentAlerts } from './current-alerts.ts'

const green = Object.fromEntries(deviceAlerts.map((alert) => [alert, 'green'])) as DeviceStatuses

describe('the alerts of a device', () => {
  it('are those whose own status is red or yellow, where the device is flagged [C-726 C-727]', () => {
    expect(
      currentAlerts({
        ...green,
        deviceUtilisationIdleStatus: 'yellow',
        deviceUserExperienceDropStatus: 'red',
        deviceStatus: 'red',
      }),
    ).toEqual([
      { alert: 'deviceUserExperienceDropStatus', level: 'red' },
      { alert: 'deviceUtilisationIdleStatus', level: 'yellow' },
    ])
  })

  it('are none where the device is green overall, whatever a single alert says [C-726 C-729]', () => {
    expect(currentAlerts({ ...green, deviceUtilisationIdleStatus: 'red', deviceStatus: 'green' })).toEqual([])
  })
})
