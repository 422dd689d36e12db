import { describe, expect, it } from 'vitest'
import { canToggle, foundOptions, shownOptions, toggledValue } from './choice.ts'

const twenty = Array.from({ length: 20 }, (_, index) => `value ${index}`)

describe('choosing values', () => {
  it('ticks and unticks', () => {
    expect(toggledValue(['a'], 'b')).toEqual(['a', 'b'])
    expect(toggledValue(['a', 'b'], 'a')).toEqual(['b'])
  })

  it('ends at twenty: no more can be ticked, those that are can be unticked [C-431 C-2317 C-9921 B-817 B-1423 B-9944]', () => {
    expect(toggledValue(twenty.slice(1), 'another')).toHaveLength(20)
    expect(toggledValue(twenty, 'another')).toEqual(twenty)
    expect(canToggle(twenty, 'another')).toBe(false)
    expect(canToggle(twenty, 'value 3')).toBe(true)
    expect(toggledValue(twenty, 'value 3')).toHaveLength(19)
  })
})

describe('searching options', () => {
  const options = ['Zürich', 'Avonmouth', 'Leeds', 'zurich north'].map((label) => ({ value: label, label }))
  const labels = (search: string, first: string[] = []) =>
    foundOptions(options, search, first).shown.map(({ label }) => label)

  it('finds them whatever accents and capitals', () => {
    expect(labels('ZURICH')).toEqual(['Zürich', 'zurich north'])
    expect(labels('')).toHaveLength(4)
    expect(labels('nowhere')).toEqual([])
  })

  it('puts what was chosen before first', () => {
    expect(labels('', ['Leeds'])).toEqual(['Leeds', 'Zürich', 'Avonmouth', 'zurich north'])
  })

  it('says how many it leaves out', () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ value: `${index}`, label: `Place ${index}` }))
    const { shown, leftOut } = foundOptions(many, '', ['249'])
    expect(shown).toHaveLength(shownOptions)
    expect(shown[0]?.value).toBe('249')
    expect(leftOut).toBe(150)
  })
})
