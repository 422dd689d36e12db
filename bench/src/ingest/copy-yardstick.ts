import { Report } from '@muster/contract'
import { readReport } from '../../../server/src/ingestion/intake/read-report.ts'
import { daysOfReport } from '../../../server/src/ingestion/storing/days-of-report.ts'
import { NameCache } from '../../../server/src/telemetry/index.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import { chunksOf, copyChunks, type Value } from '../database/copy.ts'
import { median, timed } from '../figures.ts'
import { wantedNames } from '../standard/catalogue.ts'
import { flatSamples, type Kind, kinds } from '../standard/flat-samples.ts'
import { type DayFrame, standardDay } from '../standard/standard-day.ts'

/** Reports whose samples are copied at once. */
const reports = 40_000
const times = 3

const codes = Object.keys(kinds) as Kind[]

/** How many reports per second PostgreSQL's COPY stores, as plain rows in a table without an index. */
export async function copiedPerSecond(
  { db, owner }: BenchDatabase,
  world: string,
  frame: DayFrame,
): Promise<number> {
  await owner.query(`CREATE TABLE IF NOT EXISTS copied (world_id text, number integer, kind smallint, at integer,
    "offset" smallint, a bigint, b bigint, c bigint, d bigint, latitude integer, longitude integer, info text)`)
  const names = await new NameCache(db).namesFor(world, wantedNames)
  const chunks = [...chunksOf(rowsOfReports(world, frame, { names, battery: () => 0 }))]
  const durations: number[] = []
  for (let run = 0; run < times; run++) {
    await owner.query('TRUNCATE copied')
    await owner.query('CHECKPOINT')
    durations.push(await timed(() => copyChunks(owner, 'copied', chunks)))
  }
  await owner.query('DROP TABLE copied')
  return reports / (median(durations) / 1000)
}

function* rowsOfReports(
  world: string,
  frame: DayFrame,
  numbers: Parameters<typeof daysOfReport>[1],
): Generator<Value[]> {
  const everything = { locations: true, signals: true, drops: true }
  let written = 0
  for (let number = 1; written < reports; number++) {
    for (const pieces of standardDay(number, frame)) {
      if (written++ >= reports) return
      const body = { protocol: 1, sequence: 1, sentAt: '2026-01-01T00:00:00Z', ...pieces }
      const report = readReport(Report.parse(body), (frame.day + 2) * 86_400_000)
      for (const day of daysOfReport(report, numbers, everything).values()) {
        for (const { kind, at, offset, values, latitude, longitude, info } of flatSamples(day)) {
          const [a = null, b = null, c = null, d = null] = values
          yield [world, number, codes.indexOf(kind), at, offset, a, b, c, d, latitude, longitude, info]
        }
      }
    }
  }
}
