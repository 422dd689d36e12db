import { triedThresholds } from '@muster/contract'
import { keptLevels } from '@muster/rules'

/** A day of twenty years and less has two bytes. */
const daySize = 2

/** Bytes of the days left at one threshold. */
export const levelsSize = daySize * keptLevels.length
/** Bytes of those at all thresholds that can be tried. */
export const othersSize = levelsSize * triedThresholds.length

export function packDays(days: readonly number[]): Buffer {
  const bytes = Buffer.alloc(daySize * days.length)
  for (const [index, day] of days.entries()) bytes.writeUInt16BE(Math.round(day), daySize * index)
  return bytes
}

/** The days left at one threshold. */
export const unpackDays = (bytes: Buffer, at: number): number[] =>
  keptLevels.map((_, level) => bytes.readUInt16BE(at + daySize * level))
