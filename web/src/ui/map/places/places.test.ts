import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findPlaces } from './find-places.ts'
import { layoutLabels } from './label-layout.ts'
import { isAmbiguous, largestPlace, middleHalf, nearestPlace } from './nearest-place.ts'
import { indexPlaces, loadPlaces, type NamedPlace, type Places } from './places-data.ts'

vi.unmock('./places-data.ts')

let world: Places
beforeAll(async () => {
  world = await loadPlaces()
})
const nearest = (latitude: number, longitude: number, among = world) =>
  nearestPlace(among, { latitude, longitude })

describe('the nearest place', () => {
  it('is a town of GeoNames, with distance and direction', () => {
    const near = nearest(35.12, -90.02)
    expect(near).toMatchObject({ place: { name: 'Memphis', country: 'US' }, direction: 'se' })
    expect(near?.metres).toBeGreaterThan(2000)
    expect(near?.metres).toBeLessThan(5000)
    expect(nearest(48.86, 2.35)?.place.name).toBe('Paris')
  })

  const town = (name: string, latitude: number, longitude: number): NamedPlace => ({
    name,
    country: 'FJ',
    latitude,
    longitude,
    size: 0,
  })

  it('may be beyond the date line, in another band, or nowhere', () => {
    const two = indexPlaces([town('East', -16.5, -179.9), town('West', -16.5, 178)])
    expect(nearest(-16.5, 179.9, two)).toMatchObject({ place: { name: 'East' }, direction: 'w' })
    const north = indexPlaces([town('North', 11.01, 0), town('South', 9, 0)])
    expect(nearest(10.99, 0, north)?.place.name).toBe('North')
    expect(nearest(0, 0, indexPlaces([]))).toBeNull()
  })

  it.each([
    [1, 0, 'n'],
    [1, 1, 'ne'],
    [0, 1, 'e'],
    [-1, 0, 's'],
    [-1, -1, 'sw'],
    [1, -1, 'nw'],
  ])('has a point %i° north and %i° east of it to the %s', (latitude, longitude, direction) => {
    expect(nearest(latitude, longitude, indexPlaces([town('Null', 0, 0)]))?.direction).toBe(direction)
  })
})

describe('the largest place', () => {
  it('is that within bounds, or none', () => {
    const southWest = { bottom: 48.9, left: -5.6, top: 52.5, right: 0 }
    expect(largestPlace(world, southWest)?.name).toBe('London')
    expect(largestPlace(world, middleHalf(southWest))?.name).toBe('Bristol')
    expect(largestPlace(world, { bottom: 0, left: -30, top: 1, right: -29 })).toBeNull()
  })
})

describe('the name of a place', () => {
  const called = (name: string, country: string) =>
    world.sizes.flat().find((place) => place.name === name && place.country === country)
  it.each([
    ['Leeds', 'GB', false],
    ['Birmingham', 'US', true],
    ['Valencia', 'ES', true],
    ['Valencia', 'VE', true],
    ['Winnipeg', 'CA', false],
  ])('%s of %s alone is ambiguous: %s', (name, country, expected) => {
    const place = called(name, country)
    expect(place && isAmbiguous(world, place)).toBe(expected)
  })
})

describe('a search for places', () => {
  const found = (text: string) => findPlaces(world, text, 5).map(({ name, country }) => `${name} ${country}`)

  it('finds the largest whose names begin with a text, whatever its accents and capitals', () => {
    expect(found('memph')[0]).toBe('Memphis US')
    expect(found('ZURICH')).toContain('Zürich CH')
    expect(found('paris')[0]).toBe('Paris FR')
    expect(found('paul')).toContain('Saint Paul US')
  })

  it('finds nothing for no text', () => {
    expect(found('  ')).toEqual([])
    expect(found('qqqq')).toEqual([])
  })
})

