import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GroupPhase, nextPhase, type Timing, type Turn } from './group-phase.ts'

/** Lengths of times in which it is met and not met, in turns. */
const history = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })
const times = fc.record({ holdFor: fc.nat(40), endAfter: fc.nat(40) })

interface Interval {
  from: number
  to: number
  isMet: boolean
}

function intervalsOf(lengths: readonly number[]): Interval[] {
  let from = 0
  return lengths.map((length, index) => {
    const interval = { from, to: from + length, isMet: index % 2 === 0 }
    from += length
    return interval
  })
}

/** The turns when each interval is looked at, at the given shares of it, and once more at its end. */
function turnsOf(intervals: readonly Interval[], shares: readonly number[], timing: Timing): Turn[] {
  let phase: GroupPhase = { phase: 'quiet' }
  const turns: Turn[] = []
  for (const { from, to, isMet } of intervals) {
    for (const share of shares) {
      const now = Math.floor(from + (to - 1 - from) * share)
      const next = nextPhase(phase, { now, isMet, since: from }, timing)
      phase = next.phase
      turns.push(...next.turns)
    }
  }
  return turns
}

describe('any history of a group', () => {
  it('gives the same cases however often it is looked at [K-207]', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(history, shares, times, (lengths, some, timing) => {
        // The last interval is only there to be seen by everybody to its end.
        const intervals = intervalsOf([...lengths, 1000])
        const looks = [...some.toSorted((a, b) => a - b), 1]
        expect(turnsOf(intervals, looks, timing)).toEqual(turnsOf(intervals, [0, 1], timing))
      }),
      { seed: 207, numRuns: 300 },
    )
  })

  it('opens and ends in turns, each after its time [K-205 K-206]', () => {
    fc.assert(
      fc.property(history, times, (lengths, timing) => {
        const turns = turnsOf(intervalsOf(lengths), [0, 0.5, 1], timing)
        expect(turns.map(({ what }) => what)).toEqual(
          turns.map((_turn, index) => (index % 2 === 0 ? 'opened' : 'ended')),
        )
        for (const [index, { what, at }] of turns.entries()) {
          const before = turns[index - 1]?.at ?? 0
          expect(at - before).toBeGreaterThanOrEqual(what === 'opened' ? timing.holdFor : timing.endAfter)
        }
      }),
      { seed: 206, numRuns: 300 },
    )
  })
})
