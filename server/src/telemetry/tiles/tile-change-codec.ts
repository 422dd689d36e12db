import { ByteReader, ByteWriter } from '../device-day/bytes.ts'
import type { TileDayChange } from './tile-changes.ts'
import { packTiles, unpackTiles } from './tile-sums.ts'

/** Changes of several cohorts and days, one after the other. */
export function packTileChanges(changes: readonly TileDayChange[]): Buffer {
  return Buffer.concat(
    changes.flatMap(({ day, cohort, tiles }) => {
      const content = packTiles(tiles)
      const head = new ByteWriter()
      for (const value of [day, cohort, content.length]) head.count(0, value)
      return [head.done(), content]
    }),
  )
}

export function unpackTileChanges(bytes: Uint8Array): TileDayChange[] {
  const changes: TileDayChange[] = []
  const from = new ByteReader(bytes)
  while (from.left > 0) {
    const [day, cohort, length] = [from.count(0), from.count(0), from.count(0)]
    changes.push({ day, cohort, tiles: unpackTiles(from.take(length)) })
  }
  return changes
}
