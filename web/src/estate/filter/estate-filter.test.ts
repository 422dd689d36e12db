import { type CurrentUser, estatePeriods as periods } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../../testing/console.tsx'
import {
  type EstateFilter,
  isWholeEstate,
  nextEstateFilter,
  pickersOf,
  readEstateFilter,
  writeEstateFilter,
} from './estate-filter.ts'

const all = { homeLocation: true, group: true, zone: true }

describe('choosing devices', () => {
  const start: EstateFilter = { days: 60 }

  it('combines group and home location [C-9937 C-1501]', () => {
    const filter = nextEstateFilter(nextEstateFilter(start, { group: 'yard' }), { homeLocationId: 'h1' })
    expect(filter).toMatchObject({ group: 'yard', homeLocationId: 'h1', days: 60 })
  })

  it('a zone excludes both, and is excluded by either [C-9937]', () => {
    const zone = nextEstateFilter({ days: 30, group: 'yard', homeLocationId: 'h1' }, { zoneId: 'z1' })
    expect(zone).toEqual({ days: 30, zoneId: 'z1' })
    expect(nextEstateFilter(zone, { group: 'yard' })).toEqual({ days: 30, zoneId: undefined, group: 'yard' })
  })

  it('"all devices" clears all but the period [C-9937]', () => {
    const cleared = nextEstateFilter({ days: 90, group: 'yard' }, 'allDevices')
    expect(cleared).toEqual({ days: 90 })
    expect(isWholeEstate(cleared)).toBe(true)
  })
})

describe('the pickers', () => {
  const of = (view: Partial<CurrentUser>) => pickersOf(aUser('viewer', view))

  it('are all there for users without a custom view [C-1503 C-1504]', () => {
    expect(of({})).toEqual(all)
  })

  it.each([
    [{ homeLocationId: 'h1' }, { homeLocation: false, group: true, zone: false }],
    [{ group: 'yard' }, { homeLocation: true, group: false, zone: false }],
    [{ zoneId: 'z1' }, { homeLocation: true, group: false, zone: false }],
  ])('follow the custom view %j [C-1503 C-1504 C-2413 C-9937]', (view, pickers) => {
    expect(of(view)).toEqual(pickers)
  })
})

describe('in an address', () => {
  const read = (address: string, pickers = all) => readEstateFilter(new URLSearchParams(address), pickers)

  it('comes back as it was', () => {
    const text = fc.string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'ab ,|%&=+#é') })
    const filters = fc.oneof(
      fc.record({ days: fc.constantFrom(...periods), zoneId: text }),
      fc.record({ days: fc.constantFrom(...periods), group: text, homeLocationId: text }),
    )
    fc.assert(
      fc.property(filters, (filter) => {
        const parameters = new URLSearchParams()
        writeEstateFilter(filter, parameters)
        expect(read(parameters.toString())).toEqual(filter)
      }),
    )
  })

  it.each(['', '?days=31', '?days=030', '?days=-30', '?days=x'])('%j means 30 days [C-9937]', (address) => {
    expect(read(address).days).toBe(30)
  })

  it('does not name what the user cannot pick', () => {
    const filter = read('?zoneId=z1&homeLocationId=h1&group=g', pickersOf(aUser('viewer', { zoneId: 'z2' })))
    expect(filter).toEqual({ days: 30, homeLocationId: 'h1', group: undefined })
  })
})
