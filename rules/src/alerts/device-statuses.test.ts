import { type DeviceAlert, deviceAlerts, initialWorldSettings, type StatusLevel } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { home, now, quiet, troubled, watched } from './device-facts.examples.ts'
import type { DeviceFacts } from './device-facts.ts'
import { deviceStatuses, nextEvaluation } from './device-statuses.ts'
import { worstStatus } from './thresholds.ts'

const switches = {
  averageDischargeStatus: 'averageDischargeEnabled',
  deviceLocationAccessPointStatus: 'deviceLocationAccessPointEnabled',
  deviceLocationDistanceStatus: 'deviceLocationDistanceEnabled',
  deviceLocationTimeStatus: 'deviceLocationTimeEnabled',
  deviceUserExperienceDropStatus: 'deviceUserExperienceDropStatusEnabled',
  deviceUserExperienceLowPowerStatus: 'deviceUserExperienceLowPowerEnabled',
  deviceUserExperienceRebootStatus: 'deviceUserExperienceRebootEnabled',
  deviceUtilisationIdleStatus: 'deviceUtilisationIdleEnabled',
  deviceUtilisationOutOfContactStatus: 'deviceUtilisationOutOfContactEnabled',
} as const
const all = (level: StatusLevel) => Object.fromEntries(deviceAlerts.map((alert) => [alert, level]))
const tenStatuses: DeviceAlert[] = [
  'averageDischargeStatus',
  'deviceLocationAccessPointStatus',
  'deviceLocationDistanceStatus',
  'deviceLocationTimeStatus',
  'deviceTimeErrorStatus',
  'deviceUserExperienceDropStatus',
  'deviceUserExperienceLowPowerStatus',
  'deviceUserExperienceRebootStatus',
  'deviceUtilisationIdleStatus',
  'deviceUtilisationOutOfContactStatus',
]

describe('the statuses of a device', () => {
  it('are ten, all red where everything is wrong [C-2007 C-217]', () => {
    const statuses = deviceStatuses(troubled, watched, now)
    expect(Object.keys(statuses).toSorted()).toEqual(tenStatuses)
    expect(statuses).toEqual(all('red'))
    expect(worstStatus(statuses)).toBe('red')
  })

  it('are all green where nothing is [C-2007]', () => {
    const fine: DeviceFacts = { ...quiet, home, fix: { ...home, at: now }, averageDischarge: 5 }
    expect(deviceStatuses(fine, watched, now)).toEqual(all('green'))
    expect(worstStatus(deviceStatuses(fine, watched, now))).toBe('green')
  })

  it.each(Object.entries(switches))('only %s turns green with its switch [B-9993]', (alert, enabled) => {
    expect(deviceStatuses(troubled, { ...watched, [enabled]: false }, now)).toEqual({
      ...all('red'),
      [alert]: 'green',
    })
  })

  it('need no re-evaluation when everything is switched off', () => {
    const statuses = deviceStatuses({ ...troubled, timeErrorAt: null }, initialWorldSettings, now)
    expect(statuses).toEqual(all('green'))
    expect(nextEvaluation(troubled, initialWorldSettings, now)).toBeNull()
  })

  it('ask for the earliest of all re-evaluations', () => {
    expect(nextEvaluation(quiet, watched, now)).toBe(now + 3 * 86_400_000)
    const settings = { ...watched, deviceUtilisationIdleYellow: 1 }
    expect(nextEvaluation(quiet, settings, now)).toBe(now + 86_400_000)
  })
})

describe('the time error status', () => {
  it.each<[timeErrorAt: number | null, timeRecoveryAt: number | null, level: StatusLevel]>([
    [null, null, 'green'],
    [now, null, 'red'],
    [null, now, 'green'],
    [now, now - 1, 'red'],
    [now, now, 'green'],
    [now - 1, now, 'green'],
  ])('with an error at %s and a recovery at %s is %s, without a switch [C-730]', (...row) => {
    const [timeErrorAt, timeRecoveryAt, level] = row
    const statuses = deviceStatuses({ ...quiet, timeErrorAt, timeRecoveryAt }, initialWorldSettings, now)
    expect(statuses.deviceTimeErrorStatus).toBe(level)
  })
})

describe('the average discharge status', () => {
  const settings = { ...watched, averageDischargeYellow: 15, averageDischargeRed: 25 }

  it.each<[averageDischarge: number | null, level: StatusLevel]>([
    [null, 'green'],
    [0, 'green'],
    [14.999, 'green'],
    [15, 'yellow'],
    [24.999, 'yellow'],
    [25, 'red'],
  ])('of %s percent per hour is %s: at or above 15 and 25 [B-9993]', (averageDischarge, level) => {
    const statuses = deviceStatuses({ ...quiet, averageDischarge }, settings, now)
    expect(statuses.averageDischargeStatus).toBe(level)
    expect(worstStatus(statuses)).toBe(level)
  })

  it('is green where too little was observed, however low the thresholds', () => {
    const lowest = { ...settings, averageDischargeYellow: 0, averageDischargeRed: 0 }
    expect(deviceStatuses(quiet, lowest, now).averageDischargeStatus).toBe('green')
  })
})
