import { groupings } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GroupKey, groupsOfDevice, keyOfText, textOfKey } from './group-keys.ts'

const device = { homeLocationId: 'leeds', groups: ['drivers', 'night'], manufacturer: 'Acme', model: 'T8' }
const bare = { ...device, homeLocationId: null, groups: [] }

describe('a device counts', () => {
  it.each<[string, GroupKey[], GroupKey[]]>([
    [
      'at its home location',
      groupsOfDevice('homeLocation', device),
      [{ by: 'homeLocation', homeLocationId: 'leeds' }],
    ],
    [
      'among those without any',
      groupsOfDevice('homeLocation', bare),
      [{ by: 'homeLocation', homeLocationId: null }],
    ],
    [
      'in each of its groups',
      groupsOfDevice('group', device),
      [
        { by: 'group', group: 'drivers' },
        { by: 'group', group: 'night' },
      ],
    ],
    ['among those without a group', groupsOfDevice('group', bare), [{ by: 'group', group: null }]],
    [
      'by manufacturer and model',
      groupsOfDevice('model', device),
      [{ by: 'model', manufacturer: 'Acme', model: 'T8' }],
    ],
    ['in the one case of all', groupsOfDevice('all', device), [{ by: 'all' }]],
  ])('%s [K-114 K-115 K-116]', (_where, keys, expected) => {
    expect(keys).toEqual(expected)
  })

  it('somewhere, and nowhere twice [K-114 K-115]', () => {
    const devices = fc.record({
      homeLocationId: fc.option(fc.string()),
      groups: fc.array(fc.constantFrom('a', 'b', 'c')),
      manufacturer: fc.string(),
      model: fc.string(),
    })
    fc.assert(
      fc.property(fc.constantFrom(...groupings), devices, (groupedBy, each) => {
        const keys = groupsOfDevice(groupedBy, each).map(textOfKey)
        expect(keys.length).toBeGreaterThan(0)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('a key as text', () => {
  const text = fc.string({ unit: 'grapheme' })
  const keys = fc.oneof<fc.Arbitrary<GroupKey>[]>(
    text.map((homeLocationId) => ({ by: 'homeLocation', homeLocationId })),
    text.map((group) => ({ by: 'group', group })),
    fc.tuple(text, text).map(([manufacturer, model]) => ({ by: 'model', manufacturer, model })),
    text.map((anomalyId) => ({ by: 'anomaly', anomalyId })),
    fc.constantFrom<GroupKey>(
      { by: 'all' },
      { by: 'group', group: null },
      { by: 'homeLocation', homeLocationId: null },
    ),
  )

  it('gives the key back, and no two keys have the same [K-116 K-501]', () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        expect(keyOfText(textOfKey(a))).toEqual(a)
        expect(textOfKey(a) === textOfKey(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })

  it('tells a model from one with another boundary [K-116]', () => {
    const of = (manufacturer: string, model: string) => textOfKey({ by: 'model', manufacturer, model })
    expect(of('Acme T', '8')).not.toBe(of('Acme', 'T 8'))
    expect(textOfKey({ by: 'group', group: 'null' })).not.toBe(textOfKey({ by: 'group', group: null }))
  })
})
