import type { EstateBody } from '@muster/contract'
import { dayIn } from '@muster/rules'
import type { AskedEstate } from './cohorts-in-view.ts'

/** What a page about the estate asks for: the days up to today where it is looked at, and of which devices. */
export function estateAsked(
  { days, homeLocationId, group, zoneId, timeZone }: EstateBody,
  now: number,
): AskedEstate & { first: number; last: number } {
  const last = dayIn(timeZone, now)
  return {
    first: last - (days - 1),
    last,
    ...(homeLocationId !== undefined && { homeLocationIds: [homeLocationId] }),
    ...(group !== undefined && { groups: [group] }),
    ...(zoneId !== undefined && { zoneId }),
  }
}
