import { deviceAlerts } from '@muster/contract'
import { expect, it } from 'vitest'
import { possibleLevels } from './possible-levels.ts'

it('a time error is a problem or none, never a warning [C-730]', () => {
  expect(possibleLevels('deviceTimeErrorStatus')).toEqual(['green', 'red'])
})

it.each(deviceAlerts.filter((alert) => alert !== 'deviceTimeErrorStatus'))('%s has every level', (alert) => {
  expect(possibleLevels(alert)).toEqual(['green', 'yellow', 'red'])
})
