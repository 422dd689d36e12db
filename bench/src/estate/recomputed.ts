import { bearerTypes } from '@muster/contract'
import { codeZoom, mortonCode } from '@muster/rules'
import { summariseDay } from '../../../server/src/telemetry/device-day/summary.ts'
import type { DeviceDay } from '../../../server/src/telemetry/index.ts'
import { tileZooms } from '../../../server/src/telemetry/index.ts'
import { type Duck, openDuck } from '../duck.ts'
import { median, timed } from '../figures.ts'
import type { BenchEstate } from './estate.ts'
import { templateOf } from './load-packed-days.ts'
import { estatePlan } from './plan.ts'

const runs = 5

/** Milliseconds that DuckDB takes to add up the same day from one row per device, application and tile. */
export async function recomputed(
  estate: BenchEstate,
  templates: readonly DeviceDay[],
): Promise<{ sums: number; tiles: number }> {
  const duck = await openDuck()
  try {
    await fill(duck, estate, templates)
    const sums = () => duck.run(sumsOfDay)
    const tiles = async () => {
      for (const zoom of tileZooms) await duck.run(tilesAt(zoom))
    }
    const durations = { sums: [] as number[], tiles: [] as number[] }
    for (let run = 0; run < runs; run++) {
      durations.sums.push(await timed(sums))
      durations.tiles.push(await timed(tiles))
    }
    return { sums: median(durations.sums), tiles: median(durations.tiles) }
  } finally {
    duck.close()
  }
}

const sumsOfDay = `
  CREATE OR REPLACE TABLE cohort_sums AS
  SELECT cohort, count(*) FILTER (use_minutes > 0) AS used, sum(use_minutes), sum(mobile_bytes), sum(wifi_bytes)
  FROM device_sums GROUP BY GROUPING SETS ((cohort), ());
  CREATE OR REPLACE TABLE application_sums AS
  SELECT application, cohort, count(*) FILTER (minutes > 0), sum(minutes), sum(mobile_bytes), sum(wifi_bytes)
  FROM device_application GROUP BY GROUPING SETS ((application, cohort), (application))`

const tilesAt = (zoom: number): string => `
  CREATE OR REPLACE TABLE tile_sums_${zoom} AS
  SELECT tile >> ${2 * (codeZoom - zoom)} AS tile, operator, bearer, cohort, sum(samples)
  FROM device_tile GROUP BY GROUPING SETS ((1, 2, 3, cohort), (1, 2, 3))`

async function fill(
  duck: Duck,
  { database: { owner } }: BenchEstate,
  templates: readonly DeviceDay[],
): Promise<void> {
  const { rows } = await owner.query<{ cohort_id: number }>(
    'SELECT cohort_id FROM device WHERE world_id = $1 ORDER BY number',
    [estatePlan.world],
  )
  const list = (values: readonly (readonly number[])[]) => values.map((row) => `(${row.join(',')})`).join(',')
  const make = async (table: string, columns: string, values: readonly (readonly number[])[]) => {
    await duck.run(`CREATE TABLE ${table} (${columns})`)
    for (let first = 0; first < values.length; first += 20_000) {
      await duck.run(`INSERT INTO ${table} VALUES ${list(values.slice(first, first + 20_000))}`)
    }
  }
  await make(
    'device',
    'cohort INTEGER, template INTEGER',
    rows.map(({ cohort_id }, index) => [cohort_id, templateOf(index + 1)]),
  )
  const sums = templates.map(summariseDay)
  await make(
    'own_sums',
    'template INTEGER, use_minutes INTEGER, mobile_bytes BIGINT, wifi_bytes BIGINT',
    sums.map(({ useMinutes, mobileBytes, wifiBytes }, template) => [
      template,
      useMinutes,
      mobileBytes,
      wifiBytes,
    ]),
  )
  await make(
    'own_application',
    'template INTEGER, application INTEGER, minutes INTEGER, mobile_bytes BIGINT, wifi_bytes BIGINT',
    sums.flatMap(({ applications }, template) =>
      [...applications].map(([id, { minutes, mobileBytes, wifiBytes }]) => [
        ...[template, id, minutes, mobileBytes, wifiBytes],
      ]),
    ),
  )
  await make(
    'own_tile',
    'template INTEGER, tile BIGINT, operator INTEGER, bearer INTEGER, samples INTEGER',
    templates.flatMap(tileRows),
  )
  for (const [table, own] of [
    ['device_sums', 'own_sums'],
    ['device_application', 'own_application'],
    ['device_tile', 'own_tile'],
  ]) {
    await duck.run(`CREATE TABLE ${table} AS SELECT * FROM device JOIN ${own} USING (template)`)
  }
}

function tileRows({ signals }: DeviceDay, template: number): number[][] {
  const counts = new Map<string, number[]>()
  for (const { position, operator, bearer } of signals) {
    if (!position) continue
    const tile = mortonCode({ latitude: position.latitude / 1e5, longitude: position.longitude / 1e5 })
    const row = [template, tile, operator ?? 0, bearer === null ? 0 : bearerTypes.indexOf(bearer) + 1, 0]
    const known = counts.get(row.join()) ?? row
    counts.set(row.join(), [...known.slice(0, 4), (known[4] ?? 0) + 1])
  }
  return [...counts.values()]
}
