import type { IntensityTile } from '@muster/rules'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ClusterButton, clusterSize } from './cluster-button.tsx'
import { IntensityLayer } from './intensity-layer.tsx'
import { IntensityLegend } from './intensity-legend.tsx'
import { MapMarker } from './map-marker.tsx'
import type { MapSight } from './map-moves.tsx'
import { MapPin } from './map-pin.tsx'
import { MapView } from './map-view.tsx'
import { RadiusCircle } from './radius-circle.tsx'
import { frame, giveMapsAFrame, pathsOf, pointAt, Themed } from './testing/map-frame.tsx'
import { useMapEvents } from './use-map.ts'
import { ZoomToPlace } from './zoom-to-place.tsx'

beforeEach(giveMapsAFrame)

/** A tile of zoom 10 that holds Leeds and the one east of it. */
const around = { bottom: 53.75, left: -1.75, top: 53.95, right: -1.06 }
const tile = (geotile: string, percentage: number): IntensityTile => ({
  geotile,
  percentage,
  count: percentage,
  totalCount: 100,
})

const onMap = (children: ReactNode, onMove?: (sight: MapSight) => void) => (
  <Themed>
    <MapView label="Map" bounds={around} tiles={null} {...(onMove ? { onMove } : {})}>
      {children}
    </MapView>
  </Themed>
)
const map = () => screen.getByRole('application')

