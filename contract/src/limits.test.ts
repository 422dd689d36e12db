import { describe, expect, it } from 'vitest'
import { createHomeLocation, exportHomeLocations } from './administration/home-locations.ts'
import { createZone } from './administration/zones.ts'
import { alertLimits, metresPerMile } from './limits.ts'

describe('a zone', () => {
  const groups = (count: number) => Array.from({ length: count }, (_, index) => `group ${index}`)
  const isTaken = (groups1: string[], homeLocationIds: string[]) =>
    createZone.body?.safeParse({ data: { name: 'North1', groups1, groups2: [], homeLocationIds } }).success

  it.each([
    [1, true],
    [20, true],
    [21, false],
  ])('of %i groups is accepted: %s [A-1134 A-1820]', (count, taken) => {
    expect(isTaken(groups(count), [])).toBe(taken)
  })

  it('counts its sets together [A-1134 A-1820]', () => {
    expect(isTaken(groups(19), ['leeds'])).toBe(true)
    expect(isTaken(groups(20), ['leeds'])).toBe(false)
  })
})

describe('a place on the globe', () => {
  const leeds = { name: 'Leeds', latitude: 53.8, longitude: -1.55, radius: 500 }

  it.each([
    ['latitude', [-90, 90], [-90.001, 90.001]],
    ['longitude', [-180, 180], [-180.001, 180.001]],
    ['radius', [1], [0]],
  ])('has a %s of %j, and none of %j [A-1824]', (field, within, beyond) => {
    const isTaken = (value: number) =>
      createHomeLocation.body?.safeParse({ data: { ...leeds, [field]: value } }).success
    expect(within.map(isTaken)).toEqual(within.map(() => true))
    expect(beyond.map(isTaken)).toEqual(beyond.map(() => false))
  })
})

it('a file has 10000 rows, or fewer if requested [A-1805]', () => {
  const rowsOf = (query: object) => exportHomeLocations.query?.safeParse(query).data?.limit
  expect(rowsOf({})).toBe(10_000)
  expect(rowsOf({ limit: '10' })).toBe(10)
  expect(rowsOf({ limit: '10001' })).toBeUndefined()
})

it('the longest distance is the same in both units, to the three decimals shown [A-1823 A-927]', () => {
  const { maxMiles, maxKilometres } = alertLimits.distance
  expect((maxKilometres * 1000) / metresPerMile).toBeCloseTo(maxMiles, 3)
})
