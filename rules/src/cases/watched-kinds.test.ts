import { initialWorldSettings, roles, type Watched, watchKinds } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { isWatchedOff, licensedKinds, mayWatch } from './watched-kinds.ts'

describe('the kinds of watches that a world is offered', () => {
  it.each([
    [true, true, watchKinds],
    [true, false, ['deviceAlert', 'alarm', 'anomaly', 'silence', 'deviceFilter']],
    [false, true, ['batteryAlert', 'batteryFilter']],
    [false, false, []],
  ])('with the core product: %s, with batteries: %s [K-111]', (hasCore, hasBatteries, expected) => {
    expect(licensedKinds({ hasCore, hasBatteries })).toEqual(expected)
  })
})

it('anomalies are watched by those who may read them [K-106]', () => {
  for (const kind of watchKinds)
    expect(roles.filter((role) => mayWatch(role, kind))).toEqual(
      kind === 'anomaly' ? ['manager', 'administrator'] : roles,
    )
})

describe('what is switched off in the settings finds nothing', () => {
  const device = (alert: string) =>
    ({ kind: 'deviceAlert', alert, level: 'red', leastDevices: 1, groupedBy: 'all' }) as Watched
  const battery = (alert: string) =>
    ({ kind: 'batteryAlert', alert, level: 'red', leastDevices: 1, groupedBy: 'all' }) as Watched
  const alarm: Watched = { kind: 'alarm', alarm: 'anyAlert', level: 'major', groupedBy: 'group' }
  const anyAlert = { enabled: true, yellow: 1, red: 2 }
  it.each<[string, Watched, object, boolean]>([
    ['an alert', device('deviceUserExperienceRebootStatus'), {}, true],
    [
      'an alert that is on',
      device('deviceUserExperienceRebootStatus'),
      { deviceUserExperienceRebootEnabled: true },
      false,
    ],
    ['time errors, which are always on', device('deviceTimeErrorStatus'), {}, false],
    ['the overall status', device('deviceStatus'), {}, false],
    ['a battery alert', battery('batteryCycleCountStatus'), { batteryHealthStatusEnabled: true }, true],
    [
      'a battery alert that is on',
      battery('batteryHealthStatus'),
      { batteryHealthStatusEnabled: true },
      false,
    ],
    ['the overall status of batteries without any alert', battery('batteryStatus'), {}, true],
    [
      'the overall status of batteries with one',
      battery('batteryStatus'),
      { batteryCycleCountEnabled: true },
      false,
    ],
    ['an alarm', alarm, {}, true],
    ['an alarm that is on', alarm, { alarms: { ...initialWorldSettings.alarms, anyAlert } }, false],
    ['anomalies', { kind: 'anomaly', alerts: [] }, {}, true],
    ['anomalies that are searched for', { kind: 'anomaly', alerts: [] }, { smartGroupingHour: 3 }, false],
    ['silence', { kind: 'silence', silentMinutes: 60 }, {}, false],
    ['a filter', { kind: 'deviceFilter', filter: {}, moreThan: 1, groupedBy: 'all' }, {}, false],
  ])('%s [K-113]', (_what, watched, settings, expected) => {
    expect(isWatchedOff(watched, { ...initialWorldSettings, ...settings })).toBe(expected)
  })
})
