import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { World, WorldId, worldIdPattern } from './worlds.ts'

const hex = '0123456789abcdefABCDEF0123456789'

describe('a world id', () => {
  it.each([hex, hex.toLowerCase(), hex.toUpperCase(), 'demo', 'demo-2', 'demo world', 'demo?#%', 'demoé'])(
    '%j is one [A-107 A-908]',
    (id) => {
      expect(worldIdPattern.test(id)).toBe(true)
      expect(WorldId.safeParse(id).success).toBe(true)
    },
  )

  it.each([
    '',
    hex.slice(1),
    `${hex}0`,
    `${hex}\n`,
    `${hex.slice(1)}g`,
    'Demo',
    ' demo',
    'mydemo',
    'demo/',
    'demo/core',
    '/demo',
    'world-selection',
    'universe-admin',
  ])('%j is not one [A-107 A-908]', (id) => {
    expect(worldIdPattern.test(id)).toBe(false)
    expect(WorldId.safeParse(id).success).toBe(false)
  })

  it('never holds a slash, so it is one segment of a path [A-107]', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(worldIdPattern.test(`demo${before}/${after}`)).toBe(false)
      }),
      { seed: 107 },
    )
  })

  it('is short enough for a header and a key', () => {
    expect(WorldId.safeParse(`demo${'x'.repeat(60)}`).success).toBe(true)
    expect(WorldId.safeParse(`demo${'x'.repeat(61)}`).success).toBe(false)
  })
})

describe('a world', () => {
  const world = { id: 'demo', name: 'Demo', features: ['muster-core-v2'], brand: 'muster', pastFrom: null }

  it('has id, name, features and a brand [A-314]', () => {
    expect(World.parse(world)).toEqual(world)
  })

  it.each(['id', 'name', 'features', 'brand'])('is refused without %s [A-314]', (field) => {
    expect(World.safeParse({ ...world, [field]: undefined }).success).toBe(false)
  })
})
