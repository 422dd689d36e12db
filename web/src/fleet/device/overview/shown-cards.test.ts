import { initialWorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { shownCards } from './shown-cards.ts'

const all = {
  platform: 'android',
  hasBatteryProduct: true,
  settings: {
    ...initialWorldSettings,
    androidLocationCollectionEnabled: true,
    androidMobileSignalLevelCollectionEnabled: true,
  },
} as const

describe('the cards of a device', () => {
  it('are all six where everything is collected and licensed [C-801]', () => {
    expect(shownCards(all)).toEqual(['system', 'agent', 'battery', 'storage', 'wifi', 'sim'])
  })

  it('leave out the battery without a battery product [C-822 C-9929]', () => {
    expect(shownCards({ ...all, hasBatteryProduct: false })).not.toContain('battery')
  })

  it('leave out Wi-Fi and SIM where the platform does not report them [C-822 C-9929]', () => {
    expect(shownCards({ ...all, settings: initialWorldSettings })).toEqual([
      'system',
      'agent',
      'battery',
      'storage',
    ])
    expect(shownCards({ ...all, platform: 'windows' })).toEqual(['system', 'agent', 'battery', 'storage'])
  })
})
