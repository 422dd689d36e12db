import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type City, cutPlaces, placesFile } from './places/cut-places.ts'

const city = (name: string, population: number, longitude = 0.1, more: Partial<City> = {}): City => ({
  name,
  country: 'GB',
  featureCode: 'PPL',
  population,
  loc: { coordinates: [longitude, 51.1] },
  ...more,
})
const names = (cities: readonly City[]) => cutPlaces(cities).map(({ name }) => name)

describe('the places of maps', () => {
  it('are all large ones, and the largest of each square', () => {
    const near = [city('Town', 60_000), city('City', 900_000), city('Village', 2000)]
    expect(names(near)).toEqual(['Town', 'City'])
    expect(names([...near, city('Remote', 1200, 8)])).toEqual(['Town', 'City', 'Remote'])
  })

  it('are no parts of cities', () => {
    expect(names([city('City', 900_000), city('Borough', 300_000, 0.2, { featureCode: 'PPLX' })])).toEqual([
      'City',
    ])
  })

  it('are written by country, in units of a two-hundredth of a degree', () => {
    const file = placesFile([city('B', 1000, -0.005), city('A', 4000, 0.005, { country: 'FR' })], 'here')
    expect(file.countries).toEqual([
      { code: 'FR', names: 'A', points: expect.any(String), sizes: '8' },
      { code: 'GB', names: 'B', points: expect.any(String), sizes: '0' },
    ])
  })

  it('are few enough to be fetched with a map, and say where they are from', () => {
    const text = readFileSync(join(import.meta.dirname, '../web/src/ui/map/places/places.json'))
    expect(text.length).toBeLessThan(300_000)
    expect(gzipSync(text).length).toBeLessThan(150_000)
    expect(JSON.parse(text.toString()).source).toMatch(/GeoNames, CC BY 4\.0/)
  })
})
