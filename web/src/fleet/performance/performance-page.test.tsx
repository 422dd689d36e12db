import {
  type CurrentUser,
  currentUser,
  currentWorld,
  estateEvents,
  exportDevicesUtilization,
  exportEstateDataUsage,
  exportEstateEvents,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
  reportError,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { browserIn } from '../../../testing/time-zone.ts'
import { aPerformanceServer, bodiesOf, chartCalls, chartTitles, pick, said } from './testing/an-estate.ts'

/** Thursday. */
const now = Date.UTC(2026, 10, 12, 14, 16, 5)
beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
})

const address = '/demo/core/performance'
const chart = async (name: string) => within(await screen.findByRole('region', { name }))
const sentBy = (body: object) => [body, body, ...estateEvents.map((name) => ({ ...body, name }))]
const ofToday = { days: 30, timeZone: 'Europe/London' }

async function openPage(query = '') {
  const opened = renderConsole(`${address}${query}`)
  for (const title of chartTitles) await said(title)
  return { ...opened, search: () => opened.router.state.location.search }
}

describe('the performance of the estate', () => {
  it('has seven charts of the last 30 days where the user is [C-119 C-1505 C-1508 C-9937]', async () => {
    const server = aPerformanceServer()
    await openPage()
    expect(screen.getByRole('heading', { level: 1, name: 'Performance' })).toBeVisible()
    expect(screen.getByText('14 Oct – 12 Nov 2026 · Europe/London')).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
      chartTitles,
    )
    expect(bodiesOf(server)).toEqual(sentBy(ofToday))
    expect(await Promise.all(chartTitles.map(said))).toEqual([
      'Thu 12 Nov: 1,000',
      'Thu 12 Nov: 5 MB',
      'Thu 12 Nov: 31',
      'Thu 12 Nov: 41',
      'Thu 12 Nov: 0',
      'Thu 12 Nov: 59',
      'Thu 12 Nov: 26',
    ])
    expect((await chart('Device utilisation')).getByText('1,501 devices per day on average')).toBeVisible()
    expect((await chart('Reboots')).getByText('31 in 30 days')).toBeVisible()
    expect((await chart('Time errors')).getByText('No time errors in this period')).toBeVisible()
  })

  it('leads to the devices that alert now because of what a chart shows, of the same place', async () => {
    aPerformanceServer()
    await openPage('?homeLocationId=leeds&group=yard')
    const reboots = await chart('Reboots')
    await waitFor(() =>
      expect(
        decodeURIComponent(
          reboots.getByRole('link', { name: 'Devices alerting now' }).getAttribute('href') ?? '',
        ),
      ).toBe(
        '/demo/core/devices?groups=yard|yard&homeLocations=leeds|Leeds&alertStatus=deviceUserExperienceRebootStatus-yellow,deviceUserExperienceRebootStatus-red',
      ),
    )
    const idle = (await chart('Device utilisation')).getByRole('link', { name: 'Devices idle now' })
    expect(idle.getAttribute('href')).toContain('deviceUtilisationIdleStatus-yellow')
    expect((await chart('Battery swaps')).queryByRole('link')).toBeNull()
  })

  it('leads to no devices of a zone, by which the list has no filter', async () => {
    aPerformanceServer()
    await openPage('?zoneId=north')
    expect((await chart('Reboots')).queryByRole('link', { name: 'Devices alerting now' })).toBeNull()
  })

  it('tells a few devices on average as more than none', async () => {
    aPerformanceServer().answer(
      readDevicesUtilization,
      [0, 1, 0, 1, 0].map((deviceCount, day) => ({ date: `2026-11-0${day + 5}`, deviceCount })),
    )
    await openPage()
    expect((await chart('Device utilisation')).getByText('0.4 devices per day on average')).toBeVisible()
  })

  it('asks while the world still loads, and for nothing twice', async () => {
    const server = aPerformanceServer()
    const release = server.hold(currentWorld)
    renderConsole(`${address}?days=60`)
    await waitFor(() => expect(bodiesOf(server)).toHaveLength(7))
    release()
    for (const title of chartTitles) await said(title)
    expect(bodiesOf(server)).toEqual(sentBy({ ...ofToday, days: 60 }))
  })

  it('shows the data of the one network or of the other, as the address says [C-1506]', async () => {
    const server = aPerformanceServer()
    const { search, router } = await openPage()
    const toggle = within((await chart('Data usage')).getByRole('group', { name: 'Network' }))
    expect(toggle.getByRole('radio', { name: 'Mobile' })).toBeChecked()
    await userEvent.click(toggle.getByRole('radio', { name: 'Wi-Fi' }))
    expect(await said('Data usage')).toBe('Thu 12 Nov: 3.00 GB')
    expect(search()).toBe('?network=wifi')
    expect(bodiesOf(server)).toHaveLength(7)
    await act(() => router.navigate(-1))
    expect(await said('Data usage')).toBe('Thu 12 Nov: 5 MB')
  })

  it('has another last day after midnight', async () => {
    const server = aPerformanceServer()
    await openPage()
    await act(() => vi.advanceTimersByTimeAsync(Date.UTC(2026, 10, 13) - now))
    expect(await screen.findByText('15 Oct – 13 Nov 2026 · Europe/London')).toBeVisible()
    await waitFor(() => expect(bodiesOf(server)).toHaveLength(14))
  })
})

