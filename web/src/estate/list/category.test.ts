import { describe, expect, it } from 'vitest'
import { category } from './category.ts'

describe('a category in the URL', () => {
  const status = category('status', ['all', 'red', 'green'], 'all')

  it.each([
    ['', 'all', 0],
    ['status=red', 'red', 1],
    ['status=blue', 'all', 0],
  ] as const)('%j is %s', (text, word, count) => {
    const read = status.read(new URLSearchParams(text))
    expect(read).toBe(word)
    expect(status.countOf(read)).toBe(count)
  })

  it('is written unless it is the usual one, beside what else is there', () => {
    const parameters = new URLSearchParams('sort=model')
    status.write('green', parameters)
    expect(parameters.toString()).toBe('sort=model&status=green')
    status.write(status.none, parameters)
    expect(parameters.toString()).toBe('sort=model')
  })
})
