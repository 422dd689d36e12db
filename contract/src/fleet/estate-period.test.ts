import { describe, expect, it } from 'vitest'
import { EstateBody, estatePeriods } from './estate-period.ts'

const body = { days: 30, timeZone: 'Europe/London' }
const wrongFields = (changes: object) =>
  EstateBody.safeParse({ ...body, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? []

describe('a request about the estate', () => {
  it('looks back 30, 60 or 90 days [C-2325]', () => {
    expect(estatePeriods).toEqual([30, 60, 90])
    for (const days of estatePeriods) expect(wrongFields({ days })).toEqual([])
    for (const days of [0, 1, 29, 31, 91, 30.5, '30', null, [30]])
      expect(wrongFields({ days })).toEqual(['days'])
  })

  it('may be about a home location and a group together, or about a zone', () => {
    for (const part of [{}, { homeLocationId: 'h' }, { group: 'g' }, { homeLocationId: 'h', group: 'g' }]) {
      expect(wrongFields(part)).toEqual([])
      expect(wrongFields({ ...part, zoneId: 'z' })).toEqual(Object.keys(part).length === 0 ? [] : ['zoneId'])
    }
  })

  it.each([undefined, '', 'Mars/Olympus', '+01:00', 60])(
    'has a zone that tells the time, unlike %j',
    (timeZone) => {
      expect(wrongFields({ timeZone })).toContain('timeZone')
    },
  )
})
