import type { PlatformType } from '@muster/contract'

/** The tabs of a device's page, in order [C-701]. */
export const deviceTabs = [
  'info',
  'applications',
  'processes',
  'location',
  'performance',
  'signal',
  'coverage',
] as const
export type DeviceTab = (typeof deviceTabs)[number]

/** The tabs that a device of this platform has [C-704 to C-709]. */
export const tabsOfPlatform = (platform: PlatformType): DeviceTab[] =>
  deviceTabs.filter((tab) => {
    if (tab === 'applications') return platform === 'android'
    if (tab === 'processes') return platform === 'windows'
    return true
  })

/** The tab of a URL; an unknown one, or one of another platform, means the first [C-703]. */
export const tabOfSegment = (
  segment: string | undefined,
  offered: readonly DeviceTab[] = deviceTabs,
): DeviceTab => offered.find((tab) => tab === segment) ?? 'info'
