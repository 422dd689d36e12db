import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProgressTeller } from './progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function told(isTerminal: boolean) {
  const texts: string[] = []
  const teller = new ProgressTeller({ isTerminal, write: (text) => texts.push(text), now: () => Date.now() })
  return { texts, teller }
}

describe('progress in a log', () => {
  it('is a line every ten seconds, with the time left, until it is done', () => {
    const { texts, teller } = told(false)
    teller.tell('Filling in', 0)
    vi.advanceTimersByTime(4000)
    teller.tell('Filling in', 0.04)
    vi.advanceTimersByTime(6000)
    teller.tell('Filling in', 0.1)
    vi.advanceTimersByTime(10_000)
    teller.tell('Filling in', 0.5)
    vi.advanceTimersByTime(10_000)
    teller.tell('Filling in', 1)
    vi.advanceTimersByTime(60_000)
    expect(texts).toEqual([
      '  Filling in\n',
      '  Filling in: 4 %, about 4 minutes left\n',
      '  Filling in: 10 %, about 3 minutes left\n',
      '  Filling in: 50 %, about 30 seconds left\n',
    ])
  })

  it('counts the time left from where it continues', () => {
    const { texts, teller } = told(false)
    teller.tell('Filling in', 0.5)
    vi.advanceTimersByTime(9000)
    teller.tell('Filling in', 0.75)
    vi.advanceTimersByTime(1000)
    teller.end()
    expect(texts.at(-1)).toBe('  Filling in: 75 %, about 10 seconds left\n')
  })

  it('is silent once ended half-way', () => {
    const { texts, teller } = told(false)
    teller.tell('Filling in', 0.2)
    teller.end()
    vi.advanceTimersByTime(60_000)
    expect(texts).toEqual(['  Filling in\n'])
  })

  it('is a single line where the total is unknown', () => {
    const { texts, teller } = told(false)
    teller.tell('Starting the database')
    expect(texts).toEqual(['  Starting the database\n'])
  })
})

it('progress on a terminal is a bar that grows in its place, and ends with its line', () => {
  const { texts, teller } = told(true)
  teller.tell('Filling in', 0)
  vi.advanceTimersByTime(30_000)
  texts.length = 0
  teller.tell('Filling in', 0.5)
  teller.tell('Filling in', 1)
  expect(texts).toEqual([
    `\r  Filling in ${'█'.repeat(12)}${'░'.repeat(12)} 50 %, about 30 seconds left`,
    `\r  Filling in ${'█'.repeat(24)} 100 %${' '.repeat(', about 30 seconds left'.length - 1)}`,
    '\n',
  ])
})
