import { expect, it } from 'vitest'
import { worstAreas } from './worst-areas.ts'

const tile = (geotile: string, count: number, totalCount: number) => ({
  geotile,
  count,
  totalCount,
  percentage: (count * 100) / totalCount,
})
const tiles = [tile('a', 0, 50), tile('b', 5, 10), tile('c', 50, 100), tile('d', 9, 9)]
const names = (view: 'noService' | 'coverage') =>
  worstAreas(tiles, view === 'coverage' ? { view, bearer: 'all' } : { view }).map(({ geotile }) => geotile)

it('the worst areas are those with the most of what is bad, and the least of what is good', () => {
  expect(names('noService')).toEqual(['d', 'c', 'b'])
  expect(names('coverage')).toEqual(['a', 'c', 'b'])
})

it('an area with a few bad samples is not worse than one with thousands', () => {
  const shares = [tile('few', 10, 133), tile('many', 7386, 132_514)]
  expect(worstAreas(shares, { view: 'noService' }).map(({ geotile }) => geotile)).toEqual(['many', 'few'])
})
