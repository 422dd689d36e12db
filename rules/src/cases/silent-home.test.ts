import { describe, expect, it } from 'vitest'
import { day, hour, minute } from '../time/durations.ts'
import { isHomeSilent } from './silent-home.ts'

const now = Date.UTC(2026, 10, 16, 12)
const ago = (...minutes: number[]) => minutes.map((each) => now - each * minute)
const six = [61, 62, 70, 80, 90, 300]

describe('a home location', () => {
  it.each<[string, lastContacts: number[], gaps: [number, number][], isSilent: boolean]>([
    ['is silent if nobody reports', ago(...six), [], true],
    ['is silent at the very minute', ago(60, ...six), [], true],
    ['is not if one device reports', ago(59, ...six), [], false],
    ['is not with four devices', ago(61, 62, 63, 64), [], false],
    ['is not where others reported last a week before', [...ago(61, 62, 63, 64), now - 9 * day], [], false],
    ['is not without devices', [], [], false],
    ['is not while Muster was down', ago(...six), [[60, 10]], false],
    ['is by the time that counts', ago(120, 121, 122, 123, 124), [[119, 60]], true],
    ['stays silent for days', ago(...six).map((at) => at - 20 * day), [], true],
  ])('%s [K-107 K-1207]', (_what, lastContacts, down, isSilent) => {
    const gaps = down.map(([from, to]) => ({ from: now - from * minute, to: now - to * minute }))
    expect(isHomeSilent({ lastContacts, silentMinutes: 60, gaps }, now)).toBe(isSilent)
  })

  it('with a hundred thousand devices is no problem [K-107]', () => {
    const lastContacts = Array.from({ length: 100_000 }, (_, index) => now - 2 * hour - index)
    expect(isHomeSilent({ lastContacts, silentMinutes: 60, gaps: [] }, now)).toBe(true)
  })
})
