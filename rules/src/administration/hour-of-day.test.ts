import { describe, expect, it } from 'vitest'
import { hourOf, hourOfDay } from './hour-of-day.ts'

describe('an hour on a 12-hour clock', () => {
  it.each([
    [0, 12, 'AM'],
    [1, 1, 'AM'],
    [11, 11, 'AM'],
    [12, 12, 'PM'],
    [13, 1, 'PM'],
    [23, 11, 'PM'],
  ])('%i is %i %s [A-870 A-875 A-1825]', (stored, hour, half) => {
    expect(hourOfDay(stored)).toEqual({ hour, half })
  })

  it('converts back to the same hour [A-875]', () => {
    for (let hour = 0; hour < 24; hour += 1) expect(hourOf(hourOfDay(hour))).toBe(hour)
  })
})
