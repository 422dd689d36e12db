import { initialWorldSettings, type StatusLevel, type WorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { day } from '../time/durations.ts'
import { now, quiet } from './device-facts.examples.ts'
import type { DeviceFacts } from './device-facts.ts'
import { deviceStatuses, nextEvaluation } from './device-statuses.ts'

const idleSettings = {
  ...initialWorldSettings,
  deviceUtilisationIdleEnabled: true,
  deviceUtilisationIdleYellow: 7,
  deviceUtilisationIdleRed: 14,
}
const contactSettings = {
  ...initialWorldSettings,
  deviceUtilisationOutOfContactEnabled: true,
  deviceUtilisationOutOfContactYellow: 7,
  deviceUtilisationOutOfContactRed: 14,
}

describe.each([
  {
    name: 'idle',
    alert: 'deviceUtilisationIdleStatus',
    settings: idleSettings,
    // A device counts as idle in and out of contact alike.
    aged: (age: number): DeviceFacts => ({ ...quiet, lastUsedAt: now - age }),
    fresh: (age: number): DeviceFacts => ({ ...quiet, lastUsedAt: null, enrolledAt: now - age }),
    broken: { deviceUtilisationIdleYellow: 6.5 },
    off: { deviceUtilisationIdleEnabled: false },
  },
  {
    name: 'out of contact',
    alert: 'deviceUtilisationOutOfContactStatus',
    settings: contactSettings,
    aged: (age: number): DeviceFacts => ({ ...quiet, lastContactAt: now - age }),
    fresh: (age: number): DeviceFacts => ({ ...quiet, lastContactAt: null, enrolledAt: now - age }),
    broken: { deviceUtilisationOutOfContactYellow: 6.5 },
    off: { deviceUtilisationOutOfContactEnabled: false },
  },
] as const)('the $name status', ({ alert, settings, aged, fresh, broken, off }) => {
  const level = (facts: DeviceFacts, own: WorldSettings = settings) => deviceStatuses(facts, own, now)[alert]

  it.each<[what: string, expected: StatusLevel, age: number, next: number | null]>([
    ['minus a moment', 'green', -1, 7 * day + 1],
    ['nothing', 'green', 0, 7 * day],
    ['a moment less than 7 days', 'green', 7 * day - 1, 1],
    ['7 days', 'yellow', 7 * day, 7 * day],
    ['a moment less than 14 days', 'yellow', 14 * day - 1, 1],
    ['14 days', 'red', 14 * day, null],
  ])('%s later is %s: at or above 7 and 14 days [B-9993]', (_what, expected, age, next) => {
    for (const facts of [aged(age), fresh(age)]) {
      expect(level(facts)).toBe(expected)
      expect(nextEvaluation(facts, settings, now)).toBe(next === null ? null : now + next)
    }
  })

  it('counts whole days', () => {
    expect(level(aged(6.5 * day), { ...settings, ...broken })).toBe('green')
    expect(level(aged(7 * day), { ...settings, ...broken })).toBe('yellow')
    expect(nextEvaluation(aged(6.5 * day), { ...settings, ...broken }, now)).toBe(now + day / 2)
  })

  it('is green and needs no re-evaluation where it is switched off', () => {
    expect(level(aged(90 * day))).toBe('red')
    expect(level(aged(90 * day), { ...settings, ...off })).toBe('green')
    expect(nextEvaluation(aged(day), { ...settings, ...off }, now)).toBeNull()
  })
})

describe('idle and out of contact', () => {
  it('depend on use and on reports, respectively', () => {
    const settings = { ...idleSettings, deviceUtilisationOutOfContactEnabled: true }
    const unused = deviceStatuses({ ...quiet, lastUsedAt: now - 20 * day }, settings, now)
    expect(unused.deviceUtilisationIdleStatus).toBe('red')
    expect(unused.deviceUtilisationOutOfContactStatus).toBe('green')
    const silent = deviceStatuses({ ...quiet, lastContactAt: now - 20 * day }, settings, now)
    expect(silent.deviceUtilisationIdleStatus).toBe('green')
    expect(silent.deviceUtilisationOutOfContactStatus).toBe('red')
  })
})
