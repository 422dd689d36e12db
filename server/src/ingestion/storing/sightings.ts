import { dateOfDay, localDay, metresFromHome } from '@muster/rules'
import type { Sighting } from '../../alerts/index.ts'
import type { DeviceState } from '../../fleet/index.ts'
import type { DeviceDay } from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'

const day = 24 * 60 * 60 * 1000
/** Most milliseconds between a fix and an access point that belong together: no more than between two reports. */
const together = 15 * 60 * 1000

/**
 * An access point counts for a home location where the same report has a fix inside its circle. What other reports say
 * of the device is ignored: the result would depend on their order.
 */
export function sightingsOf(
  { number, home }: DeviceState,
  { accessPoint }: ReadReport,
  days: ReadonlyMap<number, DeviceDay>,
): Sighting[] {
  if (!home || !accessPoint) return []
  const { bssid, at } = accessPoint
  const isHere = [...days].some(([of, { fixes }]) =>
    fixes.some((sample) => {
      const fix = {
        at: of * day + sample.at * 1000,
        latitude: sample.latitude / 1e5,
        longitude: sample.longitude / 1e5,
      }
      const isNear = Math.abs(fix.at - at.utc) <= together
      return isNear && metresFromHome({ home, fix }) === 0
    }),
  )
  if (!isHere) return []
  return [{ bssid, homeLocationId: home.id, number, seenOn: dateOfDay(localDay({ utc: at.utc, offset: 0 })) }]
}
