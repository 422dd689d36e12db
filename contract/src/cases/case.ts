import { z } from 'zod'
import { deviceAlerts } from '../alerts/statuses.ts'
import { anomalyProperties } from '../anomalies/anomaly-properties.ts'
import { token } from '../text.ts'
import { Version } from '../version.ts'
import { CaseLevel, CaseState, closeReasons, endReasons, quietReasons } from './case-states.ts'
import { alarmNames, watchedBatteryAlerts, watchedDeviceAlerts, watchKinds } from './watched.ts'

/** A case's number in its world, by which addresses and calls name it [K-502]. */
export const lastCaseNumber = 2_147_483_647
export const CaseNumber = z.int().min(1).max(lastCaseNumber)

/** A user as cases name them; the email address is kept when the user is removed. */
export const CasePerson = z.object({ id: z.string(), email: z.string() })
export type CasePerson = z.infer<typeof CasePerson>
export const PersonId = token(255)

const text = z.string().nullable()
const time = z.int().nullable()
const count = z.int().min(0)

/** Such as the model T8; home locations have their names, applications their package and version. */
const Property = z.object({
  name: z.enum(anomalyProperties),
  value: z.string(),
  /** The display name of the application, while the world has it; none if it has no name. */
  applicationName: z.string().optional(),
})

/** Which devices a case is about [K-114, K-117]; null stands for devices without any. Names are today's. */
export const CaseGroup = z.discriminatedUnion('by', [
  z.object({ by: z.literal('homeLocation'), homeLocationId: text, name: text }),
  z.object({ by: z.literal('group'), group: text }),
  z.object({ by: z.literal('model'), manufacturer: z.string(), model: z.string() }),
  z.object({ by: z.literal('all') }),
  /** Its alert is null once the anomaly has been forgotten. */
  z.object({
    by: z.literal('anomaly'),
    anomalyId: z.string(),
    alert: z.enum(deviceAlerts).nullable(),
    properties: z.array(Property),
  }),
])
export type CaseGroup = z.infer<typeof CaseGroup>

/** What a case is about: what its watch looked for when it opened. */
export const CaseSubjectMatter = z.object({
  kind: z.enum(watchKinds),
  /** The alert or the alarm, where it is about one. */
  alert: z.enum([...watchedDeviceAlerts, ...watchedBatteryAlerts]).nullable(),
  alarm: z.enum(alarmNames).nullable(),
  /** The least level that the watch looks for, where it looks for one. */
  level: CaseLevel.nullable(),
})

/** A row of the list [K-803]. Numbers count what the caller's custom view shows [K-702]. */
export const CaseRow = z.object({
  number: CaseNumber,
  version: Version,
  state: CaseState,
  level: CaseLevel,
  /** The id is null where the watch was deleted, or where the caller may not see it. */
  watch: z.object({ id: text, name: z.string(), isOwn: z.boolean() }),
  about: CaseSubjectMatter,
  group: CaseGroup,
  /** Devices, or batteries where the watch is about these. */
  devices: count,
  peakDevices: count,
  peakAt: z.int(),
  openedAt: z.int(),
  /** When what it is about was over; null while it lasts. */
  endedAt: time,
  takenBy: CasePerson.nullable(),
  /** While it is snoozed: until when, null for no time; and whether getting much worse ends it. */
  snooze: z.object({ until: time, orWorse: z.boolean() }).nullable(),
  closeReason: z.enum(closeReasons).nullable(),
  endReason: z.enum(endReasons).nullable(),
  /** Why nobody was told that it opened. */
  quietReason: z.enum(quietReasons).nullable(),
  /** Whether its steps are through and nobody could be reached [K-309]. */
  isNobodyReached: z.boolean(),
  cameBack: count,
})
export type CaseRow = z.infer<typeof CaseRow>

/** Something that the devices of a case have in common far more often than others [K-515]. */
export const CommonProperties = z.object({
  properties: z.array(Property),
  /** Devices of the case that have them, of so many in the case. */
  devices: count,
  ofDevices: count,
  /** Other watched devices that have them, of so many. */
  others: count,
  ofOthers: count,
})
export type CommonProperties = z.infer<typeof CommonProperties>
