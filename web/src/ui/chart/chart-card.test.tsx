import { lastDays, percentAxis, timeBuckets } from '@muster/rules'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { ChartCard } from './chart-card.tsx'
import { ChartGroup } from './chart-group.tsx'
import type { ChartMark, TimeContent } from './chart-model.ts'
import { centreOf, plotBox } from './plot-geometry.ts'

const accent = { accent: '#3d4bcf', hover: '#3340b5', background: '#eef0fd', on: '#ffffff' }
const zone = 'Europe/London'
const now = Date.UTC(2026, 10, 12, 14, 16)
const daysOf = (days: number) => timeBuckets('day', lastDays(days, zone, now), zone)
const marksOf = (count: number): ChartMark[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    time: '09:14',
    glyph: <i data-glyph="" />,
    text: `Event ${index + 1}`,
  }))

function contentOf(days: number, changes: Partial<TimeContent> = {}): TimeContent {
  const buckets = daysOf(days)
  return {
    buckets,
    size: 'day',
    series: [{ kind: 'bars', name: 'Use', colour: 'accent', values: buckets.map(() => 42) }],
    axis: percentAxis(),
    formatValue: (value) => `${value} u`,
    formatTick: String,
    marks: buckets.map((_, index) => marksOf(index === 3 ? 1 : index === 5 ? 14 : 0)),
    ...changes,
  }
}

type Card = Partial<ComponentProps<typeof ChartCard>>

function show(...cards: Card[]) {
  const onSelect = vi.fn()
  const onRetry = vi.fn()
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <ChartGroup locale="en-GB" expected={2}>
        {cards.map((card, index) => (
          <ChartCard
            key={card.title ?? String(index)}
            title="Device usage"
            state="ready"
            content={contentOf(30)}
            onRetry={onRetry}
            onSelect={onSelect}
            {...card}
          />
        ))}
      </ChartGroup>
    </ThemeProvider>,
  )
  return { onSelect, onRetry }
}

const plot = (name = 'Device usage') => screen.getByRole('slider', { name })
/** jsdom has no layout; charts fall back to this width. */
const pixel = (index: number, buckets = 30) => ({ clientX: centreOf(plotBox(640, buckets, 72, true), index) })
const ready = async (name?: string) => {
  await waitFor(() => expect(plot(name)).toHaveAttribute('aria-busy', 'false'))
  return plot(name)
}
const highlightedDiscs = () => document.querySelectorAll('[data-highlighted]')

describe('a chart', () => {
  it('is ready only after it has been drawn [B-950]', async () => {
    show({})
    expect(plot()).toHaveAttribute('aria-busy', 'true')
    expect(plot()).not.toHaveAttribute('data-ready')
    await ready()
    expect(plot()).toHaveAttribute('data-ready')
    expect(plot().querySelectorAll('path[fill="var(--accent)"]')).toHaveLength(30)
  })

  it('is never ready with figures that cannot be drawn, and says so [B-950]', () => {
    const values = [1, 2]
    show({ content: contentOf(30, { series: [{ kind: 'bars', name: 'Use', colour: 1, values }] }) })
    const notice = screen.getByText('This chart could not be loaded.')
    expect(notice).toBeVisible()
    expect(plot()).not.toContainElement(notice)
    expect(plot()).toHaveAttribute('aria-valuetext', 'This chart could not be loaded.')
    expect(plot()).toHaveAttribute('aria-busy', 'true')
  })

  it('fades the other bars under the pointer [B-951]', async () => {
    show({})
    const chart = await ready()
    const faded = () => chart.querySelectorAll('path[fill-opacity="0.4"], path[opacity="0.4"]').length
    fireEvent.pointerMove(chart, pixel(7))
    await waitFor(() => expect(faded()).toBe(29))
    fireEvent.pointerLeave(chart)
    await waitFor(() => expect(faded()).toBe(0))
  })

  it('links a crosshair to the other charts of its page', async () => {
    show({}, { title: 'Data usage' })
    await ready('Data usage')
    const lines = () =>
      [plot(), plot('Data usage')].map(
        (one) => one.querySelectorAll('.crosshair, [class*="crosshair"]').length,
      )
    fireEvent.pointerMove(await ready(), pixel(7))
    expect(lines()).toEqual([1, 1])
    fireEvent.pointerLeave(plot())
    expect(lines()).toEqual([0, 0])
  })

  it('lists its figures in a table for those who do not see it', () => {
    show({})
    const table = screen.getByRole('table', { name: 'Device usage' })
    expect(within(table).getAllByRole('row')).toHaveLength(31)
    expect(within(table).getByRole('row', { name: 'Sat 17 Oct 42 u 09:14 Event 1' })).toBeInTheDocument()
  })
})

