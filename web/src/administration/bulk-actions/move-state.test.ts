import { describe, expect, it } from 'vitest'
import { canMove, idle, isSameEnd, type MoveEvent, type MoveState, nextMoveState } from './move-state.ts'

const run = (...events: MoveEvent[]): MoveState => events.reduce(nextMoveState, idle)
const wish = { from: 'leeds', to: null, fromName: 'Leeds', toName: null, count: 9 }
const asked = { type: 'asked', wish } as const
const confirmed = { type: 'confirmed' } as const
const closed = { type: 'closed' } as const
const progressed = { type: 'progressed', progress: { moved: 3, total: 9 } } as const

describe('a move', () => {
  it('goes from idle over the confirmation and the moving to a message [B-707]', () => {
    expect(run(asked)).toEqual({ step: 'confirming', wish })
    expect(run(asked, confirmed)).toEqual({ step: 'moving', progress: null })
    expect(run(asked, confirmed, progressed)).toEqual({ step: 'moving', progress: { moved: 3, total: 9 } })
    expect(run(asked, confirmed, { type: 'moved' })).toEqual({ step: 'moved' })
    expect(run(asked, confirmed, { type: 'failed', why: 'unknown' })).toEqual({
      step: 'failed',
      why: 'unknown',
    })
    expect(run(asked, confirmed, { type: 'moved' }, closed)).toEqual(idle)
  })

  it('is not begun without a confirmation, nor closed while it runs [B-707]', () => {
    expect(run(confirmed)).toEqual(idle)
    expect(run(asked, closed)).toEqual(idle)
    expect(run(asked, closed, confirmed)).toEqual(idle)
    expect(run(asked, confirmed, closed)).toEqual({ step: 'moving', progress: null })
    expect(run(progressed)).toEqual(idle)
    expect(run({ type: 'moved' })).toEqual(idle)
  })

  it('that was begun before is taken up where it is', () => {
    expect(run({ type: 'found' })).toEqual({ step: 'moving', progress: null })
    expect(run(asked, { type: 'found' })).toEqual({ step: 'confirming', wish })
  })
})

it.each([
  ['leeds', 'york', false, true],
  ['leeds', 'leeds', true, false],
  [null, null, true, false],
  ['leeds', null, false, true],
  [null, 'leeds', false, true],
  [undefined, undefined, false, false],
  ['leeds', undefined, false, false],
  [undefined, null, false, false],
])('from %s to %s: the same %s, can be moved %s [B-720 B-721]', (from, to, isSame, isPossible) => {
  expect(isSameEnd(from, to)).toBe(isSame)
  expect(canMove(from, to)).toBe(isPossible)
})
