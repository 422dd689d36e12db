import type { StatusLevel } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { hour } from '../time/durations.ts'
import { fixAt, home, now, quiet, watched } from './device-facts.examples.ts'
import type { DeviceFacts, HomeFacts } from './device-facts.ts'
import { deviceStatuses, nextEvaluation } from './device-statuses.ts'
import { metresFromHome } from './location-alerts.ts'

const settings = {
  ...watched,
  deviceLocationDistanceYellow: 1000,
  deviceLocationDistanceRed: 5000,
  deviceLocationTimeYellow: 24,
  deviceLocationTimeRed: 72,
  // Only the alerts of this file may ask for re-evaluation.
  deviceUtilisationIdleEnabled: false,
  deviceUtilisationOutOfContactEnabled: false,
}
const at = (metres: number, own: Partial<HomeFacts> = {}): DeviceFacts => ({
  ...quiet,
  home: { ...home, ...own },
  fix: fixAt(metres),
})

describe('the distance from home', () => {
  it.each<[metres: number, fromEdge: number]>([
    [0, 0],
    [499, 0],
    [501, 1],
    [-1500, 1000],
  ])('of a device %i metres from the centre of a circle of 500 is %i', (metres, fromEdge) => {
    expect(metresFromHome(at(metres))).toBeCloseTo(fromEdge, 3)
  })

  it('is unknown without a home location or a fix', () => {
    expect(metresFromHome({ ...at(0), home: null })).toBeNull()
    expect(metresFromHome({ ...at(0), fix: null })).toBeNull()
  })
})

describe('the distance status', () => {
  const distance = (facts: DeviceFacts, own = settings) =>
    deviceStatuses(facts, own, now).deviceLocationDistanceStatus

  it.each<[metres: number, level: StatusLevel]>([
    [0, 'green'],
    [1499.9, 'green'],
    [1500.1, 'yellow'],
    [5499.9, 'yellow'],
    [5500.1, 'red'],
    [400_000, 'red'],
  ])('%d metres from the centre is %s: 1000 and 5000 from the edge', (metres, level) => {
    expect(distance(at(metres))).toBe(level)
  })

  it('reaches a threshold at the exact metre [B-9993]', () => {
    const facts = at(1500)
    const exact = metresFromHome(facts) ?? Number.NaN
    expect(distance(facts, { ...settings, deviceLocationDistanceYellow: exact })).toBe('yellow')
    expect(distance(facts, { ...settings, deviceLocationDistanceRed: exact })).toBe('red')
  })

  it.each<[yellow: number | null, red: number | null, metres: number, level: StatusLevel]>([
    [100, 200, 599, 'green'],
    [100, 200, 601, 'yellow'],
    [100, 200, 701, 'red'],
    [20_000, 30_000, 6000, 'green'],
    [null, null, 6000, 'red'],
    [null, 20_000, 6000, 'yellow'],
    [100, null, 601, 'yellow'],
  ])('with %s and %s as the home location’s own, %i metres from the centre is %s [A-1216]', (...row) => {
    const [distanceYellow, distanceRed, metres, level] = row
    expect(distance(at(metres, { distanceYellow, distanceRed }))).toBe(level)
  })

  it('is green without a home location, without a fix, and switched off', () => {
    expect(distance({ ...at(9000), home: null })).toBe('green')
    expect(distance({ ...at(9000), fix: null })).toBe('green')
    expect(distance(at(9000), { ...settings, deviceLocationDistanceEnabled: false })).toBe('green')
  })
})

describe('the time away status', () => {
  const away = (facts: DeviceFacts, own = settings) =>
    deviceStatuses(facts, own, now).deviceLocationTimeStatus
  const sinceInside = (age: number): DeviceFacts => ({ ...at(501), lastInsideAt: now - age })

  it.each<[what: string, level: StatusLevel, age: number, next: number | null]>([
    ['no time', 'green', 0, 24 * hour],
    ['a moment less than 24 hours', 'green', 24 * hour - 1, 1],
    ['24 hours', 'yellow', 24 * hour, 48 * hour],
    ['a moment less than 72 hours', 'yellow', 72 * hour - 1, 1],
    ['72 hours', 'red', 72 * hour, null],
  ])('last inside %s ago is %s [B-9993]', (_what, level, age, next) => {
    expect(away(sinceInside(age))).toBe(level)
    expect(nextEvaluation(sinceInside(age), settings, now)).toBe(next === null ? null : now + next)
  })

  it('counts fractions of hours', () => {
    const own = { ...settings, deviceLocationTimeYellow: 0.3 }
    expect(away(sinceInside(18 * 60_000 - 1), own)).toBe('green')
    expect(away(sinceInside(18 * 60_000), own)).toBe('yellow')
  })

  it('counts from the assignment where the device was never inside', () => {
    expect(away(at(501, { since: now - 24 * hour + 1 }))).toBe('green')
    expect(away(at(501, { since: now - 24 * hour }))).toBe('yellow')
  })

  it('starts over when the circle is moved, whatever was known before', () => {
    const facts = { ...at(501, { since: now - 23 * hour }), lastInsideAt: now - 80 * hour }
    expect(away(facts)).toBe('green')
    expect(nextEvaluation(facts, settings, now)).toBe(now + hour)
  })

  it('is green inside, without a home location, without a fix, and switched off, permanently', () => {
    const long = { lastInsideAt: now - 500 * hour }
    const green: [facts: DeviceFacts, own: typeof settings][] = [
      [{ ...at(499), ...long }, settings],
      [{ ...at(900), ...long, home: null }, settings],
      [{ ...at(900), ...long, fix: null }, settings],
      [
        { ...at(900), ...long },
        { ...settings, deviceLocationTimeEnabled: false },
      ],
    ]
    for (const [facts, own] of green) {
      expect(away(facts, own)).toBe('green')
      expect(nextEvaluation(facts, own, now)).toBeNull()
    }
    expect(away({ ...at(900), ...long })).toBe('red')
  })
})

describe('the access point status', () => {
  it.each<[belongsTo: 'home' | 'other' | 'none', hasAccessPoints: boolean, level: StatusLevel]>([
    ['home', true, 'green'],
    ['other', true, 'red'],
    ['other', false, 'red'],
    ['none', true, 'yellow'],
    ['none', false, 'green'],
  ])('at an access point of %s, own ones known: %s, is %s', (belongsTo, hasAccessPoints, level) => {
    const facts = { ...at(0, { hasAccessPoints }), accessPoint: { belongsTo } }
    expect(deviceStatuses(facts, settings, now).deviceLocationAccessPointStatus).toBe(level)
  })

  it('is green without a home location, without an access point, and switched off', () => {
    const facts: DeviceFacts = { ...at(0), accessPoint: { belongsTo: 'other' } }
    const level = (given: DeviceFacts, own = settings) =>
      deviceStatuses(given, own, now).deviceLocationAccessPointStatus
    expect(level(facts)).toBe('red')
    expect(level({ ...facts, home: null })).toBe('green')
    expect(level({ ...facts, accessPoint: null })).toBe('green')
    expect(level(facts, { ...settings, deviceLocationAccessPointEnabled: false })).toBe('green')
  })
})
