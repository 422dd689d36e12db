import type { Place } from '@muster/rules'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeepInSight } from './keep-in-sight.tsx'
import { latLngBounds } from './lat-lng.ts'
import type { MapSight } from './map-moves.tsx'
import { MapCover, MapFailure, MapLoading } from './map-notice.tsx'
import { MapView } from './map-view.tsx'
import { frame, giveMapsAFrame, Themed } from './testing/map-frame.tsx'
import { holdAfter } from './use-held-press.ts'
import { useMap } from './use-map.ts'

vi.unmock('./land/land-data.ts')

beforeEach(giveMapsAFrame)

const leeds = { bottom: 53.7, left: -1.7, top: 53.9, right: -1.4 }
const everywhere = { bottom: -85, left: -180, top: 85, right: 180 }

type Properties = Partial<Parameters<typeof MapView>[0]>

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
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string, milliseconds: number) => {
  fireEvent.pointerDown(button(name), { button: 0 })
  act(() => void vi.advanceTimersByTime(milliseconds))
  fireEvent.pointerUp(button(name))
  fireEvent.click(button(name))
}
const zooms = (seen: ReturnType<typeof vi.fn<(sight: MapSight) => void>>) =>
  seen.mock.calls.map(([{ zoom }]) => zoom)

describe('a map', () => {
  it('is named, and says which keys move it', () => {
    open({ summary: 'Three pins' })
    expect(screen.getByRole('region', { name: 'Map of pins' })).toBeInTheDocument()
    expect(theMap()).toHaveAccessibleName(
      'Map of pins: use the arrow keys to move the map, plus and minus to zoom',
    )
    expect(theMap()).toHaveAccessibleDescription('Three pins')
    expect(theMap()).toHaveAttribute('tabindex', '0')
  })

  it('draws land without a tile service [C-9909]', async () => {
    const { container } = open()
    await waitFor(() => expect(container.querySelector('.leaflet-tile path')).not.toBeNull())
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText(/Natural Earth/)).toBeInTheDocument()
  })

  it('draws the tiles of a service over its land, and the land where they fail [C-1904 C-9909]', async () => {
    const { container } = open({ tiles: '/tiles/{z}/{x}/{y}.png' })
    await waitFor(() => expect(container.querySelector('.leaflet-tile path')).not.toBeNull())
    const tiles = [...container.querySelectorAll('img')]
    expect(tiles.length).toBeGreaterThan(0)
    for (const tile of tiles) {
      expect(tile.getAttribute('src')).toMatch(/^\/tiles\/\d+\/\d+\/\d+\.png$/)
      expect(tile).toHaveAttribute('alt', '')
      expect(tile.referrerPolicy).toBe('origin')
      fireEvent.error(tile)
    }
    expect(container.querySelector('.leaflet-tile path')).not.toBeNull()
    expect(screen.getByRole('link', { name: /OpenStreetMap/ })).toBeInTheDocument()
  })

  it('shows other bounds when it is given them', () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    vi.useFakeTimers()
    const { change } = open({ onMove: seen })
    change({ bounds: everywhere, onMove: seen })
    act(() => void vi.advanceTimersByTime(500))
    expect(seen.mock.lastCall?.[0].bounds).toEqual({ bottom: -85.05, left: -180, top: 85.05, right: 180 })
  })

  it('shows the same bounds once, whoever has moved it since', () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    vi.useFakeTimers()
    const { change } = open({ onMove: seen })
    fireEvent.click(button('Zoom out'))
    act(() => void vi.advanceTimersByTime(500))
    change({ bounds: { ...leeds }, onMove: seen })
    act(() => void vi.advanceTimersByTime(500))
    expect(seen).toHaveBeenCalledTimes(2)
  })

  it.each([true, false])('keeps to where somebody has moved it where that is asked for: %s', (keepsMoves) => {
    const seen = vi.fn<(sight: MapSight) => void>()
    vi.useFakeTimers()
    const { change } = open({ onMove: seen, keepsMoves })
    const hull = { bottom: 53.7, left: -0.5, top: 53.9, right: -0.2 }
    change({ bounds: hull })
    act(() => void vi.advanceTimersByTime(500))
    expect(seen.mock.lastCall?.[0].bounds.right).toBeGreaterThan(hull.right)
    fireEvent.click(button('Zoom in'))
    act(() => void vi.advanceTimersByTime(500))
    const moved = seen.mock.lastCall?.[0]
    change({ bounds: leeds })
    act(() => void vi.advanceTimersByTime(500))
    const isWhereItWas = seen.mock.lastCall?.[0] === moved
    expect(isWhereItWas).toBe(keepsMoves)
  })

  it('stays where it is while it is not known what to show', () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    vi.useFakeTimers()
    const { change } = open({ onMove: seen })
    change({ bounds: undefined })
    act(() => void vi.advanceTimersByTime(500))
    expect(seen).toHaveBeenCalledTimes(1)
  })

  let map: LeafletMap | undefined
  const Watched = () => {
    map = useMap()
    return null
  }
  const keeping = (place: Place | null) => ({
    children: [
      <Watched key="map" />,
      <KeepInSight key="place" id={place && 'york'} place={place} covered={() => 900} />,
    ],
  })

  it.each([true, false])(
    'that kept a place in sight by itself still shows other bounds: %s',
    async (shows) => {
      const { change } = open({ keepsMoves: true, ...keeping(null) })
      // Unless the user has moved it, too.
      if (!shows) fireEvent.click(button('Zoom out'))
      const arrived = new Promise((resolve) => map?.once('moveend', resolve))
      change(keeping({ latitude: 53.8, longitude: -1.4 }))
      await arrived
      const hamburg = { bottom: 53.4, left: 9.8, top: 53.6, right: 10.2 }
      change({ bounds: hamburg, ...keeping(null) })
      expect(map?.getBounds().contains(latLngBounds(hamburg))).toBe(shows)
    },
  )

  it('moves once for what has opened over it, not when new data put that elsewhere', () => {
    const { change } = open(keeping(null))
    if (!map) throw new Error('no map')
    const pan = vi.spyOn(map, 'panInside')
    change(keeping({ latitude: 53.8, longitude: -1.4 }))
    change(keeping({ latitude: 53.81, longitude: -1.41 }))
    expect(pan).toHaveBeenCalledTimes(1)
    change(keeping(null))
    change(keeping({ latitude: 53.8, longitude: -1.4 }))
    expect(pan).toHaveBeenCalledTimes(2)
  })

  it('shows what it is given above its legend', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen, legend: 'What is what' })
    const { bounds } = seen.mock.calls[0]?.[0] ?? { bounds: leeds }
    const degreesPerPixel = (bounds.top - bounds.bottom) / frame.height
    const middle = (bounds.top + bounds.bottom) / 2
    const below = (leeds.top + leeds.bottom) / 2 - middle
    // Half of the legend's height, less half of the search's.
    expect(below / degreesPerPixel).toBeCloseTo(80, -1)
  })

  it('shows a single place with the streets around it', () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen, bounds: { bottom: 53.8, left: -1.5, top: 53.8, right: -1.5 } })
    expect(zooms(seen)).toEqual([16])
  })

  it('that cannot be loaded says so and is offered again', () => {
    const retry = vi.fn()
    open({ overlay: <MapFailure onRetry={retry} /> })
    expect(screen.getByRole('alert')).toHaveTextContent('The map could not be loaded.')
    fireEvent.click(button('Try again'))
    expect(retry).toHaveBeenCalledTimes(1)
    expect(theMap().closest('[inert]')).toBeNull()
  })

  it('that is being loaded says so after a moment', () => {
    vi.useFakeTimers()
    open({ overlay: <MapLoading /> })
    expect(screen.queryByRole('status')).toBeNull()
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  it('that is covered says why and cannot be operated', () => {
    open({ overlay: <MapCover>Nothing to see</MapCover>, isCovered: true })
    expect(screen.getByRole('status')).toHaveTextContent('Nothing to see')
    expect(screen.getByRole('application').closest('[inert]')).not.toBeNull()
  })
})

