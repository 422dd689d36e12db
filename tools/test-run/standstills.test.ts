import { describe, expect, it } from 'vitest'
import { Standstills } from './standstills.ts'

describe('a standstill of the machine', () => {
  it('is told from a busy machine, and from one before the time asked about', () => {
    const standstills = new Standstills(0)
    for (const second of [1, 2, 3.5, 8]) standstills.tick(second * 1000)
    expect(standstills.longestSince(0)).toBe(0)
    for (const second of [40, 41, 50, 51]) standstills.tick(second * 1000)
    expect(standstills.longestSince(39_000)).toBe(31_000)
    expect(standstills.longestSince(45_000)).toBe(8000)
    expect(standstills.longestSince(51_000)).toBe(0)
  })
})
