import { expect, it } from 'vitest'
import { readPosition, writePosition } from './map-position.ts'

it.each([
  ['53.8000,-1.5500,10', { latitude: 53.8, longitude: -1.55, zoom: 10 }],
  ['91,0,3', null],
  ['0,181,3', null],
  ['0,0,3.5', null],
  ['0,0', null],
  ['a,b,c', null],
  ['', null],
])('reads the position %j of an address', (view, position) => {
  expect(readPosition(new URLSearchParams({ view }))).toEqual(position)
})

it('writes a position to ten metres, and none where the map was not moved', () => {
  const query = new URLSearchParams({ period: '7d' })
  writePosition({ latitude: 53.812345, longitude: -1.55, zoom: 10 }, query)
  expect(query.get('view')).toBe('53.8123,-1.5500,10')
  writePosition(null, query)
  expect([...query.keys()]).toEqual(['period'])
})
