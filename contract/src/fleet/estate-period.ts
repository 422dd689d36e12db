import { z } from 'zod'
import { TimeZone } from '../time-zone.ts'
import { GroupName, HomeLocationId, ZoneId } from './device-filters.ts'

/** Days that estate pages look back [C-1502, C-2325]. */
export const estatePeriods = [30, 60, 90] as const
export type EstatePeriod = (typeof estatePeriods)[number]

/** Which part of the estate, over how many days; a field left out does not filter [C-1501]. */
export const EstateFields = z.object({
  days: z.literal(estatePeriods),
  homeLocationId: HomeLocationId.optional(),
  group: GroupName.optional(),
  zoneId: ZoneId.optional(),
  /** Decides which date is today, the last day answered. Days are those of each device's own calendar. */
  timeZone: TimeZone,
})
export type EstateFields = z.infer<typeof EstateFields>

type Part = Pick<EstateFields, 'homeLocationId' | 'group' | 'zoneId'>

/** A home location and a group combine; a zone already has both in its rule and goes with neither [C-9937]. */
export const checkedEstate = <Body extends z.ZodType<Part>>(body: Body) =>
  body.refine(
    ({ homeLocationId, group, zoneId }) =>
      zoneId === undefined || (homeLocationId === undefined && group === undefined),
    { path: ['zoneId'], message: 'is given together with a home location or a group' },
  )

export const EstateBody = checkedEstate(EstateFields)
export type EstateBody = z.infer<typeof EstateBody>
