import { deviceAlerts } from '@muster/contract'
import { expect, it } from 'vitest'
import { type AlertStatuses, alertsOf } from './device-alerts.sql.ts'

const good = Object.fromEntries(deviceAlerts.map((alert) => [alert, 0])) as AlertStatuses

it('lists the alerts of a device, red ones first', () => {
  const [first, second, , fourth] = deviceAlerts
  if (!first || !second || !fourth) throw new Error('Too few alerts')
  expect(alertsOf(good)).toEqual([])
  expect(alertsOf({ ...good, [first]: 1, [second]: 2, [fourth]: 2 })).toEqual([
    { alert: second, level: 'red' },
    { alert: fourth, level: 'red' },
    { alert: first, level: 'yellow' },
  ])
})