describe('the filter', () => {
  it('is in the address, and a change of it reloads every chart [C-1501 C-1502 C-1510]', async () => {
    const server = aPerformanceServer()
    const { search, router } = await openPage()
    await pick('Home location', 'Leeds')
    await waitFor(() => expect(bodiesOf(server)).toHaveLength(14))
    expect(search()).toBe('?homeLocationId=leeds')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '90 days')
    await waitFor(() => expect(bodiesOf(server)).toHaveLength(21))
    expect(search()).toBe('?homeLocationId=leeds&days=90')
    const asked = (call: (typeof chartCalls)[number]) => server.requests(call).at(-1)?.body
    for (const call of chartCalls)
      expect(asked(call)).toMatchObject({ homeLocationId: 'leeds', days: 90, timeZone: 'Europe/London' })
    await pick('Zone', 'North')
    await waitFor(() => expect(bodiesOf(server)).toHaveLength(28))
    for (const call of chartCalls) expect(asked(call)).toMatchObject({ zoneId: 'north', days: 90 })
    for (const call of chartCalls) expect(asked(call)).not.toHaveProperty('homeLocationId')
    await userEvent.click(screen.getByRole('button', { name: 'All devices' }))
    expect(search()).toBe('?days=90')
    await act(() => router.navigate(-1))
    expect(search()).toBe('?days=90&zoneId=north')
  })

  it('comes from the address', async () => {
    const server = aPerformanceServer()
    await openPage('?group=yard&homeLocationId=leeds&days=60')
    expect(bodiesOf(server)).toEqual(
      sentBy({ group: 'yard', homeLocationId: 'leeds', days: 60, timeZone: 'Europe/London' }),
    )
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('yard')
  })

  it('says so where the address names what is gone', async () => {
    aPerformanceServer()
    const { router } = await openPage('?homeLocationId=closed&group=disbanded')
    const picked = (name: string) => screen.getByRole('combobox', { name })
    await waitFor(() => expect(picked('Home location')).toHaveValue('Not found'))
    expect(picked('Group')).toHaveValue('disbanded')
    await act(() => router.navigate('?zoneId=closed'))
    await waitFor(() => expect(picked('Zone')).toHaveValue('Not found'))
    expect(picked('Home location')).toHaveValue('')
  })

  it('that was changed lets answers to what was asked before pass unseen [C-1510]', async () => {
    const server = aPerformanceServer()
    const release = server.hold(readDevicesUtilization)
    renderConsole(address)
    await said('Reboots')
    server.answer(readDevicesUtilization, [{ date: '2026-11-12', deviceCount: 7 }])
    await pick('Group', 'yard')
    expect(await said('Device utilisation')).toBe('Thu 12 Nov: 7')
    await act(async () => release())
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(await said('Device utilisation')).toBe('Thu 12 Nov: 7')
  })

  it.each<[bound: string, view: Partial<CurrentUser>, offered: string[]]>([
    ['nothing', {}, ['Home location', 'Group', 'Zone']],
    ['a home location', { homeLocationId: 'leeds' }, ['Group']],
    ['a group', { group: 'yard' }, ['Home location']],
    ['a zone', { zoneId: 'north' }, ['Home location']],
  ])(
    'offers whoever is bound to %s what is open [C-1503 C-1504 C-2407 C-2413]',
    async (_bound, view, offered) => {
      aPerformanceServer().answer(currentUser, aUser('viewer', view))
      await openPage()
      const pickers = ['Home location', 'Group', 'Zone'].filter((name) =>
        screen.queryByRole('combobox', { name }),
      )
      expect(pickers).toEqual(offered)
    },
  )
})

