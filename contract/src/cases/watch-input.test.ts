import { describe, expect, it } from 'vitest'
import { DeviceFilter } from '../fleet/device-filters.ts'
import { QuietHours } from './quiet-hours.ts'
import { watchDefaults, watchLimits } from './watch-limits.ts'
import { PreviewBody } from './watch-preview.ts'
import { Watched, watchKinds } from './watched.ts'
import { WorldWatchFields } from './world-watches.ts'

const reboots = {
  kind: 'deviceAlert',
  alert: 'deviceUserExperienceRebootStatus',
  level: 'yellow',
  leastDevices: 1,
  groupedBy: 'homeLocation',
}
const person = { kind: 'person', id: 'ann' }
const watch = {
  name: 'Reboots',
  watched: reboots,
  where: {},
  holdMinutes: 10,
  endMinutes: 30,
  quietHours: null,
  tellsEnd: true,
  steps: [{ afterMinutes: 0, receivers: [person] }],
}
const accepts = (changes: object) => WorldWatchFields.safeParse({ ...watch, ...changes }).success
const watched = (changes: object) => Watched.safeParse({ ...reboots, ...changes }).success

describe('what is watched', () => {
  it('is one of seven kinds [K-101]', () => {
    expect(Watched.options.map(({ shape }) => shape.kind.value)).toEqual([...watchKinds])
  })

  it.each<[string, object, boolean]>([
    ['an alert of devices', {}, true],
    ['the overall status', { alert: 'deviceStatus' }, true],
    ['an unknown alert', { alert: 'smoke' }, false],
    ['green', { level: 'green' }, false],
    ['a time error', { alert: 'deviceTimeErrorStatus', level: 'red' }, true],
    ['a warning of a time error', { alert: 'deviceTimeErrorStatus' }, false],
    ['a battery alert', { kind: 'batteryAlert', alert: 'batteryHealthStatus' }, true],
    ['a device alert as a battery alert', { kind: 'batteryAlert' }, false],
    ['an alarm', { kind: 'alarm', alarm: 'anyAlert', level: 'major', groupedBy: 'group' }, true],
    ['an alarm of models', { kind: 'alarm', alarm: 'anyAlert', level: 'major', groupedBy: 'model' }, false],
    ['no alarm', { kind: 'alarm', alarm: 'anyAlert', level: 'none', groupedBy: 'group' }, false],
    ['new anomalies', { kind: 'anomaly' }, true],
    ['a quarter of an hour of silence', { kind: 'silence', silentMinutes: 15 }, true],
    ['less silence', { kind: 'silence', silentMinutes: 14 }, false],
    ['a week of silence', { kind: 'silence', silentMinutes: 7 * 24 * 60 }, true],
    ['a filter with a number', { kind: 'deviceFilter', filter: { models: ['T8'] }, moreThan: 20 }, true],
    ['a filter without a number', { kind: 'deviceFilter', filter: {} }, false],
    ['a battery filter', { kind: 'batteryFilter', filter: { underWarranty: false }, moreThan: 0 }, true],
    ['the least number of devices', { leastDevices: 0 }, false],
  ])('may be %s [K-102 K-103 K-104 K-105 K-106 K-107 K-109]', (_what, changes, isTaken) => {
    expect(watched(changes)).toBe(isTaken)
  })

  it('takes every filter of the device list', () => {
    const filter = {
      search: 'x',
      manufacturers: ['a'],
      models: ['b'],
      groups: [null],
      homeLocations: ['c'],
      status: ['red'],
      alertStatuses: { deviceTimeErrorStatus: ['red'] },
      lastSeen: ['longer'],
      operatingSystems: ['android'],
      firmwareVersions: ['1'],
      osVersions: ['2'],
    }
    expect(Object.keys(filter).toSorted()).toEqual(Object.keys(DeviceFilter.shape).toSorted())
    expect(Watched.parse({ kind: 'deviceFilter', filter, moreThan: 1, groupedBy: 'all' })).toMatchObject({
      filter,
    })
  })
})

