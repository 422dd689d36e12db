import { axisTicks, dataAxis, lastDays, percentAxis, timeBuckets, wholeDay } from '@muster/rules'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import type { ChartContent, TimeContent } from './chart-model.ts'
import { labelledBuckets, plotOption } from './chart-option.ts'
import { formatAxisTime } from './chart-times.ts'
import { plotBox } from './plot-geometry.ts'

use([BarChart, LineChart, GridComponent, SVGRenderer])

const zone = 'Europe/London'
const now = Date.UTC(2026, 10, 12, 14, 16)
const month = timeBuckets('day', lastDays(30, zone, now), zone)
const hours = timeBuckets('hour', wholeDay('2026-11-11', zone), zone)

const fiveMinutes = hours.flatMap((bucket) =>
  Array.from({ length: 12 }, (_, step) => ({
    ...bucket,
    start: bucket.start + step * 300_000,
    end: bucket.start + (step + 1) * 300_000,
    clock: bucket.clock + step * 300_000,
  })),
)

const content = (changes: Partial<TimeContent>): TimeContent => ({
  buckets: month,
  size: 'day',
  series: [{ kind: 'bars', name: 'Use', colour: 'accent', values: month.map((_, index) => index + 1) }],
  axis: { max: 30, step: 10 },
  formatValue: String,
  formatTick: (value) => `${value} u`,
  ...changes,
})

/** The SVG, rendered without a browser. */
function drawn(shown: ChartContent, active: number | null = null, width = 900): string {
  const box = plotBox(width, shown.buckets.length, 72, true)
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: box.width, height: box.height })
  chart.setOption(plotOption({ content: shown, box, locale: 'en-GB', active }))
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

const count = (text: string, part: string | RegExp) => text.match(new RegExp(part, 'g'))?.length ?? 0
const line = (values: readonly (number | null)[]) =>
  content({ series: [{ kind: 'line', name: 'Level', colour: 3, values }], axis: percentAxis() })

describe('what is drawn', () => {
  it('is a bar for each value, in the colour of the theme', () => {
    expect(count(drawn(content({})), 'fill="var\\(--accent\\)"')).toBe(30)
  })

  it('is lines instead of a surface where bars are hatched, in a frame that nothing does not have', () => {
    const hatched = (values: (number | null)[]) =>
      drawn(content({ series: [{ kind: 'bars', name: 'Not', colour: 5, hatched: true, values }] }))
    // A hatched bar is two shapes: ground and lines.
    const svg = hatched(month.map((_, index) => (index < 3 ? 10 : 0)))
    expect(count(svg, 'stroke="var\\(--data-5\\)"')).toBe(2 * 3)
    expect(svg).toContain('<pattern')
    expect(hatched(month.map(() => null))).not.toContain('<pattern')
  })

  it('is a thin line beside those that matter more', () => {
    const svg = drawn(
      content({
        series: [
          { kind: 'line', name: 'Matters', colour: 1, values: month.map(() => 20) },
          { kind: 'line', name: 'Less so', colour: 2, values: month.map(() => 10), thin: true },
        ],
      }),
    )
    const widthOf = (colour: number) =>
      svg.match(new RegExp(`stroke="var\\(--data-${colour}\\)"(?: stroke-width="(\\d)")?`))?.[1] ?? '1'
    expect([widthOf(1), widthOf(2)]).toEqual(['2', '1'])
  })

  it('has the lines of its axis, written by the caller, and the Mondays of a month', () => {
    const svg = drawn(content({}))
    for (const tick of axisTicks({ max: 30, step: 10 })) expect(svg).toContain(`>${tick} u<`)
    for (const monday of ['19 Oct', '26 Oct', '2 Nov', '9 Nov']) expect(svg).toContain(`>${monday}<`)
    expect(svg).not.toContain('>20 Oct<')
  })

  it('fades every bar but the one that is pointed at [B-951]', () => {
    const faded = count(drawn(content({}), 4), 'fill-opacity="0.4"|opacity="0.4"')
    expect(faded).toBe(29)
    expect(count(drawn(content({})), 'opacity="0.4"')).toBe(0)
  })

  it('stacks several series of bars, each in its colour [B-915]', () => {
    const values = month.map(() => 1024)
    const svg = drawn(
      content({
        series: [
          { kind: 'bars', name: 'Wi-Fi', colour: 1, values },
          { kind: 'bars', name: 'Mobile', colour: 2, values },
        ],
        axis: dataAxis(2048),
      }),
    )
    expect(count(svg, 'fill="var\\(--data-1\\)"')).toBe(30)
    expect(count(svg, 'fill="var\\(--data-2\\)"')).toBe(30)
  })

  it('leaves a gap in a line where a day is missing, and shows a lone day as a dot [B-913 B-9950]', () => {
    const strokes = (svg: string) =>
      [...svg.matchAll(/<path d="([^"]*)"[^>]*stroke="var\(--data-3\)"/g)].map(([, path = '']) => path)
    const whole = strokes(drawn(line(month.map(() => 50))))
    const broken = strokes(drawn(line(month.map((_, index) => (index === 10 ? null : 50)))))
    expect(whole.map((path) => count(path, 'M'))).toEqual([1])
    expect(broken.map((path) => count(path, 'M'))).toEqual([2])
    const alone = drawn(line(month.map((_, index) => (index === 10 ? 50 : null))))
    expect(count(alone, 'fill="var\\(--data-3\\)"')).toBe(1)
  })

  it('ends a line at the end of its axis [B-9955]', () => {
    const { series } = plotOption({
      content: line(month.map(() => 130)),
      box: plotBox(900, 30, 72, true),
      locale: 'en-GB',
      active: null,
    })
    expect(series).toMatchObject([{ data: month.map(() => ({ value: 100 })) }])
  })

  it('always runs from 0 to 100 for percent [B-910 B-911]', () => {
    const low = line(month.map(() => 3))
    const { yAxis } = plotOption({
      content: { ...low, axis: percentAxis(25) },
      box: plotBox(900, 30, 72, true),
      locale: 'en-GB',
      active: null,
    })
    expect(yAxis).toMatchObject({ min: 0, max: 100, interval: 25 })
  })

  it('puts samples where they belong within their hour', () => {
    const points = [{ place: 9.5, value: 40 }, null, { place: 12, value: 30 }]
    const { series } = plotOption({
      content: content({
        buckets: hours,
        size: 'hour',
        series: [{ kind: 'trace', name: 'Charge', colour: 1, points }],
        axis: percentAxis(),
      }),
      box: plotBox(900, 24, 72, true),
      locale: 'en-GB',
      active: null,
    })
    expect(series).toMatchObject([
      { connectNulls: false, data: [{ value: [9.5, 40] }, { value: ['-', '-'] }, { value: [12, 30] }] },
    ])
  })
})

