import {
  countAlarms,
  countAlerts,
  countDevicesByStatus,
  initialWorldSettings,
  listHomeLocationsAndGroups,
  reportError,
  setTablePageSizes,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { anEstateServer, aPlace, noAlarms, noAlerts, someCounts } from '../../../testing/estate.ts'
import { changeLanguage } from '../../session/language/language.ts'

const section = (name: string) => screen.findByRole('region', { name })
const places = () => section('Home locations and groups')
const row = async (name: RegExp) => await screen.findByRole('row', { name })

it('has all of its parts read anew by whoever comes back to it, so that they tell of one moment [C-205 C-210 C-230]', async () => {
  const server = anEstateServer()
  // However long the page takes, no time passes.
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const { router } = renderConsole('/demo/core')
  await screen.findByRole('table')
  vi.setSystemTime(now + 10_000)
  await act(() => router.navigate('/demo/core/devices'))
  await screen.findByRole('heading', { name: /Devices/ })
  await act(() => router.navigate('/demo/core'))
  const parts = [countDevicesByStatus, countAlerts, listHomeLocationsAndGroups]
  await waitFor(() => expect(parts.map((part) => server.requests(part).length)).toEqual([2, 2, 2]))
})

describe('the estate bar', () => {
  it('shows each status with its count and share, leading to its devices [C-205 C-206]', async () => {
    anEstateServer()
    renderConsole('/demo/core')
    const bar = within(await section('All devices by status'))
    const links = await bar.findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Problem2010.0%', '/demo/core/devices?status=red'],
      ['Warning3015.0%', '/demo/core/devices?status=yellow'],
      ['Good15075.0%', '/demo/core/devices?status=green'],
    ])
  })

  it('tells a share below one percent as such, others with one decimal [C-2303]', async () => {
    anEstateServer().answer(countDevicesByStatus, { ...someCounts, all: 1000, red: 0, yellow: 9, green: 991 })
    renderConsole('/demo/core')
    const bar = within(await section('All devices by status'))
    const links = await bar.findAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Problem00%', 'Warning9<1%', 'Good99199.1%'])
  })

  it('says so where there are no devices yet', async () => {
    anEstateServer().answer(countDevicesByStatus, {
      all: 0,
      red: 0,
      yellow: 0,
      green: 0,
      android: 0,
      windows: 0,
    })
    renderConsole('/demo/core')
    expect(await screen.findByText('No devices yet')).toBeVisible()
  })

  it('offers a second attempt when the counts fail; the rest of the page stays [C-201]', async () => {
    const server = anEstateServer()
      .refuse(countDevicesByStatus, 'tooManyRequests')
      .answer(reportError, { taken: true })
    renderConsole('/demo/core')
    const bar = within(await section('All devices by status'))
    const again = await bar.findByRole('button', { name: 'Try again' })
    expect(bar.getByText('The device counts could not be loaded.')).toBeVisible()
    expect(await screen.findByText('No alerts')).toBeVisible()
    expect(await places()).toBeVisible()
    await waitFor(() => expect(server.requests(reportError)).not.toHaveLength(0))
    server.answer(countDevicesByStatus, someCounts)
    await userEvent.click(again)
    expect(await bar.findByRole('link', { name: /^Problem/ })).toBeVisible()
  })
})

