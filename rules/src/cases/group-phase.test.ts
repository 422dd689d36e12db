import { describe, expect, it } from 'vitest'
import { type GroupPhase, type Look, nextPhase } from './group-phase.ts'

const quiet: GroupPhase = { phase: 'quiet' }
const holding = (since: number): GroupPhase => ({ phase: 'holding', since })
const alerting = (since: number): GroupPhase => ({ phase: 'alerting', since })
const ending = (since: number): GroupPhase => ({ phase: 'ending', since })
const timing = { holdFor: 10, endAfter: 30 }
const met = (now: number, since: number | null = now): Look => ({ now, isMet: true, since })
const gone = (now: number, since: number | null = now): Look => ({ now, isMet: false, since })

describe('a group', () => {
  it.each<[string, GroupPhase, Look, after: GroupPhase, turns: string, lookAt: number | null]>([
    ['with nothing stays quiet', quiet, gone(100), quiet, '', null],
    ['begins to hold', quiet, met(100), holding(100), '', 110],
    ['holds on', holding(100), met(109, 100), holding(100), '', 110],
    ['opens once it has held', holding(100), met(110, 100), alerting(110), 'opened 110', null],
    ['that broke off is quiet again', holding(100), gone(105), quiet, '', null],
    ['stays a case', alerting(110), met(500, 110), alerting(110), '', null],
    ['begins to end', alerting(110), gone(200), ending(200), '', 230],
    ['that comes back in time is the same case', ending(200), met(229), alerting(229), '', null],
    ['that comes back at the last moment, too', ending(200), met(230), alerting(230), '', null],
    ['is over once it was gone', ending(200), gone(230, 200), quiet, 'ended 230', null],
    ['looked at late opened when it had held', quiet, met(150, 100), alerting(110), 'opened 110', null],
    ['looked at late was over in time', alerting(110), gone(300, 200), quiet, 'ended 230', null],
    [
      'looked at late was over before it came back',
      ending(200),
      met(300, 250),
      alerting(260),
      'ended 230, opened 260',
      null,
    ],
    [
      'that had held and is gone was a case',
      holding(100),
      gone(150, 120),
      quiet,
      'opened 110, ended 150',
      null,
    ],
    ['of which only the present is known did not hold', holding(100), gone(150, null), quiet, '', null],
    ['of which only the present is known did not end', ending(200), met(300, null), alerting(300), '', null],
  ])('%s [K-202 K-204 K-205 K-206 K-207]', (_what, before, look, after, turns, lookAt) => {
    const next = nextPhase(before, look, timing)
    expect(next.phase).toEqual(after)
    expect(next.turns.map(({ what, at }) => `${what} ${at}`).join(', ')).toBe(turns)
    expect(next.lookAt).toBe(lookAt)
  })

  it('opens and ends at once without holding and ending times [K-201 K-205]', () => {
    const none = { holdFor: 0, endAfter: 0 }
    expect(nextPhase(quiet, met(5), none)).toEqual({
      phase: alerting(5),
      turns: [{ what: 'opened', at: 5 }],
      lookAt: null,
    })
    expect(nextPhase(alerting(5), gone(9), none).turns).toEqual([{ what: 'ended', at: 9 }])
  })

  it('does not end while Muster is down [K-1209]', () => {
    const down = { ...timing, gaps: [{ from: 210, to: 310 }] }
    expect(nextPhase(ending(200), gone(320, 200), down)).toMatchObject({ phase: ending(200), lookAt: 330 })
    expect(nextPhase(ending(200), gone(330, 200), down).turns).toEqual([{ what: 'ended', at: 330 }])
  })
})
