import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWorldId, singleWorldPath } from './world-path.ts'

const hex = '0123456789abcdef0123456789ABCDEF'

it.each([
  [hex, true],
  ['demo', true],
  ['demo-2', true],
  [hex.slice(2), false],
  ['demo/core', false],
  ['world-selection', false],
])('%s is a world id: %s [A-107 A-908]', (text, expected) => {
  expect(isWorldId(text)).toBe(expected)
})

describe('the path into the only world', () => {
  it.each<[hash: string, search: string, path: string]>([
    ['#/core/devices', '?x=1', `/${hex}/core/devices?x=1`],
    ['#core/devices', '', `/${hex}/core/devices`],
    ['#/', '?x=1', `/${hex}/?x=1`],
    ['', '?x=1&y=2', `/${hex}/?x=1&y=2`],
    ['', '', `/${hex}/`],
    ['#', '', `/${hex}/`],
    ['#//evil.example/', '', `/${hex}/evil.example/`],
  ])('with hash %j and search %j is %s [A-303 A-910]', (hash, search, path) => {
    expect(singleWorldPath(hex, hash, search)).toBe(path)
  })

  it('leads into a demo world too, whatever follows the word [A-303 A-304]', () => {
    expect(singleWorldPath('demo', '', '')).toBe('/demo/')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (rest) => {
        const id = `demo${rest.replaceAll('/', '')}`
        const { pathname, search } = new URL(singleWorldPath(id, '#/core', '?x=1'), 'https://console.example')
        const [, world = '', page] = pathname.split('/')
        expect([decodeURIComponent(world), page, search]).toEqual([id, 'core', '?x=1'])
      }),
      { seed: 303 },
    )
  })

  it.each(['', 'acme', '//evil.example', 'demo/../..', hex.slice(1)])(
    'is refused to %j [A-304 A-908]',
    (id) => {
      expect(() => singleWorldPath(id, '', '')).toThrow('World id does not match expected format')
    },
  )
})