describe('the lane of events', () => {
  const disc = (bucket: number) => document.querySelector(`[data-bucket="${bucket}"]`)

  it('shows a glyph for one event and the count for several [C-1232]', async () => {
    show({ content: contentOf(7) })
    await ready()
    expect(document.querySelectorAll('[data-bucket]')).toHaveLength(2)
    expect(disc(3)?.querySelector('[data-glyph]')).not.toBeNull()
    expect(disc(5)).toHaveTextContent('14')
  })

  it('shows dots where discs would lie on each other', async () => {
    show({ content: contentOf(90) })
    await ready()
    expect(document.querySelectorAll('[data-bucket]')).toHaveLength(2)
    expect(disc(5)).toBeEmptyDOMElement()
  })
})

describe('a tooltip', () => {
  it('opens 250 ms after the pointer came [B-956 B-1436]', async () => {
    show({})
    const chart = await ready()
    vi.useFakeTimers()
    fireEvent.pointerMove(chart, pixel(3))
    await act(() => vi.advanceTimersByTimeAsync(249))
    expect(screen.queryByRole('tooltip')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    const tooltip = screen.getByRole('tooltip')
    expect(tooltip).toHaveTextContent('Sat 17 Oct42 u09:14Event 1')
    expect(within(tooltip).queryByText(/more/)).toBeNull()
  })

  it('lists twelve events, then how many more there are and what to do [B-954 B-955 B-9952 B-1312]', async () => {
    show({})
    fireEvent.pointerMove(await ready(), pixel(5))
    const tooltip = await screen.findByRole('tooltip')
    expect(within(tooltip).getAllByRole('listitem')).toHaveLength(12)
    expect(within(tooltip).getByText('+2 more')).toBeVisible()
    expect(within(tooltip).getByText('Use the event filters to see fewer events')).toBeVisible()
  })

  it('goes when the page is scrolled, and on Escape [C-2321]', async () => {
    show({})
    const chart = await ready()
    fireEvent.pointerMove(chart, pixel(3))
    await screen.findByRole('tooltip')
    fireEvent.scroll(document)
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.pointerMove(chart, pixel(4))
    await screen.findByRole('tooltip')
    fireEvent.keyDown(chart, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('stays while the pointer is on it', async () => {
    show({})
    const chart = await ready()
    fireEvent.pointerMove(chart, pixel(3))
    const tooltip = await screen.findByRole('tooltip')
    vi.useFakeTimers()
    fireEvent.pointerLeave(chart)
    fireEvent.pointerEnter(tooltip)
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(tooltip).toBeInTheDocument()
    fireEvent.pointerLeave(tooltip)
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(tooltip).not.toBeInTheDocument()
  })
})

describe('selecting', () => {
  it('tells which bar it was, and lets it stand out for 2 seconds [B-952 B-1432 C-1233 C-2322]', async () => {
    const { onSelect } = show({})
    const chart = await ready()
    vi.useFakeTimers()
    fireEvent.click(chart, pixel(3))
    expect(onSelect).toHaveBeenCalledWith(3)
    expect(highlightedDiscs()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect(highlightedDiscs()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(highlightedDiscs()).toHaveLength(0)
  })

  it('works by keyboard: arrows walk and are read out, Enter selects', async () => {
    const { onSelect } = show({})
    const chart = await ready()
    act(() => chart.focus())
    expect(chart).toHaveAttribute('aria-valuetext', 'Thu 12 Nov: 42 u')
    fireEvent.keyDown(chart, { key: 'Home' })
    for (const _step of [1, 2, 3]) fireEvent.keyDown(chart, { key: 'ArrowRight' })
    expect(chart).toHaveAttribute('aria-valuetext', 'Sat 17 Oct: 42 u; 09:14 Event 1')
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Event 1')
    fireEvent.keyDown(chart, { key: 'Enter' })
    expect(onSelect).toHaveBeenCalledWith(3)
  })

  it('needs a second touch, the first shows what is there', async () => {
    const { onSelect } = show({})
    const chart = await ready()
    const touch = () => {
      const click = new MouseEvent('click', { bubbles: true, ...pixel(3) })
      fireEvent(chart, Object.assign(click, { pointerType: 'touch' }))
    }
    touch()
    await screen.findByRole('tooltip')
    expect(onSelect).not.toHaveBeenCalled()
    touch()
    expect(onSelect).toHaveBeenCalledWith(3)
  })
})

describe('weekends', () => {
  it.each([
    [7, 0],
    [30, 4],
    [90, 13],
  ])('of %i days are shaded: %i [B-912]', async (days, shaded) => {
    show({ content: contentOf(days) })
    expect((await ready()).querySelectorAll('[class*="weekend"]')).toHaveLength(shaded)
  })
})

describe('an empty, a failed, a loading chart', () => {
  const nothing = contentOf(30, {
    series: [{ kind: 'line', name: 'Use', colour: 1, values: daysOf(30).map(() => null) }],
  })

  it('says that there is no data, and has nothing to export [B-953 B-1310 C-1234 C-2353]', () => {
    show({ content: nothing })
    const notice = screen.getByText('No data available')
    expect(notice).toBeVisible()
    // Screen readers skip the content of a slider and read its value.
    expect(plot()).not.toContainElement(notice)
    expect(plot()).toHaveAttribute('aria-valuetext', 'Thu 12 Nov: No data available')
    expect(screen.getByRole('button', { name: 'Export Device usage as CSV' })).toBeDisabled()
  })

  it('of zeros says what that means, and has figures to export; of a zero among others nothing', () => {
    const bars = (first: number) =>
      contentOf(30, {
        series: [
          {
            kind: 'bars',
            name: 'Use',
            colour: 1,
            values: daysOf(30).map((_, day) => (day === 0 ? first : 0)),
          },
        ],
        whenZero: 'Not used',
      })
    show({ content: bars(0) }, { title: 'Two', content: bars(1) })
    expect(screen.getAllByText('Not used')).toHaveLength(1)
    expect(plot()).toHaveAttribute('aria-valuetext', 'Thu 12 Nov: 0 u')
    expect(screen.getByRole('button', { name: 'Export Device usage as CSV' })).toBeEnabled()
  })

  it('says that it could not be loaded, and tries again [C-9944]', async () => {
    const { onRetry } = show({ state: 'failed' })
    expect(screen.getByRole('alert')).toHaveTextContent('This chart could not be loaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows its place after 200 ms of waiting', async () => {
    vi.useFakeTimers()
    show({ state: 'loading' })
    expect(screen.getByRole('region', { name: 'Device usage' })).toHaveAttribute('aria-busy', 'true')
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect(document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(10)
  })
})

describe('exporting', () => {
  it('saves a file named after the title and the time in UTC [B-959]', async () => {
    vi.useFakeTimers({ now })
    const made = vi.spyOn(URL, 'createObjectURL')
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    show({})
    fireEvent.click(screen.getByRole('button', { name: 'Export Device usage as CSV' }))
    expect(names).toEqual(['Device usage_2026-11-12T14-16-00Z.csv'])
    const file = made.mock.calls[0]?.[0]
    const text = file instanceof Blob ? await file.text() : ''
    expect(text.split('\r\n').slice(0, 2)).toEqual(['Date,Use', '2026-10-14,42'])
  })
})

describe('a page of charts', () => {
  it('logs it when there are more charts than expected, and shows nothing of it [B-958 C-2354]', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    show({}, { title: 'Two' }, { title: 'Three' })
    await ready('Three')
    await waitFor(() => expect(warn).toHaveBeenCalledWith('Too many items! expected: 2, collected: 3'))
    expect(screen.queryByText(/Too many items/)).toBeNull()
  })

  it('logs nothing of as many as expected [B-958]', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    show({}, { title: 'Two' })
    await ready('Two')
    await ready()
    expect(warn).not.toHaveBeenCalled()
  })
})
