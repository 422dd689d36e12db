import { watchDefaults } from '@muster/contract'
import type { Member } from '../../../access/index.ts'
import type { PastWatch } from '../../../cases/index.ts'

/** Who and what the watches of a world can tell. */
export interface Receivers {
  manager: Member
  editor: Member
  channelId: string
}

export const deskChannel = {
  name: 'Fleet desk',
  language: 'en',
  addresses: ['fleet-desk@demo.example'],
} as const

const everywhere = { homeLocationIds: [], groups: [], zoneId: null }
const person = ({ id }: Member) => ({ kind: 'person' as const, id })

/** Nobody is told at night, nor on Sundays; a place has its own night. */
const byDay = {
  hours: { from: '20:00', until: '06:30' },
  workingDays: [1, 2, 3, 4, 5, 6],
  timeZone: 'Europe/London',
  usesZoneOfPlace: true,
}

const holdMinutes = 60
const halfDay = 720
const day = 1440

/**
 * The watches of the largest world, in order of their creation. In a small demo, with its few devices per home location,
 * fewer make a case.
 */
export function worldWatches({ manager, editor, channelId }: Receivers, isSmall: boolean): PastWatch[] {
  const least = (devices: number) => (isSmall ? 1 : devices)
  const desk = { kind: 'channel' as const, id: channelId }
  const threeSteps = [
    { afterMinutes: 0, receivers: [{ kind: 'placePeople' as const }, person(editor)] },
    { afterMinutes: 60, receivers: [person(manager)] },
    { afterMinutes: 120, receivers: [desk] },
  ]
  const twoSteps = [
    { afterMinutes: 0, receivers: [person(editor)] },
    { afterMinutes: 240, receivers: [person(manager), desk] },
  ]
  const atOnce = [{ afterMinutes: 0, receivers: [person(manager), desk] }]
  const common = { where: everywhere, holdMinutes, quietHours: byDay, tellsEnd: true }
  return [
    {
      ...{
        ...common,
        name: 'Devices out of contact',
        endMinutes: 60,
        suggestion: 'outOfContact',
        steps: threeSteps,
      },
      watched: {
        ...{ kind: 'deviceAlert', alert: 'deviceUtilisationOutOfContactStatus', level: 'yellow' },
        ...{ leastDevices: least(4), groupedBy: 'homeLocation' },
      },
    },
    {
      ...{
        ...common,
        name: 'Devices that reboot',
        endMinutes: halfDay,
        suggestion: 'reboots',
        steps: threeSteps,
      },
      watched: {
        ...{ kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', level: 'red' },
        ...{ leastDevices: least(4), groupedBy: 'homeLocation' },
      },
    },
    {
      ...{ ...common, name: 'Handhelds that are dropped', endMinutes: day, steps: twoSteps },
      watched: {
        ...{ kind: 'deviceAlert', alert: 'deviceUserExperienceDropStatus', level: 'yellow' },
        ...{ leastDevices: least(3), groupedBy: 'homeLocation' },
      },
    },
    {
      ...{ ...common, name: 'Empty before the end of the shift', endMinutes: day, steps: threeSteps },
      watched: {
        ...{ kind: 'deviceAlert', alert: 'deviceUserExperienceLowPowerStatus', level: 'red' },
        ...{ leastDevices: least(8), groupedBy: 'homeLocation' },
      },
    },
    {
      ...{ ...common, name: 'Models that discharge fast', endMinutes: day, steps: twoSteps },
      watched: {
        ...{ kind: 'deviceAlert', alert: 'averageDischargeStatus', level: 'yellow' },
        ...{ leastDevices: least(20), groupedBy: 'model' },
      },
    },
    {
      ...{ ...common, name: 'Batteries to replace', endMinutes: 0, suggestion: 'batteries', steps: atOnce },
      watched: {
        ...{ kind: 'batteryAlert', alert: 'batteryHealthStatus', level: 'red' },
        ...{ leastDevices: least(5), groupedBy: 'homeLocation' },
      },
    },
    {
      ...{ ...common, name: 'New anomalies', holdMinutes: 0, endMinutes: 0, steps: twoSteps },
      watched: { kind: 'anomaly', alerts: [] },
    },
  ]
}

/** Watches of what has no history: they begin with what there is when the demo begins. */
export function presentWatches({ manager, editor, channelId }: Receivers): PastWatch[] {
  const desk = { kind: 'channel' as const, id: channelId }
  const common = { where: everywhere, quietHours: null, tellsEnd: true }
  return [
    {
      ...{ ...common, name: 'Silent depots', suggestion: 'silentHome', holdMinutes: 0, endMinutes: 0 },
      watched: { kind: 'silence', silentMinutes: 4 * watchDefaults.silentMinutes },
      steps: [
        { afterMinutes: 0, receivers: [{ kind: 'placePeople' }, person(editor)] },
        { afterMinutes: 30, receivers: [person(manager), desk] },
      ],
    },
    {
      ...{ ...common, name: 'Critical: devices out of contact', holdMinutes: 10, endMinutes: 30 },
      watched: {
        ...{ kind: 'alarm', alarm: 'deviceUtilisationOutOfContact', level: 'critical' },
        groupedBy: 'homeLocation',
      },
      steps: [{ afterMinutes: 0, receivers: [person(manager)] }],
    },
    {
      ...{ ...common, name: 'Groups with devices not seen for a month', holdMinutes: 0, endMinutes: day },
      watched: {
        ...{ kind: 'deviceFilter', filter: { lastSeen: ['longer'] }, moreThan: 12, groupedBy: 'group' },
      },
      steps: [{ afterMinutes: 0, receivers: [person(manager)] }],
    },
  ]
}

/** What users watch for themselves: nobody else sees these. */
export const ownWatches = {
  'editor@demo.example': {
    ...{
      name: 'Restarts in Columbus',
      isOwn: true,
      holdMinutes,
      endMinutes: halfDay,
      quietHours: byDay,
      tellsEnd: true,
    },
    ...{ steps: [], where: { ...everywhere, homeLocationIds: ['columbus'] } },
    watched: {
      ...{ kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', level: 'yellow' },
      ...{ leastDevices: 8, groupedBy: 'homeLocation' },
    },
  },
  'site@demo.example': {
    ...{ name: 'My depot', isOwn: true, holdMinutes, endMinutes: day, quietHours: byDay, tellsEnd: false },
    ...{ steps: [], where: everywhere },
    watched: {
      ...{ kind: 'deviceAlert', alert: 'deviceUserExperienceLowPowerStatus', level: 'yellow' },
      ...{ leastDevices: 3, groupedBy: 'homeLocation' },
    },
  },
} as const satisfies Record<string, unknown>
