import { carryAllTilesOver, tileZooms } from '../../src/telemetry/index.ts'
import { wholeWorld } from '../../src/telemetry/sums/sums.sql.ts'
import { byArea } from '../../src/telemetry/tiles/areas.ts'
import type { TileChanges } from '../../src/telemetry/tiles/tile-changes.ts'
import { addTiles, type TileSums, unpackTiles } from '../../src/telemetry/tiles/tile-sums.ts'
import { tileDaysKept } from '../../src/telemetry/tiles/tiles.job.ts'
import type { Insight } from '../telemetry/stored-world.ts'

/** Sums per map tile that do not match the stored days. */
export async function wrongTiles(
  { owner, services }: Insight,
  world: string,
  ofDays: TileChanges,
): Promise<string[]> {
  await carryAllTilesOver(services.db, world, services.now())
  const lists = new Map<string, TileSums[][]>()
  const earliest = Math.floor(services.now().getTime() / 86_400_000) - tileDaysKept
  for (const { day, cohort, tiles } of ofDays.kept()) {
    if (day < earliest) continue
    for (const zoom of tileZooms) {
      for (const [area, own] of byArea(tiles, zoom)) {
        for (const each of [cohort, wholeWorld]) {
          const key = [zoom, area, each, day].join('/')
          lists.set(key, [...(lists.get(key) ?? []), own])
        }
      }
    }
  }
  const { rows } = await owner.query<{ key: string; content: Buffer }>(
    `SELECT concat_ws('/', zoom, area, cohort_id, day - DATE '1970-01-01') AS key, content
     FROM tile_day WHERE world_id = $1`,
    [world],
  )
  const stored = new Map(rows.map(({ key, content }) => [key, unpackTiles(content)]))
  return [...new Set([...lists.keys(), ...stored.keys()])].flatMap((key) => {
    const expected = JSON.stringify(addTiles(lists.get(key) ?? []))
    const found = JSON.stringify(stored.get(key) ?? [])
    return expected === found ? [] : [`tile_day ${key}: ${found}, but its days have ${expected}`]
  })
}
