import { readDeviceClusters } from '@muster/contract'
import { tileOf, tileText } from '@muster/rules'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { giveMapsAFrame } from '../ui/map/testing/map-frame.tsx'
import {
  aMapServer,
  bodies,
  card,
  hull,
  leeds,
  leedsButton,
  openMap,
  thursday,
  yorkshire,
} from './location/testing/a-map-server.ts'

beforeEach(() => {
  giveMapsAFrame()
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
const click = (name: string) => user.click(screen.getByRole('button', { name }))

describe('the address of a map', () => {
  it('has the part of the map that the user has moved to, and the other maps have it too', async () => {
    aMapServer()
    const { router } = openMap('?period=7d')
    const query = () => new URLSearchParams(router.state.location.search)
    await leedsButton()
    expect(query().get('view')).toBeNull()
    await click('Zoom in')
    await waitFor(() => expect(query().get('view')).toMatch(/^53\.8\d{3},-1\.5\d{3},\d+$/))
    expect(query().get('period')).toBe('7d')
    const coverage = screen.getByRole('link', { name: 'Coverage' }).getAttribute('href') ?? ''
    expect(new URL(coverage, 'http://own.example').searchParams.get('view')).toBe(query().get('view'))
    await click('Reset')
    await waitFor(() => expect(query().get('view')).toBeNull())
  })

  it('opens the map there, wherever the devices are', async () => {
    const server = aMapServer()
    openMap('?view=53.7500,-1.0000,13')
    await waitFor(() => expect(server.requests(readDeviceClusters).length).toBeGreaterThan(0))
    const asked = bodies(server.requests(readDeviceClusters))
    for (const { boundingLatLong, geotilePrecision } of asked) {
      const { left, right, bottom, top } = boundingLatLong
      expect((left + right) / 2).toBeCloseTo(hull.longitude, 2)
      expect((bottom + top) / 2).toBeCloseTo(hull.latitude, 2)
      expect(left).toBeGreaterThan(yorkshire.left)
      expect(geotilePrecision).toBeGreaterThan(12)
    }
  })

  it('has the selected cluster', async () => {
    aMapServer()
    const { router } = openMap()
    const cluster = () => new URLSearchParams(router.state.location.search).get('cluster')
    await user.click(await leedsButton())
    expect(cluster()).toBe(tileText(tileOf(leeds, 12)))
    await user.click(await leedsButton())
    expect(cluster()).toBeNull()
  })

  it.each([
    ['the list of the cluster that it names', tileText(tileOf(leeds, 12)), true],
    ['no list where it names none', '12/nowhere', false],
  ])('opens with %s', async (_what, cluster, isOpen) => {
    aMapServer()
    openMap(`?${new URLSearchParams({ cluster })}`)
    expect(await leedsButton()).toHaveAttribute('aria-pressed', String(isOpen))
    expect(card() !== null).toBe(isOpen)
  })
})
