import { describe, expect, it } from 'vitest'
import { coreTabs, offeredTabs, tabOf, tabPath } from './core-tabs.ts'

const everything = { hasAndroid: true, hasWindows: true, mayReadAnomalies: true }

describe('the tabs of the core section', () => {
  it('stand in their order [C-106]', () => {
    expect(offeredTabs(everything)).toEqual([
      'overview',
      'devices',
      'performance',
      'applications',
      'processes',
      'anomalies',
      'maps',
    ])
  })

  it('always are overview, devices, performance and maps [C-107]', () => {
    expect(offeredTabs({ hasAndroid: false, hasWindows: false, mayReadAnomalies: false })).toEqual([
      'overview',
      'devices',
      'performance',
      'maps',
    ])
  })

  it.each([
    ['applications', 'hasAndroid'],
    ['processes', 'hasWindows'],
    ['anomalies', 'mayReadAnomalies'],
  ] as const)('leave out %s without %s [C-108 C-109 C-110]', (tab, reason) => {
    expect(offeredTabs(everything)).toContain(tab)
    expect(offeredTabs({ ...everything, [reason]: false })).not.toContain(tab)
  })

  it.each(coreTabs)('know %s again by its own address', (tab) => {
    expect(tabOf(tabPath('demo', tab))).toBe(tab)
    expect(tabOf(`${tabPath('demo', tab)}/`)).toBe(tab)
  })

  it('are known in any case, as routes are [C-106]', () => {
    expect(tabOf('/demo/Core/Devices/info')).toBe('devices')
    expect(tabOf('/demo/CORE')).toBe('overview')
  })

  it('know the pages below a tab, and take no other word for one', () => {
    expect(tabOf('/demo/core/devices/performance')).toBe('devices')
    expect(tabOf('/demo/core/nonsense')).toBeUndefined()
    expect(tabOf('/demo/settings/alerts')).toBeUndefined()
  })
})
