import { initialWorldSettings, type WorldSettings, type WorldSettingsChange } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isUntouched } from './stored-settings.ts'

const alarm = { enabled: true, yellow: 5, red: 20 }
const withAlarm = (type: 'anyAlert' | 'deviceStatus'): Partial<WorldSettings> => ({
  alarms: { ...initialWorldSettings.alarms, [type]: alarm },
})

describe('what somebody else has changed meanwhile', () => {
  it.each<[what: string, change: WorldSettingsChange, meanwhile: Partial<WorldSettings>, untouched: boolean]>(
    [
      ['another setting', { useMetricDistances: true }, { deviceIdentifier: 'imei' }, true],
      ['the same setting', { deviceIdentifier: 'assetTag' }, { deviceIdentifier: 'imei' }, false],
      ['another alarm', { alarms: { deviceStatus: alarm } }, withAlarm('anyAlert'), true],
      ['the same alarm', { alarms: { anyAlert: { ...alarm, red: 30 } } }, withAlarm('anyAlert'), false],
      ['an alarm, where an alert is changed', { deviceUtilisationIdleRed: 20 }, withAlarm('anyAlert'), true],
    ],
  )('is of no matter to a change unless it is of the same: %s', (_what, change, meanwhile, untouched) => {
    expect(isUntouched(change, initialWorldSettings, { ...initialWorldSettings, ...meanwhile })).toBe(
      untouched,
    )
  })

  it('is nothing where only the order of fields differs', () => {
    const { yellow, red, enabled } = initialWorldSettings.alarms.anyAlert
    const latest = {
      ...initialWorldSettings,
      alarms: { ...initialWorldSettings.alarms, anyAlert: { red, yellow, enabled } },
    }
    expect(isUntouched({ alarms: { anyAlert: alarm } }, initialWorldSettings, latest)).toBe(true)
  })
})
