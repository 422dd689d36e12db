import { randomUUID } from 'node:crypto'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { bytesOf, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import { byArea, type TileZoom, tileInArea, tileZooms } from './areas.ts'
import { packTileChanges, unpackTileChanges } from './tile-change-codec.ts'
import type { TileChanges, TileDayChange } from './tile-changes.ts'
import { addTiles, packTiles, type TileSums, TileTotals, unpackTileCodes, unpackTiles } from './tile-sums.ts'

/** Leaves what reports change in the sums per tile for a job to carry over. */
export async function insertTileChanges(scope: Scope, changes: TileChanges): Promise<void> {
  const kept = changes.kept()
  if (kept.length === 0) return
  await sql`
    INSERT INTO tile_change (world_id, id, changes)
    VALUES (${scope.world}, ${randomUUID()}, ${packTileChanges(kept)})`.execute(scope.tx)
}

/** Names the worlds where changes wait. */
export const worldsWithTileChanges = sql`worlds_with_tile_changes()`

/** Batches of reports carried over in one transaction. */
const most = 1000

/**
 * Carries over what reports have left for the days from `earliest` on; returns whether more may be left. One at a
 * time in a world: an area that does not exist yet cannot be locked, and of two that create it one would be lost.
 */
export async function carryTilesOver(scope: Scope, earliest: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tiles of ${scope.world}`}, 0))`.execute(scope.tx)
  const { rows } = await sql<{ changes: Buffer }>`
    DELETE FROM tile_change
    WHERE ${inWorld(scope, 'tile_change')} AND id IN (
      SELECT waiting.id FROM tile_change waiting
      WHERE ${inWorld(scope, 'waiting')} ORDER BY waiting.id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING changes`.execute(scope.tx)
  const changed = rows
    .flatMap(({ changes }) => unpackTileChanges(changes))
    .filter((change) => change.day >= earliest)
  for (const day of [...new Set(changed.map((change) => change.day))].sort((a, b) => a - b)) {
    const ofDay = changed.filter((change) => change.day === day)
    for (const zoom of tileZooms) await addToDay(scope, day, zoom, ofDay)
  }
  return rows.length === most
}

interface AreaTiles {
  area: number
  cohort: number
  tiles: TileSums[]
}

/** One day and zoom at a time. */
async function addToDay(
  scope: Scope,
  day: number,
  zoom: TileZoom,
  changes: readonly TileDayChange[],
): Promise<void> {
  const lists = new Map<string, { area: number; cohort: number; lists: TileSums[][] }>()
  for (const { cohort, tiles } of changes) {
    for (const [area, own] of byArea(tiles, zoom)) {
      for (const each of [cohort, wholeWorld]) {
        const key = `${area}/${each}`
        const known = lists.get(key) ?? { area, cohort: each, lists: [] }
        lists.set(key, known)
        known.lists.push(own)
      }
    }
  }
  const wanted = [...lists.values()]
  const stored = await readAreas(scope, day, zoom, wanted)
  await saveTiles(
    scope,
    day,
    zoom,
    wanted.map(({ area, cohort, lists: added }) => ({
      area,
      cohort,
      tiles: addTiles([stored.get(`${area}/${cohort}`) ?? [], ...added]),
    })),
  )
}

async function readAreas(
  scope: Scope,
  day: number,
  zoom: TileZoom,
  wanted: readonly { area: number; cohort: number }[],
): Promise<Map<string, TileSums[]>> {
  const given = rowsOf('given', wanted, [
    ['area', 'bigint', ({ area }) => area],
    ['cohort_id', 'integer', ({ cohort }) => cohort],
  ])
  const { rows } = await sql<{ area: number; cohort: number; content: Buffer }>`
    SELECT t.area, t.cohort_id AS cohort, t.content
    FROM tile_day t JOIN ${given} ON t.area = given.area AND t.cohort_id = given.cohort_id
    WHERE ${inWorld(scope, 't')} AND t.zoom = ${zoom} AND t.day = ${dateOfDay(day)}::date`.execute(scope.tx)
  return new Map(rows.map(({ area, cohort, content }) => [`${area}/${cohort}`, unpackTiles(content)]))
}

async function saveTiles(
  scope: Scope,
  day: number,
  zoom: TileZoom,
  rows: readonly AreaTiles[],
): Promise<void> {
  const { all, starts, lengths } = bytesOf(rows.map(({ tiles }) => packTiles(tiles)))
  const given = rowsOf(
    'given',
    rows.map((row, index) => ({ ...row, index })),
    [
      ['area', 'bigint', ({ area }) => area],
      ['cohort_id', 'integer', ({ cohort }) => cohort],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    INSERT INTO tile_day (world_id, zoom, area, cohort_id, day, content)
    SELECT ${scope.world}, ${zoom}::smallint, area, cohort_id, ${dateOfDay(day)}::date,
           substring(${all}::bytea FROM start FOR length)
    FROM ${given}
    ON CONFLICT (world_id, zoom, area, cohort_id, day) DO UPDATE SET content = excluded.content`.execute(
    scope.tx,
  )
}

/** The requested part of the map and of the estate. */
export interface AskedTiles {
  zoom: TileZoom
  areas: readonly number[]
  cohorts: readonly number[]
  /** Numbers of the first and the last day. */
  from: number
  to: number
}

/**
 * The sums per tile of the areas, over the cohorts and days together. Day by day, so that only one day of many cohorts
 * is in memory, and other requests get their turn in between.
 */
export async function readTiles(scope: Scope, asked: AskedTiles): Promise<TileSums[]> {
  const totals = new TileTotals()
  for (let day = asked.from; day <= asked.to; day++) {
    const { rows } = await sql<{ area: number; content: Buffer }>`
      SELECT area, content FROM tile_day
      WHERE ${inWorld(scope, 'tile_day')} AND zoom = ${asked.zoom} AND area = ANY (${asked.areas}::bigint[])
        AND cohort_id = ANY (${asked.cohorts}::integer[]) AND day = ${dateOfDay(day)}::date`.execute(scope.tx)
    for (const { area, content } of rows) {
      totals.add(unpackTiles(content).map((sums) => ({ ...sums, tile: tileInArea(area, sums.tile) })))
    }
  }
  return totals.all()
}

/** Days read at once where there are few cohorts. */
const daysAtOnce = 8
const fewCohorts = 4

/** The tiles of the areas that have any samples, unsorted. */
export async function readTileCodes(scope: Scope, asked: AskedTiles): Promise<Set<number>> {
  const codes = new Set<number>()
  const step = asked.cohorts.length <= fewCohorts ? daysAtOnce : 1
  for (let day = asked.from; day <= asked.to; day += step) {
    const { rows } = await sql<{ area: number; content: Buffer }>`
      SELECT area, content FROM tile_day
      WHERE ${inWorld(scope, 'tile_day')} AND zoom = ${asked.zoom} AND area = ANY (${asked.areas}::bigint[])
        AND cohort_id = ANY (${asked.cohorts}::integer[])
        AND day BETWEEN ${dateOfDay(day)}::date AND ${dateOfDay(Math.min(asked.to, day + step - 1))}::date`.execute(
      scope.tx,
    )
    for (const { area, content } of rows) {
      for (const place of unpackTileCodes(content)) codes.add(tileInArea(area, place))
    }
  }
  return codes
}
