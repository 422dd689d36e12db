import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClusterButton } from './cluster-button.tsx'
import type { MapSight } from './map-moves.tsx'
import { MapView } from './map-view.tsx'
import { giveMapsAFrame, pathsOf, Themed } from './testing/map-frame.tsx'

beforeEach(giveMapsAFrame)

type Properties = Partial<Parameters<typeof MapView>[0]>

const leeds = { bottom: 53.7, left: -1.7, top: 53.9, right: -1.4 }

function open(properties: Properties = {}) {
  const map = (changes: Properties): ReactNode => (
    <Themed>
      <MapView label="Map of pins" bounds={leeds} tiles={null} {...properties} {...changes} />
    </Themed>
  )
  const { rerender, container } = render(map({}))
  return { container, change: (changes: Properties) => rerender(map(changes)) }
}

const theMap = () => screen.getByRole('application')
const zooms = (seen: ReturnType<typeof vi.fn<(sight: MapSight) => void>>) =>
  seen.mock.calls.map(([{ zoom }]) => zoom)

describe('names and gestures', () => {
  const york = { id: 'york', name: 'York depot', latitude: 53.96, longitude: -1.08, radiusMetres: 5000 }
  const sites = [york]
  const yorkshire = { bottom: 53.4, left: -2, top: 54.2, right: -0.6 }
  const labels = (container: HTMLElement) =>
    [...container.querySelectorAll('[data-kind]')].map(({ textContent }) => textContent)

  it('names its sites and the towns around, and draws the circles of sites', async () => {
    const { container } = open({ bounds: yorkshire, sites })
    await waitFor(() => expect(labels(container)).toEqual(['York depot', 'Leeds', 'Hull']))
    expect(pathsOf(container, 'circle')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /GeoNames/ })).toBeInTheDocument()
  })

  it('draws the circles of sites that a link starts at', () => {
    const small = { ...york, radiusMetres: 100 }
    const far = { bottom: -40, left: -120, top: 60, right: 120 }
    const { container } = open({ bounds: far, sites: [small], start: { ...york, zoom: 15 } })
    expect(pathsOf(container, 'circle')).toHaveLength(1)
  })

  it('moves a name beside the marker that comes to cover its place', async () => {
    const { container, change } = open({ bounds: yorkshire, sites })
    await waitFor(() => expect(labels(container)).toContain('York depot'))
    expect(screen.getByText('York depot')).not.toHaveAttribute('data-aside')
    // jsdom has no layout: the marker covers the middle of the frame, where York is.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.querySelector('[aria-pressed]') && !this.querySelector('.leaflet-marker-pane')
        ? new DOMRect(400, 0, 400, 768)
        : new DOMRect()
    })
    const cluster = { place: york, count: 3, label: '3 devices', text: '3', isSelected: false }
    change({ children: <ClusterButton {...cluster} onSelect={vi.fn()} /> })
    await waitFor(() => expect(screen.getByText('York depot')).toHaveAttribute('data-aside'))
  })

  it.each([
    ['legend', (element: Element) => element.textContent === 'Very poor'],
    ['search', (element: Element) => element.querySelector('[role=combobox]') !== null],
  ])('has no name below its %s', async (_control, isControl) => {
    // jsdom has no layout: the control covers the left of the map, where Leeds is.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return isControl(this) ? new DOMRect(0, 0, 520, 768) : new DOMRect()
    })
    const { container } = open({ bounds: yorkshire, sites, legend: <p>Very poor</p> })
    await waitFor(() => expect(labels(container)).toEqual(['York depot', 'Hull']))
  })

  it('has towns below the tiles of a service, which name them, and sites above [C-9909]', async () => {
    const { container } = open({ bounds: yorkshire, sites, tiles: '/tiles/{z}/{x}/{y}.png' })
    await waitFor(() => expect(labels(container)).toContain('Leeds'))
    const paneOf = (name: string) => screen.getByText(name).closest('.leaflet-pane')
    expect(paneOf('Leeds')).toHaveClass('leaflet-tile-pane')
    expect(paneOf('York depot')).toHaveClass('leaflet-overlay-pane')
  })

  it.each([
    ['at a low zoom', { ...york, radiusMetres: 150_000 }, { ...york, zoom: 4 }],
    ['beside its middle', york, { ...york, longitude: york.longitude - 0.06, zoom: 14 }],
  ])('names a site wherever its circle is in view, %s', (_where, site, start) => {
    const { container } = open({ bounds: yorkshire, sites: [site], start })
    expect(labels(container)).toContain('York depot')
  })

  it('finds a site or a town by a part of its name, and shows it', async () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ bounds: null, sites, onMove: seen, onView: vi.fn() })
    const user = userEvent.setup()
    const search = screen.getByRole('combobox', { name: 'Search places' })
    await user.type(search, 'york')
    const found = await screen.findAllByRole('option')
    expect(found.map(({ textContent }) => textContent)).toEqual(['York depot', 'York, United Kingdom'])
    await user.clear(search)
    await user.type(search, 'leeds')
    await user.click(await screen.findByRole('option', { name: 'Leeds, United States' }))
    await waitFor(() => expect(seen.mock.lastCall?.[0].zoom).toBe(11))
    expect(seen.mock.lastCall?.[0].bounds.left).toBeCloseTo(-86.7, 0)
  })

  it('lets the page scroll: the wheel zooms with Ctrl alone, and says so', async () => {
    open()
    const onMap = vi.fn()
    theMap().addEventListener('wheel', onMap)
    fireEvent.wheel(theMap(), { deltaY: 100 })
    expect(onMap).not.toHaveBeenCalled()
    expect(screen.getByText('Use Ctrl + scroll to zoom the map')).toBeInTheDocument()
    fireEvent.wheel(theMap(), { deltaY: 100, ctrlKey: true })
    expect(onMap).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Use Ctrl + scroll to zoom the map')).toBeNull()
  })

  it.each([
    [true, '10000 m'],
    [false, '16093 m'],
  ])('has a scale in the units of the world, metric: %s', (useMetricDistances, text) => {
    open({ bounds: yorkshire, scale: { useMetricDistances, format: (metres) => `${Math.round(metres)} m` } })
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('starts where a link says, counts that as a move, and forgets it when asked to show all', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    const onView = vi.fn()
    const start = { latitude: 48.85, longitude: 2.35, zoom: 12 }
    const { change } = open({ onMove: seen, onView, start, keepsMoves: true })
    expect(zooms(seen)).toEqual([12])
    expect(onView.mock.lastCall?.[0]).toMatchObject({ zoom: 12 })
    change({ bounds: yorkshire })
    act(() => void vi.advanceTimersByTime(500))
    expect(seen.mock.lastCall?.[0].zoom).toBe(12)
    change({ bounds: yorkshire, fits: 1 })
    act(() => void vi.advanceTimersByTime(500))
    expect(onView.mock.lastCall?.[0]).toBeNull()
  })
})
