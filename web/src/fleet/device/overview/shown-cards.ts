import type { PlatformType, WorldSettings } from '@muster/contract'

export const overviewCards = ['system', 'agent', 'battery', 'storage', 'wifi', 'sim'] as const
export type OverviewCardName = (typeof overviewCards)[number]

interface Situation {
  platform: PlatformType
  settings: WorldSettings
  hasBatteryProduct: boolean
}

/** Leaves out cards for data that the world does not collect or is not licensed for [C-822, C-9929]. */
export function shownCards({ platform, settings, hasBatteryProduct }: Situation): OverviewCardName[] {
  const collectsLocation = settings[`${platform}LocationCollectionEnabled`] === true
  const collectsSignal = settings[`${platform}MobileSignalLevelCollectionEnabled`] === true
  return overviewCards.filter((card) => {
    if (card === 'battery') return hasBatteryProduct
    if (card === 'wifi') return collectsLocation
    if (card === 'sim') return collectsSignal
    return true
  })
}
