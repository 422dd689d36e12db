import { describe, expect, it } from 'vitest'
import { offeredTabs, tabOf } from './battery-tabs.ts'

describe('the tabs of the battery product', () => {
  it.each([
    ['both parts', () => true, ['overview', 'batteries', 'devices', 'replacement']],
    ['batteries', (part: string) => part === 'batteries', ['overview', 'batteries', 'replacement']],
    ['devices', (part: string) => part === 'devices', ['overview', 'devices']],
  ] as const)(
    'with a licence of %s are in their order [B-106 B-204 B-216 B-231 F-318]',
    (_name, includes, tabs) => {
      expect(offeredTabs(includes)).toEqual(tabs)
    },
  )

  it.each([
    ['/demo/battery', 'batteries'],
    ['/demo/battery/', 'batteries'],
    ['/demo/battery/problem', 'batteries'],
    ['/demo/battery/overview', 'overview'],
    ['/demo/battery/devices', 'devices'],
    ['/demo/battery/devices/warning', 'devices'],
    ['/demo/battery/devicesque', 'batteries'],
    ['/demo/Battery/Overview', 'overview'],
    ['/demo/battery/DEVICES/Warning', 'devices'],
    ['/demo/battery/replacement', 'replacement'],
    ['/demo/battery/replace', 'batteries'],
    ['/demo/zones', undefined],
  ])('%s belongs to %s [B-202 B-203 B-215 B-9911]', (pathname, tab) => {
    expect(tabOf(pathname)).toBe(tab)
  })
})