describe('the alerts panel', () => {
  const someAlerts = {
    ...noAlerts,
    deviceUserExperienceRebootStatus: { red: 3, yellow: 9, count: 12, enabled: true },
    deviceUtilisationIdleStatus: { red: 0, yellow: 1, count: 1, enabled: true },
    averageDischargeStatus: { red: 5, yellow: 5, count: 10, enabled: false },
  }

  it('tells how many devices each alert has, with links by level, and never some as none [C-210 C-211 C-212 C-213 C-216]', async () => {
    anEstateServer({ deviceUserExperienceRebootPeriod: 1 }).answer(countAlerts, someAlerts)
    renderConsole('/demo/core')
    const panel = within(await section('Alerts'))
    const lines = await panel.findAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      '<1% of devices (1) have not been used for 7 days or more01',
      '6% of devices (12) rebooted 3 times or more in 24 hours39',
    ])
    expect(panel.getByRole('link', { name: 'Reboot: 3, Problem' })).toHaveAttribute(
      'href',
      '/demo/core/devices?alertStatus=deviceUserExperienceRebootStatus-red',
    )
    expect(panel.getByRole('link', { name: 'Idle: 1, Warning' })).toHaveAttribute(
      'href',
      '/demo/core/devices?alertStatus=deviceUtilisationIdleStatus-yellow',
    )
  })

  it('fills distances in from the world’s settings [C-732 C-9910]', async () => {
    const alerts = {
      ...noAlerts,
      deviceLocationDistanceStatus: { red: 1, yellow: 1, count: 2, enabled: true },
    }
    anEstateServer({ useMetricDistances: true }).answer(countAlerts, alerts)
    renderConsole('/demo/core')
    expect(await screen.findByText(/are 5 km or more from home/)).toBeVisible()
  })

  it('names both thresholds of devices out of contact', async () => {
    const outOfContact = { red: 1, yellow: 0, count: 1, enabled: true }
    anEstateServer({
      deviceUtilisationOutOfContactYellow: 8,
      deviceUtilisationOutOfContactRed: 11,
    }).answer(countAlerts, { ...noAlerts, deviceUtilisationOutOfContactStatus: outOfContact })
    renderConsole('/demo/core')
    expect(await screen.findByText(/out of contact for 8 days or more, problem from 11 days/)).toBeVisible()
  })

  it('offers a second attempt when it could not be loaded; the rest of the page stays [C-201]', async () => {
    const server = anEstateServer()
      .refuse(countAlerts, 'tooManyRequests')
      .answer(reportError, { taken: true })
    renderConsole('/demo/core')
    const panel = within(await section('Alerts'))
    const again = await panel.findByRole('button', { name: 'Try again' })
    expect(await screen.findByRole('link', { name: /^Problem/ })).toBeVisible()
    expect(await places()).toBeVisible()
    server.answer(countAlerts, someAlerts)
    await userEvent.click(again)
    expect(await panel.findAllByRole('listitem')).toHaveLength(2)
  })

  it('says so when there are none [C-214 C-2353]', async () => {
    anEstateServer()
    renderConsole('/demo/core')
    expect(await screen.findByText('No alerts')).toBeVisible()
  })
})

