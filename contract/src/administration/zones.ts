import { z } from 'zod'
import { call } from '../call.ts'
import { GroupName, HomeLocationId, ZoneId } from '../fleet/device-filters.ts'
import { removableAtOnce, zoneOptions } from '../limits.ts'
import { listOf, PageQuery, SearchText, sortBy } from '../paging.ts'
import { Made, Version } from '../version.ts'

const access = { kind: 'world', permission: 'zones.manage' } as const

export const zoneNameLength = 50
export const ZoneName = z
  .string()
  .min(1)
  .max(zoneNameLength)
  .regex(/^[A-Za-z0-9]+$/, 'has other characters than letters and digits')

/** The devices of a zone: those that match one value of each set given. */
const ZoneSets = z.object({
  groups1: z.array(GroupName).max(zoneOptions),
  groups2: z.array(GroupName).max(zoneOptions),
  homeLocationIds: z.array(HomeLocationId).max(zoneOptions),
})

const chosen = ({ groups1, groups2, homeLocationIds }: z.infer<typeof ZoneSets>): number =>
  groups1.length + groups2.length + homeLocationIds.length

/** At least one option, at most 20 in all, and no group on both sides [A-1133 to A-1135]. */
const checkedSets = <Sets extends z.ZodType<z.infer<typeof ZoneSets>>>(sets: Sets) =>
  sets
    .refine((zone) => chosen(zone) > 0, {
      path: ['groups1'],
      message: 'has neither a group nor a home location',
    })
    .refine((zone) => chosen(zone) <= zoneOptions, {
      path: ['groups1'],
      message: `has more than ${zoneOptions} options`,
    })
    .refine(({ groups1, groups2 }) => !groups2.some((group) => groups1.includes(group)), {
      path: ['groups2'],
      message: 'has a group of the first set',
    })

export const ZoneRow = ZoneSets.extend({
  id: z.string(),
  name: z.string(),
  /** Names of the home locations [A-1106]. */
  homeLocations: z.string(),
  version: Version,
})
export type ZoneRow = z.infer<typeof ZoneRow>

export const zoneSortFields = ['name', 'groups1', 'groups2', 'homeLocations'] as const
export type ZoneSortField = (typeof zoneSortFields)[number]
export const zoneDefaultSort = { field: 'name', order: 'asc' } as const

export const listZones = call({
  method: 'POST',
  path: '/api/zones/list',
  summary: 'Zones by search, a page at a time [A-1750]',
  access,
  reads: ['zones', 'homeLocations'],
  query: PageQuery,
  body: z.object({ sort: sortBy(zoneSortFields).optional(), search: SearchText.optional() }),
  answer: listOf(ZoneRow),
})

export const createZone = call({
  method: 'POST',
  path: '/api/zones/createZone',
  summary: 'Creates a zone; its name is unique in the world [A-1751, A-1132]',
  changes: 'zone.created',
  access,
  touches: ['zones'],
  idempotent: true,
  refuses: ['zoneExists'],
  body: z.object({ data: checkedSets(ZoneSets.extend({ name: ZoneName })) }),
  answer: Made,
})

export const updateZone = call({
  method: 'POST',
  path: '/api/zones/update',
  summary: 'Changes the rule of a zone; its name stays [A-1752]',
  changes: 'zone.changed',
  access,
  touches: ['zones'],
  refuses: ['zoneNotFound', 'changedMeanwhile'],
  body: z.object({ data: checkedSets(ZoneSets.extend({ id: ZoneId })), version: Version.optional() }),
  answer: z.object({ version: Version }),
})

export const deleteZones = call({
  method: 'POST',
  path: '/api/zones/delete',
  summary: 'Deletes zones that no user is limited to: all of them, or none [A-1753, A-936]',
  changes: 'zone.removed',
  access,
  touches: ['zones'],
  refuses: [],
  body: z.object({ ids: z.array(ZoneId).min(1).max(removableAtOnce) }),
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({
      ok: z.literal(false),
      code: z.literal('BLOCKED'),
      data: z.object({ hasUsers: z.array(z.string()) }),
    }),
  ]),
})
