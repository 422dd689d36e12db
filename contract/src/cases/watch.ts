import { z } from 'zod'
import { filterValues, GroupName, HomeLocationId, ZoneId } from '../fleet/device-filters.ts'
import { distinctName, token } from '../text.ts'
import { Version } from '../version.ts'
import { QuietHours } from './quiet-hours.ts'
import { watchLimits } from './watch-limits.ts'
import { Watched, within } from './watched.ts'

export const WatchId = token(64)
export const WatchName = distinctName(watchLimits.name)

/** The part of the estate that is watched [K-110]; null among the values stands for devices without any. */
const WatchedEstate = z.object({
  homeLocationIds: z.array(HomeLocationId.nullable()).max(filterValues).default([]),
  groups: z.array(GroupName.nullable()).max(filterValues).default([]),
  zoneId: ZoneId.nullable().default(null),
})

/** What decides which cases a watch has; changing any of it but the times makes other cases [K-411]. */
export const WatchRule = z.object({
  watched: Watched,
  where: WatchedEstate,
  holdMinutes: within(watchLimits.holdMinutes),
  endMinutes: within(watchLimits.endMinutes),
})
export type WatchRule = z.infer<typeof WatchRule>

/** A watch as its owner writes it. */
export const WatchFields = WatchRule.extend({
  name: WatchName,
  /** Null: people are told at any time. */
  quietHours: QuietHours.nullable(),
  /** Whether those who were told of a case are told that it is over [K-312]. */
  tellsEnd: z.boolean(),
})
export type WatchFields = z.infer<typeof WatchFields>

/** What is wrong with a watch [K-420]. */
export const watchProblems = [
  'nobodyHears',
  'nothingToWatch',
  'productOff',
  'alertOff',
  'channelFailing',
  'lookFailed',
] as const

/** What Muster knows of a watch. Times are milliseconds since the epoch. */
export const WatchStanding = z.object({
  id: z.string(),
  version: Version,
  isOn: z.boolean(),
  openCases: z.int().min(0),
  /** When it last opened a case. */
  lastFoundAt: z.int().nullable(),
  problems: z.array(z.enum(watchProblems)),
  /** When looking at it failed, if the last look did [K-1219]. */
  failedAt: z.int().nullable(),
})

export const SavedWatch = z.object({
  id: z.string(),
  version: Version,
  /** How many cases it has from the first look on, without messages: it was so before [K-412]. */
  found: z.int().min(0),
})
