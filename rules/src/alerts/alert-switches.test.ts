import { deviceAlerts, initialWorldSettings } from '@muster/contract'
import { expect, it } from 'vitest'
import { isAlertOn } from './alert-switches.ts'

const on = Object.fromEntries(
  Object.entries(initialWorldSettings).map(([name, value]) => [
    name,
    name.endsWith('Enabled') && value === false ? true : value,
  ]),
) as typeof initialWorldSettings

it.each(deviceAlerts.filter((alert) => alert !== 'deviceTimeErrorStatus'))(
  '%s is on where its switch is [C-216]',
  (alert) => {
    expect(isAlertOn(alert, initialWorldSettings)).toBe(false)
    expect(isAlertOn(alert, on)).toBe(true)
  },
)

it('time errors have no switch and are always on [C-216]', () => {
  expect(isAlertOn('deviceTimeErrorStatus', initialWorldSettings)).toBe(true)
})
