import { expect, it } from 'vitest'
import { isTimeZone, timeZones } from './time-zones.ts'

it('time zones are those that people know, and each of them tells the time [A-871]', () => {
  const zones = timeZones()
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo']))
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

it('a zone is also known by the name that another browser lists it by', () => {
  const known = ['UTC', 'Europe/Kiev', 'Europe/Kyiv', 'Asia/Calcutta', 'Asia/Kolkata']
  expect(known.filter(isTimeZone)).toEqual(known)
  expect(['', 'Mars/Olympus', '+01:00', '-05:00', 'Europe/London\n'].filter(isTimeZone)).toEqual([])
})
