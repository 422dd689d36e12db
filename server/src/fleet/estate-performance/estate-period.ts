import type { EstateBody } from '@muster/contract'
import { dayIn } from '@muster/rules'
import type { AskedEstate } from '../../telemetry/index.ts'

/** The request of an estate page: the days up to the caller's today, and which devices. */
export function estateAsked(
  { days, timeZone, ...part }: EstateBody,
  now: number,
): AskedEstate & { first: number; last: number } {
  const last = dayIn(timeZone, now)
  return { first: last - (days - 1), last, ...estatePart(part) }
}

/** The part of the estate, without the days. */
export const estatePart = ({
  homeLocationId,
  group,
  zoneId,
}: Pick<EstateBody, 'homeLocationId' | 'group' | 'zoneId'>): AskedEstate => ({
  ...(homeLocationId !== undefined && { homeLocationIds: [homeLocationId] }),
  ...(group !== undefined && { groups: [group] }),
  ...(zoneId !== undefined && { zoneId }),
})
