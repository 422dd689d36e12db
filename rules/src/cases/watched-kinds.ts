import {
  batteryAlerts,
  can,
  type Role,
  type Watched,
  type WatchKind,
  type WorldSettings,
  watchKinds,
} from '@muster/contract'
import { isAlertOn, isBatteryAlertOn } from '../alerts/alert-switches.ts'

/** What a world's licences allow to watch. */
export interface WatchableProducts {
  hasCore: boolean
  /** Whether the battery product is licensed with its batteries part. */
  hasBatteries: boolean
}

export const isAboutBatteries = (kind: WatchKind): boolean =>
  kind === 'batteryAlert' || kind === 'batteryFilter'

/** Whether a world has the product of a kind of watch; without it such watches rest [K-111, K-112]. */
export const isKindLicensed = (kind: WatchKind, { hasCore, hasBatteries }: WatchableProducts): boolean =>
  isAboutBatteries(kind) ? hasBatteries : hasCore

export const licensedKinds = (products: WatchableProducts): WatchKind[] =>
  watchKinds.filter((kind) => isKindLicensed(kind, products))

/** Whether a role may watch a kind: what may not be read may not be watched either [K-106]. */
export const mayWatch = (role: Role, kind: WatchKind): boolean =>
  kind !== 'anomaly' || can({ role, isInternal: false, homeLocationId: null }, 'anomalies.read')

/** Whether what a watch looks for is switched off in the settings, so that it finds nothing [K-113]. */
export function isWatchedOff(watched: Watched, settings: WorldSettings): boolean {
  switch (watched.kind) {
    case 'deviceAlert':
      return watched.alert !== 'deviceStatus' && !isAlertOn(watched.alert, settings)
    case 'batteryAlert':
      return watched.alert === 'batteryStatus'
        ? !batteryAlerts.some((alert) => isBatteryAlertOn(alert, settings))
        : !isBatteryAlertOn(watched.alert, settings)
    case 'alarm':
      return !settings.alarms[watched.alarm].enabled
    case 'anomaly':
      return settings.smartGroupingHour === null
    case 'silence':
    case 'deviceFilter':
    case 'batteryFilter':
      return false
  }
}
