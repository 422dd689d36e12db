import { describe, expect, it } from 'vitest'
import { deviceTabs, tabOfSegment, tabsOfPlatform } from './device-tabs.ts'

describe('the tabs of a device', () => {
  it('stand in their order [C-701]', () => {
    expect(deviceTabs).toEqual([
      'info',
      'applications',
      'processes',
      'location',
      'performance',
      'signal',
      'coverage',
    ])
  })

  it('leave out processes on Android [C-704 C-705 C-706 C-707 C-708 C-709]', () => {
    expect(tabsOfPlatform('android')).toEqual([
      'info',
      'applications',
      'location',
      'performance',
      'signal',
      'coverage',
    ])
  })

  it('leave out applications on Windows [C-704 C-705 C-706 C-707 C-708 C-709]', () => {
    expect(tabsOfPlatform('windows')).toEqual([
      'info',
      'processes',
      'location',
      'performance',
      'signal',
      'coverage',
    ])
  })

  it.each([undefined, '', 'nonsense', 'Signal', 'info/'])('take %j for the first tab [C-703]', (segment) => {
    expect(tabOfSegment(segment)).toBe('info')
  })

  it('take a tab of the other platform for the first tab [C-703]', () => {
    expect(tabOfSegment('processes', tabsOfPlatform('android'))).toBe('info')
    expect(tabOfSegment('processes', tabsOfPlatform('windows'))).toBe('processes')
  })
})
