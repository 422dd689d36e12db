import { countAxis } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import { averageOf, estateContent, totalOf } from './estate-content.ts'

describe('what the bars come to', () => {
  it('is told of the days that something is known of', () => {
    expect([totalOf([1, null, 5]), averageOf([1, null, 5])]).toEqual([6, 3])
    expect([totalOf([null]), averageOf([null]), averageOf([])]).toEqual([0, 0, 0])
  })

  it('sets how far the axis reaches, days without any apart', () => {
    const bars = { name: 'Drops', colour: 'accent', axisOf: countAxis, whenZero: 'None' } as const
    const formats = {
      formatValue: String,
      formatTick: (step: number) => (value: number) => `${value}/${step}`,
    }
    const content = estateContent([], { ...bars, ...formats, values: [null, 250, 3] })
    expect(content.axis).toEqual({ step: 100, max: 300 })
    expect(content.formatTick(200)).toBe('200/100')
    expect(estateContent([], { ...bars, ...formats, values: [null] }).axis).toEqual({ step: 1, max: 1 })
  })
})
