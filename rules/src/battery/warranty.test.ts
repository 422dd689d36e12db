import { describe, expect, it } from 'vitest'
import { isUnderWarranty, warrantyUntil } from './warranty.ts'

const terms = { usual: 24, parts: { 'BP-70A': 36 } }
const on = (today: string, mfd: string | null, partNumber: string | null = null) =>
  isUnderWarranty({ mfd, partNumber }, terms, today)

describe('a battery is under warranty [B-604]', () => {
  it('until its term after the date of manufacture has passed', () => {
    expect(on('2026-11-16', '2024-11-17')).toBe(true)
    expect(on('2026-11-17', '2024-11-17')).toBe(false)
  })

  it('for the term of its part number, where it has one', () => {
    expect(on('2026-11-17', '2024-11-17', 'BP-70A')).toBe(true)
    expect(on('2027-11-17', '2024-11-17', 'BP-70A')).toBe(false)
    expect(on('2026-11-17', '2024-11-17', 'constructor')).toBe(false)
  })

  it('never where its date of manufacture is not known', () => {
    expect(on('2026-11-17', null, 'BP-70A')).toBe(false)
    expect(warrantyUntil({ mfd: null, partNumber: null }, terms)).toBeNull()
  })

  it('on its last day and not on the next', () => {
    const until = (mfd: string) => warrantyUntil({ mfd, partNumber: null }, terms)
    expect(until('2024-11-17')).toBe('2026-11-16')
    expect(until('2024-03-01')).toBe('2026-02-28')
    expect(until('2024-01-01')).toBe('2025-12-31')
    expect(until('2024-02-29')).toBe('2026-02-27')
  })
})