describe('a chart', () => {
  it('without data says so, and has nothing to export [C-1509 C-9946]', async () => {
    aPerformanceServer()
      .answer(readDevicesUtilization, [])
      .answer(readEstateDataUsage, [])
      .answer(readEstateEvents, [])
    await openPage()
    expect(screen.getAllByText('No data available')).toHaveLength(7)
    for (const title of chartTitles)
      expect(screen.getByRole('button', { name: `Export ${title} as CSV` })).toBeDisabled()
  })

  it('that cannot be loaded says so and tries again; the others stay as they are', async () => {
    const server = aPerformanceServer().refuse(readEstateDataUsage, 'tooManyRequests')
    server.answer(reportError, { taken: true })
    renderConsole(address)
    const failed = await chart('Data usage')
    expect(await failed.findByText('This chart could not be loaded.')).toBeVisible()
    expect(failed.getByRole('button', { name: 'Export Data usage as CSV' })).toBeDisabled()
    expect(await said('Device utilisation')).toBe('Thu 12 Nov: 1,000')
    server.answer(readEstateDataUsage, [{ date: '2026-11-12', mobile: 0, wifi: 1 }])
    await userEvent.click(failed.getByRole('button', { name: 'Try again' }))
    expect(await said('Data usage')).toBe('Thu 12 Nov: 0 MB')
    expect(server.requests(readDevicesUtilization)).toHaveLength(1)
  })

  it('is exported by the server, under its title and the time in UTC [C-1507 C-9946]', async () => {
    const file = new Blob(['Date\r\n'])
    const exports = [exportDevicesUtilization, exportEstateDataUsage, exportEstateEvents]
    const server = aPerformanceServer()
    for (const call of exports) server.answer(call, file)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await openPage('?zoneId=north&days=60')
    for (const title of chartTitles)
      await userEvent.click(screen.getByRole('button', { name: `Export ${title} as CSV` }))
    await waitFor(() => expect(saved).toHaveLength(7))
    expect(saved.map((name) => name.replace(/_2026-11-12T14-1\d-\d\dZ\.csv$/, ''))).toEqual(chartTitles)
    const bodies = exports.flatMap((call) => server.requests(call).map(({ body }) => body))
    expect(bodies).toEqual(sentBy({ days: 60, zoneId: 'north', timeZone: 'Europe/London' }))
  })

  it('that cannot be exported says so', async () => {
    aPerformanceServer()
      .refuse(exportDevicesUtilization, 'tooManyRequests')
      .answer(reportError, { taken: true })
    await openPage()
    await userEvent.click(screen.getByRole('button', { name: 'Export Device utilisation as CSV' }))
    expect(await screen.findByText('The file could not be exported. Please try again.')).toBeVisible()
  })
})
