import type { PlatformType, ReportAnswer, WorldSettings } from '@muster/contract'

export type Collects = ReportAnswer['collects']

/** What a world accepts from a device; a switch never set is off. */
export function collects(settings: WorldSettings, platform: PlatformType): Collects {
  const isAndroid = platform === 'android'
  return {
    locations:
      (isAndroid ? settings.androidLocationCollectionEnabled : settings.windowsLocationCollectionEnabled) ===
      true,
    signals:
      (isAndroid
        ? settings.androidMobileSignalLevelCollectionEnabled
        : settings.windowsMobileSignalLevelCollectionEnabled) === true,
    // Only Android devices have the switch.
    drops: !isAndroid || settings.androidDropDetectionEnabled === true,
  }
}
