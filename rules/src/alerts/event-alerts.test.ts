import { initialWorldSettings, type StatusLevel, type WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { day } from '../time/durations.ts'
import { now, quiet } from './device-facts.examples.ts'
import type { DeviceFacts } from './device-facts.ts'
import { deviceStatuses, nextEvaluation } from './device-statuses.ts'

const kinds = [
  { alert: 'deviceUserExperienceRebootStatus', events: 'reboots', setting: 'deviceUserExperienceReboot' },
  {
    alert: 'deviceUserExperienceLowPowerStatus',
    events: 'lowPowers',
    setting: 'deviceUserExperienceLowPower',
  },
  { alert: 'deviceUserExperienceDropStatus', events: 'drops', setting: 'deviceUserExperienceDropStatus' },
] as const

describe.each(kinds)('$alert', ({ alert, events, setting }) => {
  const settings: WorldSettings = {
    ...initialWorldSettings,
    [`${setting}Enabled`]: true,
    [`${setting}Yellow`]: 2,
    [`${setting}Red`]: 4,
    [`${setting}Period`]: 7,
  }
  const device = (...ages: number[]): DeviceFacts => ({
    ...quiet,
    events: { ...quiet.events, [events]: ages.map((age) => now - age) },
  })
  const level = (facts: DeviceFacts, own = settings) => deviceStatuses(facts, own, now)[alert]
  const wait = (facts: DeviceFacts, own = settings) => {
    const next = nextEvaluation(facts, own, now)
    return next === null ? null : next - now
  }

  it.each<[count: number, expected: StatusLevel]>([
    [0, 'green'],
    [1, 'green'],
    [2, 'yellow'],
    [3, 'yellow'],
    [4, 'red'],
    [5, 'red'],
  ])('with %i events is %s: at or above 2 and 4 [B-9993]', (count, expected) => {
    expect(level(device(...Array(count).fill(day)))).toBe(expected)
  })

  it('counts an event for 7 times 24 hours, and no longer when it is exactly that old', () => {
    expect(level(device(0, 7 * day - 1))).toBe('yellow')
    expect(level(device(0, 7 * day))).toBe('green')
  })

  it('has its own period', () => {
    expect(level(device(0, 3 * day), { ...settings, [`${setting}Period`]: 3 })).toBe('green')
    expect(level(device(0, 3 * day), { ...settings, [`${setting}Period`]: 4 })).toBe('yellow')
  })

  it('counts an event that a fast clock put in the future', () => {
    expect(level(device(0, -60_000))).toBe('yellow')
  })

  it.each<[what: string, ages: number[], waiting: number | null]>([
    ['never where it is green', [day], null],
    ['when the older of two leaves', [day, 3 * day], 4 * day],
    ['when the second of three leaves', [3 * day, 5 * day, day], 4 * day],
    ['when four become three', [day, 2 * day, 6 * day, 3 * day], day],
    ['when five become three', [day, 6 * day, 2 * day, 5 * day, 3 * day], 2 * day],
    ['after what counts no more', [day, 2 * day, 8 * day, 7 * day], 5 * day],
  ])('must be re-evaluated %s', (_what, ages, waiting) => {
    expect(wait(device(...ages))).toBe(waiting)
  })

  it('is green and needs no re-evaluation where it is switched off [B-9993]', () => {
    const facts = device(...Array(9).fill(day))
    expect(level(facts)).toBe('red')
    expect(level(facts, { ...settings, [`${setting}Enabled`]: false })).toBe('green')
    expect(wait(facts, { ...settings, [`${setting}Enabled`]: false })).toBeNull()
  })

  it('leaves the events as they were given', () => {
    const facts = device(day, 3 * day, 2 * day)
    const before = structuredClone(facts)
    nextEvaluation(facts, settings, now)
    expect(facts).toEqual(before)
  })
})
