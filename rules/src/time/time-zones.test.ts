import { expect, it } from 'vitest'
import { timeZones } from './time-zones.ts'

it('time zones have their current names, and each is valid [A-871]', () => {
  const zones = timeZones()
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo']))
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh']))
  expect(zones).not.toContain('Asia/Calcutta')
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})
