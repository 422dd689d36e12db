import { csvLines, lastDays, percentAxis, timeBuckets } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import type { TimeContent } from './chart-model.ts'
import { exportedRows, readingText } from './chart-readings.ts'
import { spokenBucket } from './chart-speech.ts'
import { isDrawable, isEmpty } from './chart-validity.ts'

const zone = 'Europe/London'
const buckets = timeBuckets('day', lastDays(7, zone, Date.UTC(2026, 10, 12, 14, 16)), zone)
const each = (value: number | null) => buckets.map(() => value)
const mark = (index: number) => ({ id: String(index), time: '09:14', glyph: null, text: `Event ${index}` })

const content: TimeContent = {
  buckets,
  size: 'day',
  series: [
    { kind: 'line', name: 'Average', column: 'Average (%)', colour: 'accent', values: each(60.5) },
    { kind: 'range', name: 'Range', colour: 'accent', low: each(20), high: each(90) },
    {
      kind: 'trace',
      name: 'Samples',
      colour: 1,
      points: [{ place: 0.1, value: 8 }, { place: 0.9, value: 5 }, null, { place: 3.2, value: 7 }],
    },
  ],
  axis: percentAxis(),
  formatValue: (value) => `${value}%`,
  formatTick: String,
}

describe('what a chart says of a bucket', () => {
  it('is its value, both ends of a range, and how far samples went', () => {
    expect(content.series.map((series) => readingText(content, series, 0))).toEqual([
      '60.5%',
      '20% – 90%',
      '5% – 8%',
    ])
    expect(content.series.map((series) => readingText(content, series, 3))[2]).toBe('7%')
    expect(content.series.map((series) => readingText(content, series, 4))[2]).toBeNull()
  })

  it('is read out with what happened, twelve events at most [B-954 B-955]', () => {
    const marks = buckets.map((_, index) =>
      Array.from({ length: index === 6 ? 14 : 0 }, (_event, i) => mark(i)),
    )
    const words = { locale: 'en-GB', noValue: '-', noData: 'Nothing' }
    const spoken = spokenBucket({ ...content, marks }, 6, words)
    expect(spoken).toContain('Thu 12 Nov: Average 60.5%, Range 20% – 90%, Samples -; 09:14 Event 0;')
    expect(spoken).toMatch(/Event 11; \+2$/)
    const blank = {
      ...content,
      marks,
      series: [{ kind: 'line', name: 'A', colour: 1, values: each(null) }],
    } as const
    expect(spokenBucket(blank, 6, words)).toMatch(/^Thu 12 Nov: Nothing; 09:14 Event 0;/)
  })
})

describe('the exported rows', () => {
  it('are one for each bucket with a column for each value, in bare numbers [B-959]', () => {
    const [head, first] = exportedRows(content, 'Time')
    expect(head).toEqual([
      'Time',
      'Average (%)',
      'Range (min)',
      'Range (max)',
      'Samples (min)',
      'Samples (max)',
    ])
    expect(first).toEqual(['2026-11-06', 60.5, 20, 90, 5, 8])
  })

  it('have no cell that a spreadsheet would run', () => {
    const hostile = {
      ...content,
      series: [{ kind: 'bars', name: '=cmd()', colour: 1, values: each(1) }],
    } as const
    expect(csvLines(exportedRows(hostile, 'Time')).split('\r\n')[0]).toBe("Time,'=cmd()")
  })
})

describe('whether a chart can be drawn', () => {
  it('is so when every series fits its buckets [B-950]', () => {
    expect(isDrawable(content)).toBe(true)
  })

  it.each([
    ['too few values', { series: [{ kind: 'bars', name: 'a', colour: 1, values: [1] }] }],
    ['what is no number', { series: [{ kind: 'line', name: 'a', colour: 1, values: each(Number.NaN) }] }],
    [
      'a sample outside',
      { series: [{ kind: 'trace', name: 'a', colour: 1, points: [{ place: 9, value: 1 }] }] },
    ],
    ['an axis without an end', { axis: { max: Number.POSITIVE_INFINITY, step: 1 } }],
    ['marks of other buckets', { marks: [[]] }],
  ] as const)('is not so with %s [B-950]', (_name, changes) => {
    expect(isDrawable({ ...content, ...changes })).toBe(false)
  })

  it.each([
    ['bars of zero', false, { kind: 'bars', name: 'a', colour: 1, values: each(0) }],
    ['bars without values', true, { kind: 'bars', name: 'a', colour: 1, values: each(null) }],
    ['a line at zero', false, { kind: 'line', name: 'a', colour: 1, values: each(0) }],
    ['a line without values', true, { kind: 'line', name: 'a', colour: 1, values: each(null) }],
    ['no samples', true, { kind: 'trace', name: 'a', colour: 1, points: [] }],
    [
      'a range without ends',
      true,
      { kind: 'range', name: 'a', colour: 1, low: each(null), high: each(null) },
    ],
  ] as const)('with %s is empty: %s [B-953]', (_name, empty, series) => {
    expect(isEmpty({ series: [series] })).toBe(empty)
  })
})
