import {
  type SuggestionKey,
  suggestionKeys,
  type WatchRule,
  type WorldSettings,
  watchDefaults,
} from '@muster/contract'
import { isAlertOn, isBatteryAlertOn } from '../alerts/alert-switches.ts'

interface SuggestedTo {
  hasCore: boolean
  /** Whether the battery product is licensed with its batteries part. */
  hasBatteries: boolean
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

function isOff(key: SuggestionKey, settings: WorldSettings): boolean {
  const { watched } = rules[key]
  if (watched.kind === 'deviceAlert' && watched.alert !== 'deviceStatus')
    return !isAlertOn(watched.alert, settings)
  if (watched.kind === 'batteryAlert' && watched.alert !== 'batteryStatus') {
    return !isBatteryAlertOn(watched.alert, settings)
  }
  return false
}

/** The watches that a world is offered, with what its licences allow [K-413]. */
export const suggestedWatches = ({
  hasCore,
  hasBatteries,
  settings,
  settled,
}: SuggestedTo): SuggestedWatch[] =>
  suggestionKeys
    .filter((key) => (key === 'batteries' ? hasBatteries : hasCore) && !settled.includes(key))
    .map((key) => ({ key, ...rules[key], isAlertOff: isOff(key, settings) }))
