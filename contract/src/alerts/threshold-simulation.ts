import { z } from 'zod'
import { WorldSettingsChange } from '../administration/world-settings.ts'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { StatusLevel } from './statuses.ts'

/** Days that are judged, today included. */
export const simulatedDays = 90
/** Most devices, and batteries, that are named. */
export const namedChanges = 20

const count = z.int().min(0)
const LevelCounts = z.object({ red: count, yellow: count })

/** What alerts on a day. A critical alarm is red, a major one yellow; a place has the level of its worst alarm. */
export const AlertingCounts = z.object({
  devices: LevelCounts,
  batteries: LevelCounts,
  places: LevelCounts,
  alarms: LevelCounts,
})
export type AlertingCounts = z.infer<typeof AlertingCounts>

const SimulatedDay = z.object({
  date: z.iso.date(),
  /** With the saved and with the proposed thresholds; null where nothing was recorded. */
  counts: z.object({ saved: AlertingCounts, proposed: AlertingCounts }).nullable(),
})
export type SimulatedDay = z.infer<typeof SimulatedDay>

const ChangedStatus = z.object({
  id: z.string(),
  /** The identifier that the world shows for devices; the serial number of a battery. */
  name: z.string(),
  from: StatusLevel,
  to: StatusLevel,
})
export type ChangedStatus = z.infer<typeof ChangedStatus>

/** Overall statuses that the proposed thresholds would change. */
const StatusChanges = z.object({
  worse: count,
  better: count,
  list: z.array(ChangedStatus).max(namedChanges),
})
export type StatusChanges = z.infer<typeof StatusChanges>

export const ThresholdSimulation = z.object({
  /** Oldest first, in UTC. */
  days: z.array(SimulatedDay).length(simulatedDays),
  /** What would change at once, as last recorded. */
  latest: z.object({ at: z.int(), devices: StatusChanges, batteries: StatusChanges }).nullable(),
})
export type ThresholdSimulation = z.infer<typeof ThresholdSimulation>

/** A partial change of what decides on statuses and alarms; the other settings do not. */
const SimulatedSettings = WorldSettingsChange.omit({
  smartGroupingHour: true,
  smartGroupingTimeZone: true,
  androidLocationCollectionEnabled: true,
  windowsLocationCollectionEnabled: true,
  androidMobileSignalLevelCollectionEnabled: true,
  windowsMobileSignalLevelCollectionEnabled: true,
  androidDropDetectionEnabled: true,
  deviceIdentifier: true,
  useMetricDistances: true,
  tablePageSizes: true,
})

export const simulateThresholds = call({
  method: 'POST',
  path: '/api/configuration/simulateThresholds',
  summary: 'What would have alerted on each of the last 90 days with other thresholds [F-504]',
  access: { kind: 'world', permission: 'settings.manage' },
  reads: [...estateSubjects, 'settings'],
  refuses: ['productNotLicensed', 'busy'],
  body: z.object({ worldSettings: SimulatedSettings }),
  answer: ThresholdSimulation,
})
