import { countAlerts, countDevicesByStatus, listHomeLocationsAndGroups } from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { anEstateServer, aPlace, noAlerts } from '../../../testing/estate.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { restsAfter } from '../../ui/holds.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const minutes = (count: number) => pass(count * 60_000 + 10_000)

const placesNamed = (...names: string[]) => ({
  list: names.map((name) => aPlace({ homeLocationAndGroup: name, homeLocationId: name })),
  totalCount: names.length,
})
const places = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const requests = (server: FakeServer) => server.requests(listHomeLocationsAndGroups).length

async function openOverview({ isLive = true } = {}) {
  const server = anEstateServer().answer(listHomeLocationsAndGroups, placesNamed('Leeds', 'York'))
  renderConsole('/demo/core', { isLive })
  await screen.findByText('Leeds')
  await screen.findByText('Updated just now')
  return server
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  window.dispatchEvent(new Event('visibilitychange'))
}

describe('a page left open', () => {
  it('says how old its data are, and fetches them again when asked', async () => {
    const server = await openOverview({ isLive: false })
    await minutes(3)
    expect(screen.getByText('Updated 3 min ago')).toBeVisible()
    server.answer(listHomeLocationsAndGroups, placesNamed('Hull'))
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Hull')).toBeVisible()
    expect(await screen.findByText('Updated just now')).toBeVisible()
  })

  it('says so on a phone in few words', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: media === '(max-width: 40em)', media }),
    )
    anEstateServer().answer(listHomeLocationsAndGroups, placesNamed('Leeds'))
    renderConsole('/demo/core', { isLive: false })
    expect(await screen.findByTitle('Updated just now')).toHaveTextContent('Just now')
    await minutes(3)
    expect(screen.getByTitle('Updated 3 min ago')).toHaveTextContent(/^3 min ago$/)
  })

  it('renews itself every minute', async () => {
    const server = await openOverview()
    server.answer(listHomeLocationsAndGroups, placesNamed('Hull', 'Leeds', 'York'))
    await minutes(1)
    expect(await screen.findByText('Hull')).toBeVisible()
    const before = [listHomeLocationsAndGroups, countAlerts, countDevicesByStatus].map(
      (call) => server.requests(call).length,
    )
    await pass(60_000)
    await waitFor(() =>
      expect(
        [listHomeLocationsAndGroups, countAlerts, countDevicesByStatus].map(
          (call) => server.requests(call).length,
        ),
      ).toEqual(before.map((count) => count + 1)),
    )
  })

  it('asks for nothing while nobody can see it, and at once when somebody can', async () => {
    const server = await openOverview()
    hide(true)
    const before = requests(server)
    await minutes(5)
    expect(requests(server)).toBe(before)
    hide(false)
    await waitFor(() => expect(requests(server)).toBe(before + 1))
  })

  it('keeps its data when a renewal fails, says so, and how old they are, until one succeeds', async () => {
    const server = await openOverview()
    server.refuse(listHomeLocationsAndGroups, 'internal')
    server.refuse(countAlerts, 'internal')
    await minutes(2)
    expect(places()).toEqual(['Leeds', 'York'])
    expect(screen.getByText('Updated 2 min ago')).toBeVisible()
    expect(await screen.findByText('Refresh failed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    server.answer(listHomeLocationsAndGroups, placesNamed('Hull'))
    server.answer(countAlerts, noAlerts)
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Hull')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Refresh failed')).toBeNull())
  })
})

describe('rows under the pointer', () => {
  it('stay until the pointer leaves them', async () => {
    const server = await openOverview()
    server.answer(listHomeLocationsAndGroups, placesNamed('Hull', 'Leeds', 'York'))
    await user.hover(screen.getByText('York'))
    await minutes(2)
    expect(places()).toEqual(['Leeds', 'York'])
    await user.hover(screen.getByRole('heading', { level: 1 }))
    await pass(10_000)
    await waitFor(() => expect(places()).toEqual(['Hull', 'Leeds', 'York']))
  })

  it('are renewed once the pointer was left there', async () => {
    const server = await openOverview()
    server.answer(listHomeLocationsAndGroups, placesNamed('Hull'))
    await user.hover(screen.getByText('York'))
    await pass(restsAfter + 10_000)
    await waitFor(() => expect(places()).toEqual(['Hull']))
  })
})

describe('an open dialog', () => {
  it('is not disturbed by a renewal', async () => {
    const server = await openOverview()
    await user.click(screen.getByRole('button', { name: /amara@demo/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'About' }))
    await screen.findByRole('dialog')
    const before = requests(server)
    await minutes(2)
    expect(requests(server)).toBe(before)
    await user.keyboard('{Escape}')
    await pass(10_000)
    await waitFor(() => expect(requests(server)).toBe(before + 1))
  })
})
