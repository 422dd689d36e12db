import { tileOf, tileText } from '@muster/rules'
import { expect, it } from 'vitest'
import { homeFinder } from './home-at.ts'

const homeAt = (id: string, latitude: number, longitude: number, radiusMetres: number) => ({
  ...{ id, name: id, latitude, longitude, radiusMetres },
})
const tile = (latitude: number, longitude: number, zoom: number) =>
  tileText(tileOf({ latitude, longitude }, zoom))
const found = homeFinder([
  homeAt('yard', 53.8, -1.55, 2000),
  homeAt('shed', 53.801, -1.55, 500),
  homeAt('depot', 35.08, -90.06, 400),
])

it('a point has the home location in whose circle it is, the nearest of several', () => {
  expect(found({ latitude: 53.8, longitude: -1.53 }, [])?.id).toBe('yard')
  expect(found({ latitude: 53.801, longitude: -1.549 }, [])?.id).toBe('shed')
  expect(found({ latitude: 53.8, longitude: -1.5 }, [])).toBeNull()
})

it('or the only one in the tiles around it', () => {
  const beside = { latitude: 35.1, longitude: -90.1 }
  expect(found(beside, [tile(35.08, -90.06, 8)])?.id).toBe('depot')
  expect(found(beside, [tile(35.08, -90.06, 14), tile(35.1, -90.1, 14)])?.id).toBe('depot')
  expect(found(beside, [tile(35.1, -90.1, 14)])).toBeNull()
  expect(found({ latitude: 53.7, longitude: -1.4 }, [tile(53.8, -1.55, 6)])).toBeNull()
})

it('or, where they are wide, the nearest in them', () => {
  const wide = tile(53.8, -1.55, 6)
  expect(found({ latitude: 54.1, longitude: -2.8 }, [wide], 'nearest')?.id).toBe('shed')
  expect(found({ latitude: 53.5, longitude: -2.8 }, [wide], 'nearest')?.id).toBe('yard')
  expect(found({ latitude: 10, longitude: 10 }, [tile(10, 10, 6)], 'nearest')).toBeNull()
})