describe('the table of home locations and groups', () => {
  const list = [
    aPlace(),
    aPlace({
      homeLocationAndGroup: 'night-shift',
      type: 'group',
      homeLocationId: null,
      alertingPercentage: 12,
    }),
    aPlace({ homeLocationAndGroup: null, homeLocationId: null, alertingPercentage: 5 }),
    aPlace({ homeLocationAndGroup: null, type: 'group', homeLocationId: null, alertingPercentage: 1 }),
  ]

  it('has its columns in their order, and rows for devices without any [C-230 C-231 C-234 C-239]', async () => {
    anEstateServer().answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
    renderConsole('/demo/core')
    await row(/Leeds/)
    const table = within(await places())
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Home location / group',
      'Type',
      '% affected',
      'Devices affected',
      'Problem',
      'Warning',
      'Unaffected',
      'Total',
    ])
    expect(await row(/Leeds Cross-dock Home Location 40\.0% 40 10 30 60 100/)).toBeVisible()
    expect(await row(/night-shift Group 12\.0%/)).toBeVisible()
    expect(await row(/No home location Home Location/)).toBeVisible()
    expect(await row(/No group Group/)).toBeVisible()
  })

  it('tells a share below one percent as such [C-2303]', async () => {
    const places = [
      aPlace({ alertingPercentage: 0.04 }),
      aPlace({ homeLocationAndGroup: 'York', alertingPercentage: 12.34 }),
    ]
    anEstateServer().answer(listHomeLocationsAndGroups, { list: places, totalCount: 2 })
    renderConsole('/demo/core')
    expect(await row(/Leeds Cross-dock Home Location <1% 40/)).toBeVisible()
    expect(await row(/York Home Location 12.3% 40/)).toBeVisible()
  })

  it('links each cell to its devices [C-233 C-235 C-9913]', async () => {
    anEstateServer().answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
    renderConsole('/demo/core')
    const hrefs = async (name: RegExp) =>
      within(await row(name))
        .getAllByRole('link')
        .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').replace('/demo/core/devices', ''))
    expect(await hrefs(/Leeds/)).toEqual([
      '?homeLocations=leeds|Leeds%20Cross-dock',
      // The bar, and the number.
      '?homeLocations=leeds|Leeds%20Cross-dock&status=red,yellow',
      '?homeLocations=leeds|Leeds%20Cross-dock&status=red,yellow',
      '?homeLocations=leeds|Leeds%20Cross-dock&status=red',
      '?homeLocations=leeds|Leeds%20Cross-dock&status=yellow',
      '?homeLocations=leeds|Leeds%20Cross-dock&status=green',
      '?homeLocations=leeds|Leeds%20Cross-dock',
    ])
    expect((await hrefs(/No home location/))[0]).toBe('?homeLocations=null')
    expect((await hrefs(/No group/))[3]).toBe('?groups=null&status=red')
  })

  it('asks for the server’s ranking first, and sorts, searches and pages on the server [C-232 C-238 C-240]', async () => {
    const server = anEstateServer().answer(listHomeLocationsAndGroups, { list, totalCount: 64 })
    server.answer(setTablePageSizes, { set: true })
    renderConsole('/demo/core')
    await row(/Leeds/)
    const asked = () => server.requests(listHomeLocationsAndGroups).at(-1)?.body
    expect(asked()).toEqual({
      filter: 'deviceStatus',
      limit: 20,
      offset: 0,
      search: '',
      nameless: { homeLocation: 'No home location', group: 'No group' },
    })
    // The share alone only where it is chosen: ascending, then descending.
    for (const order of ['asc', 'desc']) {
      await userEvent.click(screen.getByRole('button', { name: /^% affected/ }))
      await waitFor(() => expect(asked()).toMatchObject({ sort: { field: 'alertingPercentage', order } }))
    }
    await userEvent.click(screen.getByRole('button', { name: /^Total/ }))
    await waitFor(() => expect(asked()).toMatchObject({ sort: { field: 'totalDevices', order: 'asc' } }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Search location or group' }), 'leeds{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ search: 'leeds', offset: 0 }))
  })

  it.each([
    ['?search=leeds', 'Nothing matches this search'],
    ['', 'No home locations or groups yet'],
  ])('says at "%s" that there is nothing to list: %s [C-240]', async (query, words) => {
    anEstateServer().answer(listHomeLocationsAndGroups, { list: [], totalCount: 0 })
    renderConsole(`/demo/core${query}`)
    expect(await screen.findByText(words)).toBeVisible()
  })

  it('hides its filters until they are asked for; choosing one counts by it [C-220 C-221 C-222 C-224]', async () => {
    const server = anEstateServer()
      .answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
      .answer(countAlerts, {
        ...noAlerts,
        deviceUserExperienceRebootStatus: { red: 1, yellow: 0, count: 1, enabled: true },
        deviceUtilisationIdleStatus: { red: 0, yellow: 0, count: 0, enabled: false },
      })
    const { router } = renderConsole('/demo/core')
    await row(/Leeds/)
    expect(screen.queryByRole('button', { name: 'Reboot' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: 'Break down by alert' }))
    expect(screen.getByRole('button', { name: 'Device status' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: 'Drop' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Idle' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reboot' }))
    const asked = () => server.requests(listHomeLocationsAndGroups).at(-1)?.body
    await waitFor(() => expect(asked()).toMatchObject({ filter: 'deviceUserExperienceRebootStatus' }))
    expect(router.state.location.search).toBe('?filter=deviceUserExperienceRebootStatus')
    const problem = within(await row(/Leeds/)).getAllByRole('link')[2]
    expect(problem?.getAttribute('href')).toContain('alertStatus=deviceUserExperienceRebootStatus-red')
  })

  it('marks shares that raise an alarm, and filters that have one [C-223 C-236 C-237]', async () => {
    const alarm = { enabled: true, yellow: 10, red: 25 }
    anEstateServer({ alarms: { ...initialWorldSettings.alarms, anyAlert: alarm } })
      .answer(listHomeLocationsAndGroups, {
        list: list.map((place) => ({ ...place, devicesAffected: place.alertingPercentage })),
        totalCount: 4,
      })
      .answer(countAlarms, { ...noAlarms, anyAlert: { enabled: true, count: 2, critical: 1 } })
    renderConsole('/demo/core')
    expect(within(await row(/Leeds/)).getByRole('img', { name: 'Critical alarm' })).toBeVisible()
    expect(within(await row(/night-shift/)).getByRole('img', { name: 'Major alarm' })).toBeVisible()
    expect(within(await row(/No group/)).queryByRole('img')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: 'Break down by alert' }))
    expect(await screen.findByRole('button', { name: /^Device status\s*Critical alarm\s*2$/ })).toBeVisible()
  })

  it('tells no number of places in alarm where it knows none: two alarms count by the device status [C-223]', async () => {
    const raised = { enabled: true, count: 2, critical: 0 }
    anEstateServer()
      .answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
      .answer(countAlarms, { ...noAlarms, anyAlert: raised, deviceStatus: raised })
    renderConsole('/demo/core')
    await userEvent.click(await screen.findByRole('switch', { name: 'Break down by alert' }))
    expect(await screen.findByRole('button', { name: /^Device status\s*Major alarm$/ })).toBeVisible()
  })

  it('leads from a time error to devices with one, which is never a warning [C-233 C-730 C-9913]', async () => {
    anEstateServer().answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
    renderConsole('/demo/core?filter=deviceTimeErrorStatus')
    const affected = within(await row(/Leeds/)).getAllByRole('link')[1]
    expect(affected?.getAttribute('href')).toMatch(/alertStatus=deviceTimeErrorStatus-red$/)
  })

  it('says so when it could not be loaded, with a second attempt', async () => {
    const server = anEstateServer()
      .refuse(listHomeLocationsAndGroups, 'tooManyRequests')
      .answer(reportError, { taken: true })
    renderConsole('/demo/core')
    const table = within(await places())
    expect(await table.findByText('The home locations and groups could not be loaded.')).toBeVisible()
    server.answer(listHomeLocationsAndGroups, { list, totalCount: 4 })
    await userEvent.click(table.getByRole('button', { name: 'Try again' }))
    expect(await row(/Leeds/)).toBeVisible()
  })

  it('stays as it was when a later page cannot be fetched [C-351 B-864]', async () => {
    // However long the test takes, the first page stays fresh.
    vi.useFakeTimers({ toFake: ['Date'] })
    const server = anEstateServer()
      .answer(listHomeLocationsAndGroups, { list, totalCount: 64 })
      .answer(reportError, { taken: true })
    const { router } = renderConsole('/demo/core')
    await row(/Leeds/)
    server.refuse(listHomeLocationsAndGroups, 'tooManyRequests')
    await userEvent.click(screen.getByRole('button', { name: /next/i }))
    await waitFor(() => expect(server.requests(listHomeLocationsAndGroups)).toHaveLength(2))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await row(/Leeds/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('speaks French, with its own numbers and names [A-601]', async () => {
  anEstateServer().answer(countDevicesByStatus, { ...someCounts, all: 2000, green: 1950 })
  renderConsole('/demo/core')
  await section('All devices by status')
  await changeLanguage('fr')
  expect(await screen.findByRole('link', { name: /^Bon\s?1.950\s?97,5/ })).toBeVisible()
})