describe('names on a map', () => {
  const frame = { width: 800, height: 600 }

  it('never cover each other: the first wins', () => {
    const drawn = layoutLabels(
      [
        { name: 'Leeds', x: 100, y: 100 },
        { name: 'Bradford', x: 110, y: 104 },
        { name: 'York', x: 400, y: 100 },
        { name: 'Outside', x: 900, y: 100 },
      ],
      frame,
    )
    expect(drawn.map(({ name }) => name)).toEqual(['Leeds', 'York'])
  })

  it('give way to markers: none where one would cover the name', () => {
    const disc = { left: 80, top: 80, right: 120, bottom: 120 }
    const drawn = layoutLabels(
      [
        { name: 'Leeds', x: 100, y: 100 },
        { name: 'Halifax', x: 60, y: 90 },
        { name: 'York', x: 400, y: 100 },
      ],
      frame,
      [disc],
    )
    expect(drawn).toEqual([
      { name: 'Leeds', x: disc.right, y: 100, isAside: true },
      { name: 'York', x: 400, y: 100, isAside: false },
    ])
  })

  it('are right of the marker that covers their point, those of sites also below, left or above, within the frame', () => {
    const disc = { left: 80, top: 80, right: 120, bottom: 120 }
    const right = { left: 125, top: 80, right: 165, bottom: 120 }
    const below = { left: 80, top: 125, right: 120, bottom: 165 }
    const placeOf = (...markers: (typeof disc)[]) => {
      const [label] = layoutLabels([{ name: 'Leeds', kind: 'site', x: 100, y: 100 }], frame, markers)
      return label && { x: label.x, y: label.y }
    }
    expect(placeOf(disc)).toEqual({ x: 120, y: 100 })
    expect(placeOf(disc, right)).toEqual({ x: 78, y: 127 })
    expect(placeOf(disc, right, below)).toEqual({ x: 36, y: 100 })
    const left = { left: 35, top: 80, right: 75, bottom: 120 }
    expect(placeOf(disc, right, below, left)).toEqual({ x: 78, y: 73 })
    const above = { left: 80, top: 35, right: 120, bottom: 75 }
    expect(placeOf(disc, right, below, left, above)).toBeUndefined()
    // At the edge of the frame.
    const atEdge = [{ ...disc, left: 770, right: 798 }]
    const [york] = layoutLabels([{ name: 'York', kind: 'site', x: 790, y: 100 }], frame, atEdge)
    expect(york?.x).toBeLessThan(770)
    expect(layoutLabels([{ name: 'York', kind: 'place', x: 790, y: 100 }], frame, atEdge)).toEqual([])
  })

  describe('of sites whose circles are drawn', () => {
    const site = { name: 'Leeds depot', kind: 'site' as const, x: 400, y: 300, radius: 80 }
    const placeOf = (place: typeof site, ...markers: Parameters<typeof layoutLabels>[2][]) => {
      const [label] = layoutLabels(
        [place],
        frame,
        markers.flat().flatMap((box) => box ?? []),
      )
      return label && { y: label.y, isAside: label.isAside }
    }
    const devices = { left: 360, top: 260, right: 440, bottom: 340 }

    it('are above or below the circle where markers are all over its middle', () => {
      expect(placeOf(site)).toEqual({ y: 300, isAside: false })
      const around = { left: 300, top: 221, right: 500, bottom: 379 }
      const beside = [devices, { ...around, right: 359 }, { ...around, left: 441 }, { ...around, top: 341 }]
      const all = [...beside, { ...around, bottom: 259 }]
      expect(placeOf(site, all)).toEqual({ y: 206, isAside: true })
      const above = { left: 300, top: 190, right: 500, bottom: 220 }
      expect(placeOf(site, [...all, above])).toEqual({ y: 394, isAside: true })
    })

    it('are in the part of the circle that is in view, though its middle is not', () => {
      const large = { ...site, x: -200, y: 300, radius: 600 }
      const label = placeOf(large)
      expect(label?.isAside).toBe(true)
      expect(placeOf({ ...large, radius: 150 })).toBeUndefined()
      // The first line that is free.
      const covered = { left: 0, top: 0, right: 800, bottom: 200 }
      expect(placeOf(large, [covered])?.y).toBeGreaterThan(200)
    })
  })

  it('are not below a control, nor moved away from it', () => {
    const legend = { left: 0, top: 500, right: 200, bottom: 600 }
    const points = [{ name: 'Hereford', x: 150, y: 550 }]
    expect(layoutLabels(points, frame, [], [legend])).toEqual([])
  })

  it('are only so many', () => {
    const points = Array.from({ length: 2000 }, (_, index) => ({
      name: 'X',
      x: (index % 40) * 20,
      y: Math.floor(index / 40) * 12,
    }))
    const drawn = layoutLabels(points, frame).length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
  })
})
