import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assetTagProblem,
  cleanGroup,
  draftOf,
  groupProblem,
  recordChanges,
  withGroups,
} from './record-changes.ts'

const leeds = { id: 'h1', name: 'Leeds', distanceYellow: null, distanceRed: null }
const record = { id: 'd1', assetTag: 'NF-1', group: ['yard', 'night'], homeLocation: leeds }
const changed = (draft: object, of: Parameters<typeof draftOf>[0] = record) =>
  recordChanges(draftOf(of), { ...draftOf(of), ...draft })

describe('what is sent of a record', () => {
  it('is nothing where nothing changed [C-515]', () => {
    expect(changed({})).toEqual({})
    expect(changed({}, { id: 'd2', assetTag: null, group: [], homeLocation: null })).toEqual({})
  })

  it('is the trimmed asset tag where it differs after trimming [C-516]', () => {
    expect(changed({ assetTag: '  NF-1 ' })).toEqual({})
    expect(changed({ assetTag: ' NF-2 ' })).toEqual({ assetTag: 'NF-2' })
  })

  it('is an empty asset tag where it was cleared [C-9930]', () => {
    expect(changed({ assetTag: '  ' })).toEqual({ assetTag: '' })
  })

  it('is the home location where one is chosen and it is another [C-517]', () => {
    expect(changed({ homeLocationId: 'h1' })).toEqual({})
    expect(changed({ homeLocationId: null })).toEqual({})
    expect(changed({ homeLocationId: 'h2' })).toEqual({ homeLocationId: 'h2' })
  })

  it('is the groups where they are another set, whatever order, spaces and capitals [C-518]', () => {
    expect(changed({ groups: [' Night', 'YARD '] })).toEqual({})
    expect(changed({ groups: ['yard'] })).toEqual({ groups: ['yard'] })
    expect(changed({ groups: [] })).toEqual({ groups: [] })
    fc.assert(
      fc.property(fc.shuffledSubarray(['yard', 'night'], { minLength: 2 }), (groups) => {
        expect(changed({ groups })).toEqual({})
      }),
    )
  })
})

describe('an asset tag', () => {
  it('has at most 20 characters after trimming [C-505 C-2317 B-822 B-1424]', () => {
    expect(assetTagProblem(`  ${'x'.repeat(20)}  `)).toBeNull()
    expect(assetTagProblem('🚚'.repeat(20))).toBeNull()
    expect(assetTagProblem('x'.repeat(21))).toBe('tooLong')
  })

  it('has no characters that do not show', () => {
    expect(assetTagProblem('AT-1\u202e')).toBe('hidden')
    expect(assetTagProblem('AT\u00001')).toBe('hidden')
    expect(assetTagProblem('')).toBeNull()
  })
})

describe('a group', () => {
  it('is trimmed and in lower case [C-509]', () => {
    expect(cleanGroup('  Night Shift ', [])).toBe('night shift')
    expect(withGroups(['Yard', ' yard ', '  '], [])).toEqual(['yard'])
  })

  it('keeps the spelling of groups that the world has [C-509]', () => {
    expect(cleanGroup(' night shift', ['Night Shift', 'yard'])).toBe('Night Shift')
    expect(withGroups(['Returns', 'drivers', 'DRIVERS', 'New'], ['Returns', 'Drivers'])).toEqual([
      'Returns',
      'Drivers',
      'new',
    ])
    expect(withGroups(['day', 'Day'], ['day', 'Day'])).toEqual(['day', 'Day'])
  })

  it('has no comma [C-507 B-821 B-9907]', () => {
    expect(groupProblem('a,b', [])).toBe('comma')
  })

  it('has at most 32 characters [C-508 C-2317 B-821 B-1425 B-9907]', () => {
    expect(groupProblem(` ${'x'.repeat(32)} `, [])).toBeNull()
    expect(groupProblem('🚚'.repeat(32), [])).toBeNull()
    expect(groupProblem('x'.repeat(33), [])).toBe('tooLong')
  })

  it('has no characters that do not show', () => {
    expect(groupProblem('yard\u200f', [])).toBe('hidden')
    expect(groupProblem(' ', [])).toBeNull()
  })

  it('is one of fifty at most', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => `g${index}`)
    expect(groupProblem('another', fifty)).toBe('tooMany')
    expect(groupProblem('G3', fifty)).toBeNull()
  })
})
