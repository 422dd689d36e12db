import { initialWorldSettings, WatchRule } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { suggestedWatches } from './suggested-watches.ts'

const world = { hasCore: true, hasBatteries: true, settings: initialWorldSettings, settled: [] }
const keys = (changes: Partial<Parameters<typeof suggestedWatches>[0]> = {}) =>
  suggestedWatches({ ...world, ...changes }).map(({ key }) => key)

describe('suggested watches', () => {
  it('are four, and valid [K-413]', () => {
    expect(keys()).toEqual(['outOfContact', 'reboots', 'batteries', 'silentHome'])
    for (const { key, isAlertOff: _isAlertOff, ...rule } of suggestedWatches(world)) {
      expect(WatchRule.parse(rule), key).toEqual(rule)
    }
  })

  it('are those that the licences allow [K-413]', () => {
    expect(keys({ hasBatteries: false })).toEqual(['outOfContact', 'reboots', 'silentHome'])
    expect(keys({ hasCore: false })).toEqual(['batteries'])
    expect(keys({ hasCore: false, hasBatteries: false })).toEqual([])
  })

  it('are not offered again [K-413]', () => {
    expect(keys({ settled: ['reboots', 'silentHome'] })).toEqual(['outOfContact', 'batteries'])
  })

  it('say where their alert is off, as in a new world [K-413]', () => {
    const off = (settings: typeof initialWorldSettings) =>
      suggestedWatches({ ...world, settings }).flatMap(({ key, isAlertOff }) => (isAlertOff ? [key] : []))
    expect(off(initialWorldSettings)).toEqual(['outOfContact', 'reboots', 'batteries'])
    const on = {
      ...initialWorldSettings,
      deviceUtilisationOutOfContactEnabled: true,
      deviceUserExperienceRebootEnabled: true,
      batteryHealthStatusEnabled: true,
    }
    expect(off(on)).toEqual([])
  })
})