describe('a watch', () => {
  const step = (afterMinutes: number, receivers = 1) => ({
    afterMinutes,
    receivers: Array.from({ length: receivers }, (_, index) => ({ ...person, id: `person ${index}` })),
  })
  it.each<[string, object, boolean]>([
    ['as it is', {}, true],
    ['with a name of 100 characters', { name: 'x'.repeat(100) }, true],
    ['with a longer name', { name: 'x'.repeat(101) }, false],
    ['without a name', { name: ' ' }, false],
    ['without holding and ending times', { holdMinutes: 0, endMinutes: 0 }, true],
    ['with a week of both', { holdMinutes: 10_080, endMinutes: 10_080 }, true],
    ['with more', { holdMinutes: 10_081 }, false],
    ['with less than none', { endMinutes: -1 }, false],
    [
      'of some places',
      { where: { homeLocationIds: ['leeds', null], groups: ['drivers'], zoneId: 'north' } },
      true,
    ],
    ['that tells nobody', { steps: [] }, false],
    [
      'with five steps of ten',
      { steps: [step(0, 10), step(1, 10), step(1440, 10), step(5, 10), step(5)] },
      true,
    ],
    ['with six steps', { steps: [step(0), ...Array.from({ length: 5 }, () => step(5))] }, false],
    ['with eleven receivers', { steps: [step(0, 11)] }, false],
    ['with a step without receivers', { steps: [step(0, 0)] }, false],
    ['whose first step waits', { steps: [step(5)] }, false],
    ['whose second step does not wait', { steps: [step(0), step(0)] }, false],
    ['whose second step waits for more than a day', { steps: [step(0), step(1441)] }, false],
    [
      'that tells the people of the place',
      { steps: [{ afterMinutes: 0, receivers: [{ kind: 'placePeople' }] }] },
      true,
    ],
  ])('%s [K-201 K-205 K-301 K-302 K-303]', (_what, changes, isTaken) => {
    expect(accepts(changes)).toBe(isTaken)
  })

  it('has a preview without a name, steps or quiet hours', () => {
    const { watched, where, holdMinutes, endMinutes } = watch
    expect(PreviewBody.safeParse({ watched, where, holdMinutes, endMinutes, receivers: 3 }).success).toBe(
      true,
    )
  })
})

it('what a new watch begins with is within its limits [K-109 K-201 K-205 K-303]', () => {
  for (const [name, value] of Object.entries(watchDefaults)) {
    const { min, max } = watchLimits[name as keyof typeof watchDefaults]
    expect(value, name).toBeGreaterThanOrEqual(min)
    expect(value, name).toBeLessThanOrEqual(max)
  }
})

describe('quiet hours', () => {
  const nights = {
    hours: { from: '20:00', until: '06:00' },
    workingDays: [1, 2, 3, 4, 5],
    timeZone: 'Europe/London',
    usesZoneOfPlace: true,
  }
  it.each<[string, object, boolean]>([
    ['over midnight', {}, true],
    ['by the minute', { hours: { from: '07:31', until: '07:32' } }, true],
    ['of days alone', { hours: null }, true],
    ['of zero length', { hours: { from: '20:00', until: '20:00' } }, false],
    ['without an end', { hours: { from: '20:00' } }, false],
    ['at no time of day', { hours: { from: '24:00', until: '06:00' } }, false],
    ['without a working day', { workingDays: [] }, false],
    ['with a day twice', { workingDays: [1, 1] }, false],
    ['with an eighth day', { workingDays: [8] }, false],
    ['in no time zone', { timeZone: 'Mars/Olympus' }, false],
  ])('%s [K-209 K-210 K-212 K-216]', (_what, changes, isTaken) => {
    expect(QuietHours.safeParse({ ...nights, ...changes }).success).toBe(isTaken)
  })
})
