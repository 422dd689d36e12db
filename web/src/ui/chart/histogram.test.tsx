import { countAxis } from '@muster/rules'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartGroup } from './chart-group.tsx'
import type { NamedContent } from './chart-model.ts'
import { boxOf, centreOf, leftOf } from './plot-geometry.ts'

const accent = { accent: '#3d4bcf', hover: '#3340b5', background: '#eef0fd', on: '#ffffff' }
const names = ['0–40', '40–60', '60–80', '>80']

const histogram = (values: (number | null)[], changes: Partial<NamedContent> = {}): NamedContent => ({
  buckets: names.map((name) => ({ name })),
  size: 'named',
  heading: 'Size (cm)',
  series: [{ kind: 'bars', name: 'Ships', colour: 'accent', values }],
  axis: countAxis(Math.max(...values.map((value) => value ?? 0))),
  formatValue: (value) => `${value} u`,
  formatTick: String,
  ...changes,
})
const limits = [
  { status: 'warning', place: 2.5, text: 'Warning from 70' },
  { status: 'problem', place: 1, text: 'Problem up to 40' },
] as const

function show(...contents: NamedContent[]) {
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <ChartGroup locale="en-GB" expected={2}>
        {contents.map((content, index) => (
          <ChartCard
            key={content.heading}
            title={`Chart ${index + 1}`}
            state="ready"
            content={content}
            onRetry={() => undefined}
          />
        ))}
      </ChartGroup>
    </ThemeProvider>,
  )
}

const plot = (name = 'Chart 1') => screen.getByRole('slider', { name })
const ready = async (name?: string) => {
  await waitFor(() => expect(plot(name)).toHaveAttribute('aria-busy', 'false'))
  return plot(name)
}
/** jsdom has no layout; charts fall back to this width. */
const box = boxOf(histogram([1]), 640)
const pixel = (index: number) => ({ clientX: centreOf(box, index) })
const written = (chart: HTMLElement) =>
  [...chart.querySelectorAll('text, span')].map((text) => text.textContent)

describe('a histogram', () => {
  it('has a bar for each value, with the value above it and its name below; nothing for zero', async () => {
    show(histogram([12, 0, 3, 987]))
    const chart = await ready()
    expect(chart.querySelectorAll('path[fill="var(--accent)"]')).toHaveLength(3)
    const texts = written(chart)
    expect(texts).toEqual(expect.arrayContaining([...names, '12', '3', '987']))
    // That of the axis.
    expect(texts.filter((text) => text === '0')).toHaveLength(1)
  })

  it('reads out its buckets, and lists them in a table with their own heading', async () => {
    show(histogram([12, 0, 3, 1000]))
    const chart = await ready()
    act(() => chart.focus())
    expect(chart).toHaveAttribute('aria-valuetext', '>80: 1000 u')
    fireEvent.keyDown(chart, { key: 'Home' })
    expect(chart).toHaveAttribute('aria-valuetext', '0–40: 12 u')
    const table = within(screen.getByRole('table', { name: 'Chart 1' }))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Size (cm)', 'Ships'])
    expect(table.getByRole('row', { name: '40–60 0 u' })).toBeInTheDocument()
  })

  it('fades the other bars under the pointer, and says what is there [B-951]', async () => {
    show(histogram([12, 5, 3, 1000]))
    const chart = await ready()
    fireEvent.pointerMove(chart, pixel(2))
    await waitFor(() =>
      expect(chart.querySelectorAll('path[fill-opacity="0.4"], path[opacity="0.4"]')).toHaveLength(3),
    )
    expect(await screen.findByRole('tooltip')).toHaveTextContent('60–803 u')
  })

  it('lets a selected bar stand out for 2 seconds [B-952 B-1432]', async () => {
    show(histogram([12, 5, 3, 1000]))
    const chart = await ready()
    const bands = () => chart.querySelectorAll('[class*="highlight"]')
    vi.useFakeTimers()
    fireEvent.click(chart, pixel(1))
    expect(bands()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect(bands()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(bands()).toHaveLength(0)
  })

  it('points at nothing in the other charts of its page, whose names mean something else', async () => {
    show(histogram([1, 2, 3, 4]), histogram([1, 2, 3, 4], { heading: 'Age' }))
    await ready('Chart 2')
    fireEvent.pointerMove(await ready(), pixel(1))
    await screen.findByRole('tooltip')
    expect(document.querySelectorAll('[class*="crosshair"]')).toHaveLength(0)
  })

  it('has a line at each of its limits, and says what they are, from left to right', async () => {
    show(histogram([1, 2, 3, 4], { limits }))
    const chart = await ready()
    const lines = [...chart.querySelectorAll<HTMLElement>('[class*="limit"]')]
    const withLimits = boxOf(histogram([1], { limits }), 640)
    expect(lines.map(({ dataset, style }) => [dataset.status, style.left])).toEqual([
      ['warning', `${leftOf(withLimits, 2.5)}px`],
      ['problem', `${leftOf(withLimits, 1)}px`],
    ])
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Problem up to 40',
      'Warning from 70',
    ])
  })

  it('writes values over the lines of its limits, which would strike them through [B-320 B-321]', async () => {
    show(histogram([1, 2, 3, 4], { limits }))
    const chart = await ready()
    const lines = chart.querySelectorAll('[class*="limit"]')
    expect(lines).toHaveLength(limits.length)
    for (const value of ['1', '2', '3', '4']) {
      const label = [...chart.querySelectorAll('*')].findLast(({ textContent }) => textContent === value)
      for (const line of lines)
        expect(line.compareDocumentPosition(label as Element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  })

  it('without values says so, and has nothing to export [B-953 B-1310]', () => {
    show(histogram([null, null, null, null]))
    expect(screen.getByText('No data available')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export Chart 1 as CSV' })).toBeDisabled()
  })

  it('saves its names and values [B-959]', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    show(histogram([12, 0, 3, 1000]))
    fireEvent.click(screen.getByRole('button', { name: 'Export Chart 1 as CSV' }))
    const file = made.mock.calls[0]?.[0]
    const text = file instanceof Blob ? await file.text() : ''
    expect(text.trim().split('\r\n').slice(0, 3)).toEqual(['Size (cm),Ships', '0–40,12', '40–60,0'])
  })
})
