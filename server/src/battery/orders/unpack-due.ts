import { type DueBattery, keptLevels } from '@muster/rules'
import { dueBatterySize } from './due-groups.sql.ts'

export interface NumberedDueBattery extends DueBattery {
  number: number
}

/** The batteries of a group, one after another. */
export function* unpackDue(forecasts: Buffer | null): Generator<NumberedDueBattery> {
  if (forecasts === null) return
  for (let at = 0; at < forecasts.length; at += dueBatterySize) {
    yield {
      number: forecasts.readInt32BE(at),
      readOn: forecasts.readInt32BE(at + 4),
      due: forecasts.readInt32BE(at + 8),
      days: keptLevels.map((_, level) => forecasts.readUInt16BE(at + 12 + 2 * level)),
    }
  }
}
