import { expect, it } from 'vitest'
import { timeZones } from './time-zones.ts'

it('time zones are those that people know, and each of them tells the time [A-871]', () => {
  const zones = timeZones()
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo']))
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
