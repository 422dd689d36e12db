import { tilesOfList } from '@muster/contract'
import { expect, it } from 'vitest'
import { tilesOfKey } from './cluster.ts'

it('reads the tiles of a cluster from the URL', () => {
  expect(tilesOfKey('3/1/2,3/1/3')).toEqual(['3/1/2', '3/1/3'])
})

it.each([
  ['is finer than the map', '23/0/0'],
  ['is beyond the map', '3/1/2,3/8/0'],
  ['is no tile', '3/1'],
  ['is one of too many', Array.from({ length: tilesOfList + 1 }, (_, x) => `7/${x}/0`).join()],
])('takes no cluster of which a tile %s, as the server would refuse it', (_what, key) => {
  expect(tilesOfKey(key)).toBeNull()
})