describe('moves of a map', () => {
  it('are told at first, and then 500 ms after the last one [C-1923 C-2320 B-1433]', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen })
    expect(seen).toHaveBeenCalledTimes(1)
    fireEvent.click(button('Zoom out'))
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.click(button('Zoom out'))
    act(() => void vi.advanceTimersByTime(499))
    expect(seen).toHaveBeenCalledTimes(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(seen).toHaveBeenCalledTimes(2)
    const [first = 0, second] = zooms(seen)
    expect(second).toBe(first - 2)
  })

  it('tell bounds that end where the map does [C-1936]', () => {
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen, bounds: everywhere })
    expect(seen.mock.calls[0]?.[0].bounds).toEqual({ bottom: -85.05, left: -180, top: 85.05, right: 180 })
  })
})

describe('the zoom buttons', () => {
  const zoomOf = (seen: ReturnType<typeof vi.fn<(sight: MapSight) => void>>) => {
    act(() => void vi.advanceTimersByTime(500))
    return seen.mock.lastCall?.[0].zoom
  }

  it('go one step for a press or a key, and one every 50 ms while held [B-1434]', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen })
    const first = zoomOf(seen) ?? 0
    press('Zoom in', 100)
    expect(zoomOf(seen)).toBe(first + 1)
    fireEvent.click(button('Zoom in'))
    expect(zoomOf(seen)).toBe(first + 2)
    press('Zoom out', holdAfter + 2 * 50)
    expect(zoomOf(seen)).toBe(first - 2)
  })

  it('stop where the pointer leaves them, and heed no other button [B-1434]', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen })
    const first = zoomOf(seen) ?? 0
    fireEvent.pointerDown(button('Zoom in'), { button: 2 })
    fireEvent.pointerDown(button('Zoom in'), { button: 0 })
    fireEvent.pointerLeave(button('Zoom in'))
    act(() => void vi.advanceTimersByTime(5000))
    expect(zoomOf(seen)).toBe(first + 1)
  })

  it.each([19, 18])('end at the most that the map allows: %i [C-1108 C-1935 B-1441 B-9985]', (maxZoom) => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen, maxZoom })
    press('Zoom in', 5000)
    expect(zoomOf(seen)).toBe(maxZoom)
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
  })

  it('end where the whole map fits the frame [C-1935]', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    open({ onMove: seen })
    press('Zoom out', 5000)
    expect(zoomOf(seen)).toBe(1)
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'false')
  })
})
