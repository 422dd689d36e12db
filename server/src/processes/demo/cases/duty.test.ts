import { dayLength, hourLength } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../access/index.ts'
import type { LastingCase } from '../../../cases/index.ts'
import { deedsOn, lastRound, lastWorkingTime } from './duty.ts'

const member = (name: string): Member => ({
  id: name,
  email: `${name}@demo.example`,
  role: 'editor',
  view: null,
})
const crew = {
  office: [{ member: member('editor'), weight: 1 }],
  onSite: [{ member: member('site'), homeLocationIds: new Set(['leeds']) }],
}
const told = (number: number, homeLocationId = 'leeds', timeZone = 'Europe/London'): LastingCase => ({
  ...{ number, watchId: 'w', owner: null, kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus' },
  ...{ homeLocationId, state: 'open', takenBy: null, openedAt: 0, toldAt: 0, cameBack: 0, timeZone },
})
const sunday = Date.parse('2026-11-15T12:00:00Z')
const many = Array.from({ length: 200 }, (_, index) => told(index + 1))

describe('the people of the demo', () => {
  it('do the same whenever the demo is created [K-1502]', () => {
    expect(many.map((each) => deedsOn(each, crew, sunday))).toEqual(
      many.map((each) => deedsOn(each, crew, sunday)),
    )
  })

  it('act at working hours of the place, one thing after the other', () => {
    const hours = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Denver',
      hour: 'numeric',
      hour12: false,
    })
    for (const { number } of many) {
      const deeds = deedsOn(told(number, 'denver', 'America/Denver'), crew, sunday)
      for (const [index, { at }] of deeds.entries()) {
        expect(Number(hours.format(at))).toBeGreaterThanOrEqual(7)
        expect(Number(hours.format(at))).toBeLessThan(18)
        expect(at).toBeGreaterThan(deeds[index - 1]?.at ?? sunday)
      }
    }
  })

  it('leave some cases alone, take the others first, and those of their own place most of all', () => {
    const deeds = many.map((each) => deedsOn(each, crew, sunday))
    const [first] = deeds.filter((each) => each.length > 0).map(([each]) => each)
    expect(first?.deed.action).toBe('take')
    const left = deeds.filter((each) => each.length === 0).length
    expect(left).toBeGreaterThan(10)
    expect(left).toBeLessThan(90)
    const taken = deeds.flatMap(([each]) => each?.by.id ?? [])
    expect(taken.filter((id) => id === 'site').length).toBeGreaterThan(taken.length / 3)
    expect(taken).toContain('editor')
  })

  it('see to it that there are cases of all states when the demo begins [K-1502]', () => {
    const deeds = lastRound(
      [told(1), { ...told(2), state: 'taken' }, told(3), told(4), told(5)],
      crew,
      sunday,
    )
    const last = new Map(deeds.map(({ number, deed }) => [number, deed.action]))
    expect([...last]).toEqual([
      [3, 'snooze'],
      [4, 'close'],
    ])
    const given = lastRound([{ ...told(1), state: 'taken', takenBy: 'site' }, told(2)], crew, sunday)
    expect(given.map(({ by, deed }) => [by.id, deed.action])).toEqual([
      ['site', 'giveBack'],
      [expect.any(String), 'take'],
    ])
  })

  it('were last at work on a working day', () => {
    const moment = lastWorkingTime(sunday)
    expect(new Date(moment).getUTCDay()).toBe(6)
    expect(sunday - moment).toBeLessThan(dayLength)
    const noon = Date.parse('2026-11-18T12:00:00Z')
    expect(lastWorkingTime(noon)).toBe(noon - hourLength)
  })
})
