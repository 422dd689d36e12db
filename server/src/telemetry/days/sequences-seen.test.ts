import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSeen, withSeen } from './sequences-seen.ts'

const none = { highest: 0, before: 0 }

it('the 48 sequences before the highest are distinguished, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 80 }), (sequences) => {
      const seen = sequences.reduce(withSeen, none)
      const highest = Math.max(0, ...sequences)
      expect(seen.highest).toBe(highest)
      for (let sequence = Math.max(1, highest - 48); sequence <= highest + 3; sequence++) {
        if (sequences.includes(sequence)) expect(isSeen(seen, sequence)).toBe(true)
        else expect(isSeen(seen, sequence)).toBe(false)
      }
    }),
  )
})

it('older ones count as new', () => {
  const seen = [1, 50].reduce(withSeen, none)
  expect(isSeen(seen, 1)).toBe(false)
  expect(isSeen([2, 50].reduce(withSeen, none), 2)).toBe(true)
})

it('keeps the largest sequences apart', () => {
  const last = Number.MAX_SAFE_INTEGER
  const seen = [last - 48, last].reduce(withSeen, none)
  expect(isSeen(seen, last - 48)).toBe(true)
  expect(isSeen(seen, last - 47)).toBe(false)
})
