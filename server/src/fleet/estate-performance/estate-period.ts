import type { EstateBody } from '@muster/contract'
import { dayIn } from '@muster/rules'
import type { AskedEstate } from '../../telemetry/index.ts'

/** What a page about the estate asks for: the days up to today where it is looked at, and of which devices. */
export function estateAsked(
  { days, timeZone, ...part }: EstateBody,
  now: number,
): AskedEstate & { first: number; last: number } {
  const last = dayIn(timeZone, now)
  return { first: last - (days - 1), last, ...estatePart(part) }
}

/** Of which devices alone. */
export const estatePart = ({
  homeLocationId,
  group,
  zoneId,
}: Pick<EstateBody, 'homeLocationId' | 'group' | 'zoneId'>): AskedEstate => ({
  ...(homeLocationId !== undefined && { homeLocationIds: [homeLocationId] }),
  ...(group !== undefined && { groups: [group] }),
  ...(zoneId !== undefined && { zoneId }),
})
