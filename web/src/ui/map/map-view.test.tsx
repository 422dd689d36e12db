import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapSight } from './map-moves.tsx'
import { MapCover } from './map-notice.tsx'
import { MapView } from './map-view.tsx'
import { giveMapsAFrame, Themed } from './testing/map-frame.tsx'
import { holdAfter } from './use-held-press.ts'

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
    expect(theMap()).toHaveAccessibleName('Map of pins: the arrow keys move the map, plus and minus zoom')
    expect(theMap()).toHaveAccessibleDescription('Three pins')
    expect(theMap()).toHaveAttribute('tabindex', '0')
  })

  it('draws land without a tile service [C-9909]', async () => {
    const { container } = open()
    await vi.waitFor(() => expect(container.querySelector('.leaflet-tile path')).not.toBeNull())
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('Natural Earth')).toBeInTheDocument()
  })

  it('draws the tiles of a service over its land, and the land where they fail [C-1904 C-9909]', async () => {
    const { container } = open({ tiles: '/tiles/{z}/{x}/{y}.png' })
    await vi.waitFor(() => expect(container.querySelector('.leaflet-tile path')).not.toBeNull())
    const tiles = [...container.querySelectorAll('img')]
    expect(tiles.length).toBeGreaterThan(0)
    for (const tile of tiles) {
      expect(tile.getAttribute('src')).toMatch(/^\/tiles\/\d+\/\d+\/\d+\.png$/)
      expect(tile).toHaveAttribute('alt', '')
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

  it.each([19, 18])('end at the most that the map allows: %i [C-1108 C-1935 B-1441]', (maxZoom) => {
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
