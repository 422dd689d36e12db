import { initialWorldSettings } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { anomaliesPart, isIncomplete } from './anomaly-fields.ts'
import { matchesZone } from './zone-search.ts'

const { draftOf, changesOf } = anomaliesPart
const nightly = { ...initialWorldSettings, smartGroupingHour: 0, smartGroupingTimeZone: 'UTC' }

describe('the draft of the anomaly settings', () => {
  it('is off without an hour, and midnight is an hour [A-872 A-875]', () => {
    expect(draftOf(initialWorldSettings)).toEqual({ isOn: false, hour: null, half: 'AM', timeZone: null })
    expect(draftOf(nightly)).toEqual({ isOn: true, hour: 12, half: 'AM', timeZone: 'UTC' })
  })

  it('changes what differs alone, and both when it goes off [A-873 A-930]', () => {
    expect(changesOf(draftOf(nightly), nightly)).toEqual({})
    expect(changesOf({ ...draftOf(nightly), half: 'PM' }, nightly)).toEqual({ smartGroupingHour: 12 })
    expect(changesOf({ ...draftOf(nightly), isOn: false }, nightly)).toEqual({
      smartGroupingHour: null,
      smartGroupingTimeZone: null,
    })
  })

  it('is complete with an hour and a zone, or off [A-874]', () => {
    expect(isIncomplete(draftOf(nightly))).toBe(false)
    expect(isIncomplete({ ...draftOf(nightly), hour: null })).toBe(true)
    expect(isIncomplete({ ...draftOf(nightly), timeZone: null })).toBe(true)
    expect(isIncomplete(draftOf(initialWorldSettings))).toBe(false)
  })
})

it('finds time zones by what people call them', () => {
  expect(matchesZone('America/New_York', 'new york')).toBe(true)
  expect(matchesZone('America/New_York', 'america/new')).toBe(true)
  expect(matchesZone('America/New_York', 'york new')).toBe(false)
})
