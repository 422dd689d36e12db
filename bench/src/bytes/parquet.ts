import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dateOfDay } from '@muster/rules'
import type { DeviceDay } from '../../../server/src/telemetry/index.ts'
import { openDuck } from '../duck.ts'
import { flatSamples, type Kind, kinds, placedKinds } from '../standard/flat-samples.ts'

/** A device's day as it was stored repeatedly while it grew. */
export interface GrownDay {
  number: number
  day: number
  versions: readonly DeviceDay[]
}

const names = Object.keys(kinds) as Kind[]

/** Several ways to write the same file; the smallest counts. */
const ways = [
  { described: 'zstd, version 1', options: 'PARQUET_VERSION v1' },
  { described: 'zstd, version 2 encodings', options: 'PARQUET_VERSION v2' },
  { described: 'zstd level 19, version 2 encodings', options: 'PARQUET_VERSION v2, COMPRESSION_LEVEL 19' },
] as const

/**
 * Bytes of the samples as Parquet: one file per kind with its own columns, of the smallest types that fit, sorted by
 * device and time, in one row group.
 */
export async function parquetBytes(
  days: readonly GrownDay[],
  folder: string,
): Promise<{ bytes: number; described: string }> {
  const duck = await openDuck()
  try {
    const file = path.join(folder, 'samples.csv')
    await pipeline(Readable.from(linesOf(days)), createWriteStream(file))
    const columns =
      'device INTEGER, day DATE, kind VARCHAR, taken INTEGER, "offset" SMALLINT, v0 BIGINT, v1 BIGINT, v2 BIGINT, v3 BIGINT, latitude INTEGER, longitude INTEGER, info VARCHAR'
    await duck.run(`CREATE TABLE sample (${columns})`)
    await duck.run(`COPY sample FROM '${file}' (FORMAT csv, DELIMITER '\t', QUOTE '', ESCAPE '', NULLSTR '')`)
    const sizes: { bytes: number; described: string }[] = []
    for (const { described, options } of ways) {
      let bytes = 0
      for (const kind of names) {
        const target = path.join(folder, `${kind}.parquet`)
        await duck.run(`COPY (SELECT ${selected(kind)} FROM sample WHERE kind = '${kind}' ORDER BY device, day, taken)
          TO '${target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 1000000, ${options})`)
        bytes += (await stat(target)).size
      }
      sizes.push({ bytes, described: `${described}: ${Math.round(bytes / days.length)} bytes a day` })
    }
    const smallest = sizes.reduce((least, each) => (each.bytes < least.bytes ? each : least))
    return { bytes: smallest.bytes, described: sizes.map(({ described }) => described).join('; ') }
  } finally {
    duck.close()
  }
}

const columnTypes: Record<string, string> = { mobile_bytes: 'BIGINT', wifi_bytes: 'BIGINT' }

function selected(kind: Kind): string {
  const own = kinds[kind].map((name, index) => `v${index}::${columnTypes[name] ?? 'SMALLINT'} AS ${name}`)
  const place = placedKinds.includes(kind) ? ['latitude', 'longitude'] : []
  const info = kind === 'event' ? ['info'] : []
  return ['device', 'day', 'taken', '"offset"', ...own, ...place, ...info].join(', ')
}

function* linesOf(days: readonly GrownDay[]): Generator<string> {
  for (const { number, day, versions } of days) {
    const content = versions.at(-1)
    let text = ''
    for (const { kind, at, offset, values, latitude, longitude, info } of content
      ? flatSamples(content)
      : []) {
      const [a, b, c, d] = values
      text += `${[number, dateOfDay(day), kind, at, offset, a, b, c, d, latitude, longitude, info].join('\t')}\n`
    }
    yield text
  }
}
