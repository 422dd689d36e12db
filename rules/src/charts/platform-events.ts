import { type EventType, eventTypes, type PlatformType } from '@muster/contract'

const always: readonly EventType[] = ['deviceRebooted', 'deviceLowPower', 'timeError', 'batteryChanged']
const ofProcesses: readonly EventType[] = ['processCrashed', 'processHung']
const drop: readonly EventType[] = ['deviceDropped']

/**
 * Which events belong to which platform. The documents hide drops on Android and process events elsewhere, although
 * drops are an Android figure and processes a Windows one; the product follows the documents [C-9923, B-9960].
 */
const platforms: Record<
  PlatformType,
  { hidden: readonly EventType[]; defaults: readonly EventType[]; overview: readonly EventType[] }
> = {
  android: { hidden: drop, defaults: [...always, ...ofProcesses], overview: [...always, ...drop] },
  windows: { hidden: ofProcesses, defaults: [...always, ...drop], overview: always },
}

/** The types that a filter offers, in order [B-1010 to B-1012, C-1226, C-1227]. */
export const filterableEvents = (platform: PlatformType): EventType[] =>
  eventTypes.filter((type) => !platforms[platform].hidden.includes(type))

/** What charts and tables show by default [B-1013, B-9961, C-1229]. */
export const defaultEvents = (platform: PlatformType): EventType[] =>
  eventTypes.filter((type) => platforms[platform].defaults.includes(type))

/** What the figures above the charts count, whatever the filters [B-1014, C-1215]. */
export const overviewEvents = (platform: PlatformType): EventType[] =>
  eventTypes.filter((type) => platforms[platform].overview.includes(type))
