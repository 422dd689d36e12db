import { ByteReader, ByteWriter, packDifferences, unpackDifferences } from '../../telemetry/index.ts'
import type { WeekReading, WeekReadings } from './week-readings.ts'

/** As whole numbers from 1; 0 stands for null. */
const whole = (value: number | null, scale: number): number =>
  value === null ? 0 : Math.round(value * scale) + 1
const exact = (value: number | undefined, scale: number): number | null =>
  value ? (value - 1) / scale : null

const scales = { health: 100, capacity: 10, cycles: 1 } as const
const figures = ['health', 'capacity', 'cycles'] as const

/** Some eleven bytes for each week. */
export function packWeeks(weeks: WeekReadings): Buffer {
  const out = new ByteWriter()
  out.count(0, weeks.length)
  packDifferences(out, 0, weeks, ({ at }) => at)
  for (const figure of figures) packDifferences(out, 0, weeks, (week) => whole(week[figure], scales[figure]))
  return Buffer.from(out.done())
}

export function unpackWeeks(bytes: Uint8Array | null): WeekReading[] {
  if (bytes === null) return []
  const from = new ByteReader(bytes)
  const length = from.count(0)
  const times = unpackDifferences(from, 0, length)
  const [health, capacity, cycles] = figures.map((figure) =>
    unpackDifferences(from, 0, length).map((value) => exact(value, scales[figure])),
  )
  return times.map((at, index) => ({
    at,
    health: health?.[index] ?? null,
    capacity: capacity?.[index] ?? null,
    cycles: cycles?.[index] ?? null,
  }))
}
