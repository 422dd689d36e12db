import { describe, expect, it } from 'vitest'
import { minute } from '../time/durations.ts'
import { afterWakingTime, isQuiet, type QuietTime, quietUntil, zoneOfCase } from './quiet-hours.ts'

const weekdays = [1, 2, 3, 4, 5]
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hours = (from: string, until: string) => ({ from, until })
const nights = (zone: string, workingDays = everyDay): QuietTime => ({
  hours: hours('20:00', '06:00'),
  workingDays,
  zone,
})
const at = (text: string) => Date.parse(`${text}Z`)
const text = (moment: number) => new Date(moment).toISOString().slice(0, 16)

describe('quiet until', () => {
  const london = 'Europe/London'
  const early = { hours: hours('01:30', '03:00'), workingDays: everyDay, zone: london }
  it.each<[string, QuietTime, from: string, until: string]>([
    ['not at all by day', nights('UTC'), '2026-11-16T12:00', '2026-11-16T12:00'],
    ['not at all a minute before', nights('UTC'), '2026-11-16T19:59', '2026-11-16T19:59'],
    ['the morning, from the minute on', nights('UTC'), '2026-11-16T20:00', '2026-11-17T06:00'],
    ['the morning, after midnight', nights('UTC'), '2026-11-17T05:59', '2026-11-17T06:00'],
    ['not any longer, to the minute', nights('UTC'), '2026-11-17T06:00', '2026-11-17T06:00'],
    ['Monday, through the weekend', nights('UTC', weekdays), '2026-11-20T20:00', '2026-11-23T06:00'],
    ['Monday, from Saturday at noon', nights('UTC', weekdays), '2026-11-21T12:00', '2026-11-23T06:00'],
    [
      'the end of a break by day',
      { ...nights('UTC'), hours: hours('12:00', '13:30') },
      '2026-11-16T12:00',
      '2026-11-16T13:30',
    ],
    [
      'the next day without hours',
      { ...nights('UTC', [2]), hours: null },
      '2026-11-16T12:00',
      '2026-11-17T00:00',
    ],
    ['the morning of the place', nights('America/New_York'), '2026-11-17T01:00', '2026-11-17T11:00'],
    ['Monday of the place', nights('Asia/Tokyo', weekdays), '2026-11-21T00:00', '2026-11-22T21:00'],
    ['the time shown, after clocks went forward', nights(london), '2026-03-28T21:00', '2026-03-29T05:00'],
    ['the time shown, after clocks went back', nights(london), '2026-10-24T20:00', '2026-10-25T06:00'],
    ['right after a gap that begins it', early, '2026-03-29T01:00', '2026-03-29T02:00'],
    ['not before a gap', early, '2026-03-29T00:59', '2026-03-29T00:59'],
    ['from the first of two times shown', early, '2026-10-25T00:30', '2026-10-25T03:00'],
    [
      'to the first of two times shown',
      { ...early, hours: hours('23:00', '01:30') },
      '2026-10-24T23:00',
      '2026-10-25T00:30',
    ],
    [
      'where midnight is skipped',
      { ...nights('Africa/Cairo', [5]), hours: null },
      '2026-04-23T12:00',
      '2026-04-23T22:00',
    ],
  ])('%s [K-209 K-210 K-211 K-212]', (_what, quiet, from, until) => {
    expect(text(quietUntil(quiet, at(from)))).toBe(until)
    expect(isQuiet(quiet, at(from))).toBe(from !== until)
  })

  it('never, without quiet hours [K-209]', () => {
    expect([quietUntil(null, 5), isQuiet(null, 5), afterWakingTime(null, 5, 7)]).toEqual([5, false, 12])
  })
})

describe('time that is not quiet', () => {
  it.each<[string, QuietTime, since: string, minutes: number, by: string]>([
    ['passes by day', nights('UTC'), '2026-11-16T12:00', 90, '2026-11-16T13:30'],
    ['stands still at night', nights('UTC'), '2026-11-16T19:30', 90, '2026-11-17T07:00'],
    ['begins in the morning', nights('UTC'), '2026-11-17T02:00', 30, '2026-11-17T06:30'],
    ['stands still at weekends', nights('UTC', weekdays), '2026-11-20T19:00', 120, '2026-11-23T07:00'],
    ['passes for days', nights('UTC', weekdays), '2026-11-20T12:00', 20 * 60, '2026-11-23T18:00'],
    [
      'has 23 hours when clocks go forward',
      { ...nights('Europe/London'), hours: null },
      '2026-03-29T00:00',
      24 * 60,
      '2026-03-30T00:00',
    ],
    [
      'counts the doubled hour',
      { ...nights('Europe/London'), hours: hours('03:00', '23:59') },
      '2026-10-24T23:00',
      4 * 60,
      '2026-10-25T03:00',
    ],
  ])('%s [K-211 K-304]', (_what, quiet, since, minutes, by) => {
    expect(text(afterWakingTime(quiet, at(since), minutes * minute))).toBe(by)
  })
})

describe('the zone of a case', () => {
  const zones = new Map([
    ['Europe/Paris', 3],
    ['Europe/London', 12],
    ['Europe/Madrid', 12],
  ])
  const own = { timeZone: 'UTC', usesZoneOfPlace: true }
  it.each([
    ['is that of most devices, the first by name of several', own, zones, 'Europe/London'],
    ['is the own one where none is known', own, new Map(), 'UTC'],
    ['is the own one where the watch says so', { ...own, usesZoneOfPlace: false }, zones, 'UTC'],
  ])('%s [K-212]', (_what, quiet, devices, zone) => {
    expect(zoneOfCase(quiet, devices)).toBe(zone)
  })
})
