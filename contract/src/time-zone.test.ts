import { expect, it } from 'vitest'
import { isTimeZone, TimeZone } from './time-zone.ts'

it('a zone is also known by the name that another browser lists', () => {
  const known = ['UTC', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata']
  expect(known.filter(isTimeZone)).toEqual(known)
  expect(['', 'Mars/Olympus', '+01:00', '-05:00', 'Europe/London\n'].filter(isTimeZone)).toEqual([])
})

it('an unknown zone is refused', () => {
  expect(TimeZone.safeParse('Europe/Madrid').success).toBe(true)
  for (const zone of ['Mars/Olympus', '+01:00', '', 'a'.repeat(10_000), 'Europe/London\u0000', 7, null]) {
    expect(TimeZone.safeParse(zone).success).toBe(false)
  }
})
