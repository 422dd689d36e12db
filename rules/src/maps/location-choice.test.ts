import { type DeviceAlert, dayLength, deviceAlerts, hourLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import {
  type LocationChange,
  type LocationChoice,
  locationPeriods,
  nextLocationChoice,
  noLocationChoice,
  timesOfPeriod,
} from './location-choice.ts'

const idle: LocationChoice = {
  field: 'deviceUtilisationIdleStatus',
  values: ['yellow', 'red'],
  cluster: '9/1/2',
}
const after = (choice: LocationChoice, ...changes: LocationChange[]) =>
  changes.reduce(nextLocationChoice, choice)
const choosing = (field: DeviceAlert | null): LocationChange => ({ type: 'field', field })

describe('the choice on the map of devices', () => {
  it.each(deviceAlerts.filter((alert) => alert !== 'deviceTimeErrorStatus'))(
    'of the alert %s has warnings and problems [C-1918]',
    (field) => {
      expect(after(noLocationChoice, choosing(field))).toMatchObject({ field, values: ['yellow', 'red'] })
    },
  )

  it('of the time error has only problems, and no other can be added [C-1919]', () => {
    const chosen = after(idle, choosing('deviceTimeErrorStatus'))
    expect(chosen.values).toEqual(['red'])
    expect(after(chosen, { type: 'value', value: 'yellow' }).values).toEqual(['red'])
  })

  it('of no alert has no levels [C-1920]', () => {
    expect(after(idle, choosing(null))).toEqual(noLocationChoice)
    expect(after(noLocationChoice, { type: 'value', value: 'red' })).toEqual(noLocationChoice)
  })

  it('turns levels on and off, and the alert with the last one [C-1921]', () => {
    const problems = after(idle, { type: 'value', value: 'yellow' })
    expect(problems).toMatchObject({ field: idle.field, values: ['red'] })
    expect(after(problems, { type: 'value', value: 'yellow' }).values).toEqual(['yellow', 'red'])
    expect(after(problems, { type: 'value', value: 'red' })).toEqual(noLocationChoice)
  })

  it.each<[string, LocationChange]>([
    ['zoom', { type: 'zoom' }],
    ['alert', choosing('averageDischargeStatus')],
    ['alert again', choosing('deviceUtilisationIdleStatus')],
    ['levels', { type: 'value', value: 'red' }],
  ])('has no selected cluster after another %s [C-1922]', (_name, change) => {
    expect(after(idle, change).cluster).toBeNull()
  })

  it('selects a cluster, and deselects it when selected again [C-1915]', () => {
    const other = after(idle, { type: 'cluster', cluster: '9/3/4' })
    expect(other).toEqual({ ...idle, cluster: '9/3/4' })
    expect(after(other, { type: 'cluster', cluster: '9/3/4' })).toEqual({ ...idle, cluster: null })
    expect(after(other, { type: 'close' })).toEqual({ ...idle, cluster: null })
  })

  it('is nothing after a reset [C-9948]', () => {
    expect(after(idle, { type: 'reset' })).toEqual(noLocationChoice)
  })
})

describe('the periods of the map of devices', () => {
  it('are 30, 7, 2 and 1 days, two hours and all time [C-2328 A-966]', () => {
    expect(Object.values(locationPeriods)).toEqual([
      ...[30 * dayLength, 7 * dayLength, 2 * dayLength, dayLength],
      ...[2 * hourLength, null],
    ])
  })

  it('end at a moment, and all time nowhere [C-9938]', () => {
    const now = Date.UTC(2026, 10, 16, 12)
    expect(timesOfPeriod('2h', now)).toEqual({ from: Date.UTC(2026, 10, 16, 10), to: now })
    expect(timesOfPeriod('all', now)).toEqual({})
  })
})
