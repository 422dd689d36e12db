import { describe, expect, it } from 'vitest'
import { customViewOf } from './custom-view.ts'

const leeds = { name: 'Leeds' }
const unlimited = { homeLocation: null, group: null, zone: null }

describe('the custom view of a user', () => {
  it('is all devices where nothing limits it [A-1005]', () => {
    expect(customViewOf(unlimited)).toEqual({ kind: 'all' })
  })

  it('is the zone where there is one [A-1006]', () => {
    expect(customViewOf({ ...unlimited, zone: { name: 'North' } })).toEqual({ kind: 'zone', zone: 'North' })
  })

  it.each([
    [leeds, 'night', { homeLocation: 'Leeds', group: 'night' }],
    [leeds, null, { homeLocation: 'Leeds', group: null }],
    [null, 'night', { homeLocation: null, group: 'night' }],
  ])(
    'is else the home location and the group, either of them alone [A-1007]',
    (homeLocation, group, places) => {
      expect(customViewOf({ homeLocation, group, zone: null })).toEqual({ kind: 'places', ...places })
    },
  )
})
