import {
  type SuggestionKey,
  suggestionKeys,
  type WatchRule,
  type WorldSettings,
  watchDefaults,
} from '@muster/contract'
import { isKindLicensed, isWatchedOff, type WatchableProducts } from './watched-kinds.ts'

interface SuggestedTo extends WatchableProducts {
  settings: WorldSettings
  /** Those that were switched on or dismissed before. */
  settled: readonly SuggestionKey[]
}

export interface SuggestedWatch extends WatchRule {
  key: SuggestionKey
  /** Whether what it looks for is switched off in the settings: then it finds nothing. */
  isAlertOff: boolean
}

const everywhere = { homeLocationIds: [], groups: [], zoneId: null }
const times = { holdMinutes: watchDefaults.holdMinutes, endMinutes: watchDefaults.endMinutes }

/** Numbers at which a site has a problem, and not only a device. */
const rules: Record<SuggestionKey, WatchRule> = {
  outOfContact: {
    watched: {
      kind: 'deviceAlert',
      alert: 'deviceUtilisationOutOfContactStatus',
      level: 'yellow',
      leastDevices: 3,
      groupedBy: 'homeLocation',
    },
    where: everywhere,
    ...times,
  },
  reboots: {
    watched: {
      kind: 'deviceAlert',
      alert: 'deviceUserExperienceRebootStatus',
      level: 'red',
      leastDevices: 3,
      groupedBy: 'homeLocation',
    },
    where: everywhere,
    ...times,
  },
  batteries: {
    watched: {
      kind: 'batteryAlert',
      alert: 'batteryHealthStatus',
      level: 'red',
      leastDevices: 1,
      groupedBy: 'homeLocation',
    },
    where: everywhere,
    ...times,
  },
  silentHome: {
    watched: { kind: 'silence', silentMinutes: watchDefaults.silentMinutes },
    where: everywhere,
    holdMinutes: 0,
    endMinutes: 0,
  },
}

/** The watches that a world is offered, with what its licences allow [K-413]. */
export const suggestedWatches = ({ settings, settled, ...products }: SuggestedTo): SuggestedWatch[] =>
  suggestionKeys
    .filter((key) => isKindLicensed(rules[key].watched.kind, products) && !settled.includes(key))
    .map((key) => ({ key, ...rules[key], isAlertOff: isWatchedOff(rules[key].watched, settings) }))
