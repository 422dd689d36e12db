import { describe, expect, it } from 'vitest'
import { type EstateFilter, isInFilter } from './estate-filter.ts'

const cohort = { id: 1, homeLocationId: 'leeds', groups: ['drivers', 'night'] }
const loose = { id: 2, homeLocationId: null, groups: [] }

describe('a cohort is part of the requested estate', () => {
  it.each<[what: string, filter: EstateFilter, isIn: boolean]>([
    ['without a filter', {}, true],
    ['with empty sets', { homeLocationIds: [], groups: [] }, true],
    ['at its home location', { homeLocationIds: ['york', 'leeds'] }, true],
    ['at another', { homeLocationIds: ['york'] }, false],
    ['in one of its groups', { groups: ['night'] }, true],
    ['in another group', { groups: ['office'] }, false],
    ['in one of its groups at another place', { groups: ['night'], homeLocationIds: ['york'] }, false],
    ['among those without a group', { groups: [null] }, false],
    ['among those without a home location', { homeLocationIds: [null] }, false],
    [
      'in a zone whose sets all match',
      { zone: { groups1: ['drivers', 'x'], groups2: ['night'], homeLocationIds: [] } },
      true,
    ],
    [
      'in a zone of which one set does not',
      { zone: { groups1: ['drivers'], groups2: ['office'], homeLocationIds: [] } },
      false,
    ],
    ['in a zone elsewhere', { zone: { groups1: [], groups2: [], homeLocationIds: ['york'] } }, false],
  ])('%s [A-934 C-234]', (_what, filter, isIn) => {
    expect(isInFilter(cohort, filter)).toBe(isIn)
  })

  it('when it has neither group nor home location and those are requested [C-234]', () => {
    expect(isInFilter(loose, { groups: [null], homeLocationIds: [null] })).toBe(true)
    expect(isInFilter(loose, { groups: ['drivers'] })).toBe(false)
  })
})
