import { line } from '@muster/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineProblem, nameProblem } from './line-problem.ts'

describe('what is wrong with a line of text', () => {
  it.each([
    ['  four  ', null],
    ['', null],
    [' \u3000 ', null],
    ['fives', 'tooLong'],
    ['a\u202eb', 'hidden'],
    ['a\u0000b', 'hidden'],
    ['a\u2028b', 'hidden'],
    ['a\ud800b', 'hidden'],
    ['too\u0000long', 'tooLong'],
  ])('%j: %s', (text, problem) => {
    expect(lineProblem(text, 4)).toBe(problem)
  })

  it('counts characters as the contract does, not UTF-16 units', () => {
    expect(lineProblem('🚚🚚🚚🚚', 4)).toBeNull()
    expect(lineProblem('🚚🚚🚚🚚🚚', 4)).toBe('tooLong')
  })

  it('is none exactly where the contract accepts the text, or where it is empty', () => {
    const unit = fc.constantFrom('a', ' ', '🚚', '\u0000', '\u202e', '\u3000', '\u2028', '\ud800', '\ufeff')
    const texts = fc.string({ unit, maxLength: 8 })
    fc.assert(
      fc.property(texts, (text) => {
        const isTaken = text.trim() === '' || line(4).safeParse(text).success
        expect(lineProblem(text, 4) === null).toBe(isTaken)
      }),
    )
  })
})

describe('what is wrong with a name', () => {
  it.each([
    ['Main', null],
    ['M\u0430in', 'hidden'],
    ['Mainz', 'tooLong'],
    ['', null],
  ])('%j: %s', (text, problem) => {
    expect(nameProblem(text, 4)).toBe(problem)
  })
})