describe('a pin', () => {
  const middle = { latitude: 0, longitude: 10 }
  const place = { bottom: -1, left: 9, top: 1, right: 11 }
  const pinned = (children: ReactNode) =>
    render(
      <Themed>
        <MapView label="Map" bounds={place} tiles={null}>
          {children}
        </MapView>
      </Themed>,
    )

  it('is named, and stands on its place', () => {
    const { container } = pinned(
      <MapMarker place={middle} anchor="bottom">
        <MapPin tone="accent" icon={<i />} label="A thing" />
      </MapMarker>,
    )
    expect(screen.getByRole('img', { name: 'A thing' })).toBeInTheDocument()
    const marker = container.querySelector<HTMLElement>('.leaflet-marker-icon')
    expect(marker?.style).toMatchObject({ left: `${frame.width / 2}px`, top: `${frame.height / 2}px` })
  })

  it('of a legend leaves the naming to the words beside it', () => {
    pinned(<MapPin tone="ink" size="legend" icon={<i />} />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('lies above those of lower layers', () => {
    const { container } = pinned(
      [2, 0, 1].map((layer) => (
        <MapMarker key={layer} place={middle} layer={layer}>
          {layer}
        </MapMarker>
      )),
    )
    const heights = [...container.querySelectorAll<HTMLElement>('.leaflet-marker-icon')].map(
      ({ style, textContent }) => ({ height: Number(style.zIndex), text: textContent }),
    )
    expect(heights.sort((a, b) => a.height - b.height).map(({ text }) => text)).toEqual(['0', '1', '2'])
  })

  it('that is clicked is no click on the map below', () => {
    const click = vi.fn()
    const Below = () => {
      useMapEvents({ click })
      return null
    }
    pinned(
      <>
        <Below />
        <MapMarker place={middle}>
          <button type="button">Open</button>
        </MapMarker>
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(click).not.toHaveBeenCalled()
    fireEvent.click(map(), { clientX: 10, clientY: 10 })
    expect(click).toHaveBeenCalledTimes(1)
  })
})

it('two markers that are clicked soon after each other are no double click on the map', () => {
  const zoom = vi.fn()
  const press = vi.fn()
  const Zooms = () => {
    useMapEvents({ dblclick: zoom })
    return null
  }
  render(
    onMap(
      <>
        <Zooms />
        {[53.8, 53.9].map((latitude) => (
          <MapMarker key={latitude} place={{ latitude, longitude: -1.5 }}>
            <button type="button" onClick={press}>
              {latitude}
            </button>
          </MapMarker>
        ))}
      </>,
    ),
  )
  for (const name of ['53.8', '53.9']) {
    fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX: 10, clientY: 10 })
  }
  expect(press).toHaveBeenCalledTimes(2)
  expect(zoom).not.toHaveBeenCalled()
})

describe('a circle on the ground', () => {
  it('is drawn with 111111 metres for a degree [C-1106]', () => {
    const place = { latitude: 0, longitude: 0 }
    const { container } = render(
      <Themed>
        <MapView label="Map" bounds={{ bottom: 0, left: 0, top: 0, right: 0 }} tiles={null}>
          <RadiusCircle {...place} radiusMetres={111_111} tone="accent" />
        </MapView>
      </Themed>,
    )
    const [circle] = pathsOf(container, 'circle')
    const radius = Number(/a([\d.]+),/.exec(circle?.getAttribute('d') ?? '')?.[1])
    // One degree of 360, at the closest zoom, 16.
    expect(radius).toBeCloseTo((256 * 2 ** 16) / 360, 0)
  })
})

describe('intensity', () => {
  const tiles = [
    tile('10/507/329', 4),
    tile('10/508/329', 37),
    tile('10/507/328', 39),
    tile('10/508/328', 100),
  ]
  const layer = (
    <IntensityLayer tiles={tiles} ramp="outage" describe={({ percentage }) => `${percentage} percent`} />
  )

  it('draws the tiles of a band in its colour, each where it belongs [C-1405]', () => {
    const { container } = render(onMap(layer))
    const bands = pathsOf(container, 'band')
    const squares = (band: number) => {
      const path = bands.find(({ classList }) => new RegExp(`outage${band}(?!\\d)`).test(classList.value))
      return path?.getAttribute('d')?.match(/M/g)?.length ?? 0
    }
    expect(bands).toHaveLength(3)
    expect([squares(1), squares(4), squares(10)]).toEqual([1, 2, 1])
  })

  it('has a colour of its own for each of ten bands [C-1405]', () => {
    const inTens = Array.from({ length: 10 }, (_, band) => tile(`10/${500 + band}/329`, 10 * band + 5))
    const { container } = render(
      onMap(<IntensityLayer tiles={inTens} ramp="coverage" describe={() => null} />),
    )
    const colours = pathsOf(container, 'band').map(
      ({ classList }) => /coverage\d+/.exec(classList.value)?.[0] ?? '',
    )
    expect(colours).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((band) => `coverage${band}`))
  })

  it('outlines the tile that stands out, where it is', () => {
    const { container, rerender } = render(onMap(layer))
    expect(pathsOf(container, 'outline')).toHaveLength(0)
    rerender(
      onMap(<IntensityLayer tiles={tiles} ramp="outage" highlighted="10/507/329" describe={() => null} />),
    )
    const [outline] = pathsOf(container, 'outline')
    const [square] = pathsOf(container, 'outage1').filter(
      ({ classList }) => !/outage10/.test(classList.value),
    )
    const corner = (path: Element | undefined) =>
      /M(-?\d+) (-?\d+)/.exec(path?.getAttribute('d') ?? '')?.slice(1)
    expect(corner(outline)).toEqual(corner(square))
  })

  it('tells a finger at once, and ends when the pointer leaves the map', () => {
    vi.useFakeTimers()
    render(onMap(layer))
    fireEvent.click(map(), { clientX: frame.width / 4, clientY: frame.height / 2 + 100 })
    expect(screen.getByRole('tooltip')).toHaveTextContent(/percent/)
    fireEvent.mouseOut(map(), { relatedTarget: document.body })
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('tells of the tile that is pointed at, after a moment, until the page scrolls [B-956 C-2321]', () => {
    vi.useFakeTimers()
    render(onMap(layer))
    pointAt(map(), frame.width / 4, frame.height / 2 + 100)
    act(() => void vi.advanceTimersByTime(249))
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByRole('tooltip')).toHaveTextContent(/percent/)
    fireEvent.scroll(document)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('tells nothing where there is no tile', () => {
    vi.useFakeTimers()
    render(onMap(<IntensityLayer tiles={[tile('10/0/0', 5)]} ramp="outage" describe={() => 'far away'} />))
    pointAt(map(), 100, 100)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('explains its ten bands', () => {
    render(
      <Themed>
        <IntensityLegend title="No service, %" note="of samples" ramp="outage" />
      </Themed>,
    )
    const legend = screen.getByRole('figure', { name: 'No service, %' })
    expect(legend).toHaveTextContent('0102030405060708090100')
    const samples = [...legend.querySelectorAll('[aria-hidden]')].map(
      ({ classList }) => /outage\d+/.exec(classList.value)?.[0],
    )
    expect(samples).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((band) => `outage${band}`))
  })
})

describe('a cluster', () => {
  it.each([
    [1, 1],
    [9, 1],
    [10, 2],
    [99, 2],
    [100, 3],
    [1000, 4],
    [25_000, 4],
  ])('of %i is of size %i', (count, size) => {
    expect(clusterSize(count)).toBe(size)
  })

  it('is a button that tells whether it is selected', async () => {
    const select = vi.fn()
    const cluster = (isSelected: boolean) =>
      onMap(
        <ClusterButton
          place={{ latitude: 53.8, longitude: -1.5 }}
          count={43}
          label="43 things near Leeds"
          text="43"
          isSelected={isSelected}
          onSelect={select}
        />,
      )
    const { rerender } = render(cluster(false))
    const button = screen.getByRole('button', { name: '43 things near Leeds' })
    expect(button).toHaveAttribute('aria-pressed', 'false')
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(select).toHaveBeenCalledTimes(1)
    rerender(cluster(true))
    expect(screen.getByRole('button', { pressed: true })).toBe(button)
  })
})

describe('zooming to a place', () => {
  it('waits 100 ms [C-1938 C-2323]', () => {
    vi.useFakeTimers()
    const seen = vi.fn<(sight: MapSight) => void>()
    const { rerender } = render(onMap(<ZoomToPlace place={null} />, seen))
    const before = seen.mock.lastCall?.[0].zoom ?? 0
    const york = { latitude: 53.96, longitude: -1.08 }
    rerender(onMap(<ZoomToPlace place={york} />, seen))
    // A move is reported half a second later.
    act(() => void vi.advanceTimersByTime(99 + 500))
    expect(seen).toHaveBeenCalledTimes(1)
    act(() => void vi.advanceTimersByTime(1))
    expect(seen).toHaveBeenCalledTimes(2)
    const { bounds, zoom } = seen.mock.lastCall?.[0] ?? { bounds: around, zoom: 0 }
    expect(zoom).toBeGreaterThan(before)
    expect((bounds.top + bounds.bottom) / 2).toBeCloseTo(york.latitude, 2)
    expect((bounds.left + bounds.right) / 2).toBeCloseTo(york.longitude, 2)
  })
})
