import { initialWorldSettings, metresPerMile } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { differences } from '../differences.ts'
import { nativeLimits } from '../native-limits.ts'
import { switched } from '../switched.ts'
import { alertProblems, alertsPart } from './alert-fields.ts'

const { draftOf, changesOf } = alertsPart
const miles = { ...initialWorldSettings, deviceLocationDistanceYellow: 5000.4 }
const kilometres = { ...miles, useMetricDistances: true }

describe('the draft of alerts', () => {
  it('has distances in miles or kilometres [A-927]', () => {
    expect(draftOf(miles).deviceLocationDistance.warning).toBe(3.1)
    expect(draftOf(kilometres).deviceLocationDistance.warning).toBe(5)
  })

  it('changes nothing by being shown: what is rounded on the screen stays as it is stored [A-927]', () => {
    expect(changesOf(draftOf(miles), miles)).toEqual({})
    const draft = draftOf(miles)
    const typed = { ...draft, deviceLocationDistance: { ...draft.deviceLocationDistance, warning: 3.1 } }
    expect(changesOf(typed, miles)).toEqual({})
  })

  it('stores entered distances in metres [A-927]', () => {
    const draft = draftOf(miles)
    const typed = { ...draft, deviceLocationDistance: { ...draft.deviceLocationDistance, warning: 2 } }
    expect(changesOf(typed, miles)).toEqual({ deviceLocationDistanceYellow: 2 * metresPerMile })
  })

  it('counts every value that differs, an emptied field too', () => {
    const draft = draftOf(miles)
    const reboot = { ...draft.deviceUserExperienceReboot, isOn: true, period: null }
    expect(differences(draft, { ...draft, deviceUserExperienceReboot: reboot })).toBe(2)
    expect(differences(draft, draftOf(miles))).toBe(0)
  })
})

describe('an alert that is switched', () => {
  const loaded = { isOn: true, warning: 3, problem: 6, period: 7 }

  it('keeps the stored thresholds, not those that were typed [A-845 A-924 B-1621 B-9992]', () => {
    expect(switched(loaded, false)).toEqual({ isOn: false, warning: 3, problem: 6, period: 7 })
    expect(switched(loaded, true)).toEqual(loaded)
  })

  it('is judged only while it is on', () => {
    const wrong = { ...loaded, warning: null }
    expect(alertProblems('deviceUserExperienceReboot', wrong, loaded, false)).toHaveProperty('warning')
    expect(alertProblems('deviceUserExperienceReboot', { ...wrong, isOn: false }, loaded, false)).toEqual({})
  })
})

describe('the limits that the browser is told', () => {
  const range = { min: 2, max: 99 }

  it('are those of the field, with its step [A-851]', () => {
    expect(nativeLimits(range, 0, 5, 5)).toEqual({ min: 2, max: 99, step: 1 })
    expect(nativeLimits(range, 3, 120, 5)).toEqual({ min: 2, max: 99, step: 0.001 })
  })

  it('are none as long as a value outside of them is what was loaded [A-848 B-1607]', () => {
    expect(nativeLimits(range, 0, 120, 120)).toEqual({ step: 'any' })
    expect(nativeLimits(range, 0, 2.5, 2.5)).toEqual({ step: 'any' })
  })
})
