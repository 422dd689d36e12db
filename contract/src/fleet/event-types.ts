import { z } from 'zod'

/** Events that devices report, in the order of the filters [B-1007]. */
export const eventTypes = [
  'applicationInstalled',
  'applicationUninstalled',
  'applicationUpdated',
  'processCrashed',
  'processHung',
  'batteryChanged',
  'deviceOnPower',
  'deviceOffPower',
  'deviceLowPower',
  'deviceRebooted',
  'deviceDropped',
  'timeError',
  'timeRecovery',
  'networkChanged',
  'networkAvailable',
  'networkLost',
  'bearerChanged',
  'simChanged',
  'airplaneModeOff',
  'airplaneModeOn',
  'mobileRadioOff',
  'mobileRadioOn',
] as const

export const EventType = z.enum(eventTypes)
export type EventType = z.infer<typeof EventType>

export const eventGroups = {
  applications: ['applicationInstalled', 'applicationUninstalled', 'applicationUpdated'],
  power: ['batteryChanged', 'deviceOnPower', 'deviceOffPower', 'deviceLowPower'],
  userExperience: ['deviceRebooted', 'deviceDropped', 'processCrashed', 'processHung'],
  time: ['timeError', 'timeRecovery'],
  network: ['networkAvailable', 'networkChanged', 'networkLost', 'bearerChanged', 'simChanged'],
  radio: ['airplaneModeOn', 'airplaneModeOff', 'mobileRadioOn', 'mobileRadioOff'],
} as const satisfies Record<string, readonly EventType[]>

export type EventGroup = keyof typeof eventGroups
