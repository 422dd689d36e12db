import { describe, expect, it } from 'vitest'
import { chartFileName } from './chart-file.ts'

const now = Date.UTC(2026, 10, 12, 14, 16, 5)

describe('the file of a chart', () => {
  it('is named after its title and the time in UTC [B-959 B-9953]', () => {
    expect(chartFileName('Device usage', now)).toBe('Device usage_2026-11-12T14-16-05Z.csv')
  })

  it('has a name that every system takes [B-959]', () => {
    expect(chartFileName('../Usage: "CPU" 1/2', now)).toBe('-Usage- -CPU- 1-2_2026-11-12T14-16-05Z.csv')
  })
})