describe('labels of the time axis', () => {
  const labels = (buckets: typeof month, size: 'day' | 'hour') =>
    buckets.filter((_, index) => labelledBuckets(buckets, size)[index]).length

  it.each([
    ['every day of a week', timeBuckets('day', lastDays(7, zone, now), zone), 'day', 7],
    ['the Mondays of a month', month, 'day', 4],
    ['every third hour of a day', hours, 'hour', 8],
    ['the beginning of every sixth hour where buckets are five minutes', fiveMinutes, 'hour', 4],
    ['every sixth hour of two days', timeBuckets('hour', lastDays(2, zone, now), zone), 'hour', 8],
  ] as const)('are %s', (_name, buckets, size, number) => {
    expect(labels([...buckets], size)).toBe(number)
  })

  it('are not cut off at the edge', () => {
    const monday = Date.UTC(2026, 10, 16, 12)
    const buckets = timeBuckets('day', lastDays(30, zone, monday), zone)
    const values = buckets.map(() => 1)
    const shown = content({ buckets, series: [{ kind: 'bars', name: 'Use', colour: 'accent', values }] })
    expect(drawn(shown, null, 1400)).toContain('>16 Nov<')
    expect(drawn(shown, null, 640)).not.toContain('>16 Nov<')
    expect(drawn(shown, null, 640)).toContain('>9 Nov<')
  })

  it.each([1440, 550, 510, 390])('are evenly apart where not all have room: %d pixels', (width) => {
    const buckets = timeBuckets('day', lastDays(90, zone, now), zone)
    const values = buckets.map(() => 1)
    const shown = content({ buckets, series: [{ kind: 'bars', name: 'Use', colour: 'accent', values }] })
    const picture = drawn(shown, null, width)
    const places = buckets.flatMap((bucket, index) =>
      picture.includes(`>${formatAxisTime(bucket, 'day', 'en-GB')}<`) ? [index] : [],
    )
    const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
    expect(places.length).toBeGreaterThan(2)
    expect(new Set(gaps).size).toBe(1)
  })
})
