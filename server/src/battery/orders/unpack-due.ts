import { type DueBattery, dueBattery } from '@muster/rules'
import { levelsSize, unpackDays } from '../forecast/pack-days.ts'
import type { DueGroup } from './due-groups.sql.ts'

export interface NumberedDueBattery {
  number: number
  asked: DueBattery
  /** At the threshold that forecasts follow; the same unless another one is tried. */
  followed: DueBattery
}

/** Bytes of the number of a battery and of the day of its last reading, which come before the days left. */
const headSize = 8

/** The batteries of a group, one after another. */
export function* unpackDue({
  forecasts,
  isTrial,
}: Pick<DueGroup, 'forecasts' | 'isTrial'>): Generator<NumberedDueBattery> {
  if (forecasts === null) return
  const size = headSize + (isTrial ? 2 : 1) * levelsSize
  for (let at = 0; at < forecasts.length; at += size) {
    const batteryAt = (place: number) =>
      dueBattery(forecasts.readInt32BE(at + 4), unpackDays(forecasts, place))
    const asked = batteryAt(at + headSize)
    const followed = isTrial ? batteryAt(at + headSize + levelsSize) : asked
    yield { number: forecasts.readInt32BE(at), asked, followed }
  }
}
