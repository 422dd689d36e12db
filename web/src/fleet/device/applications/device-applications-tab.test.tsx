import {
  type DeviceApplicationRow,
  listDeviceApplications,
  readApplicationDataUsage,
  readApplicationEvents,
  readApplicationUsage,
  readDeviceApplicationsOverview,
  setTablePageSizes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { aReportServer, openTab, thursday } from '../performance/testing/a-report.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const scan: DeviceApplicationRow = {
  id: 'app-1',
  applicationId: '41',
  name: 'Scan',
  packageName: 'example.scan',
  sharedUserId: 'example.shared',
  system: false,
  installedCount: 1234,
  versionCount: 3,
  latestVersion: '2.4',
  usedCount: 900,
  version: '2.1',
  size: null,
  firstInstalled: Date.UTC(2026, 0, 5, 8),
  updated: Date.UTC(2026, 9, 1, 8),
  lastUsed: Date.UTC(2026, 10, 12, 13, 30),
  averageUserActivity: 92,
  mobileDataUsage: 5_242_880,
  wifiDataUsage: 1_610_612_736,
}
const clock: DeviceApplicationRow = {
  ...scan,
  id: 'app-2',
  name: 'Clock',
  packageName: 'example.clock',
  lastUsed: null,
}

const applicationsServer = (): FakeServer =>
  aReportServer()
    .answer(readDeviceApplicationsOverview, {
      applicationCount: 148,
      installedCount: 3,
      updatedCount: 12,
      usedCount: 9,
      usedDay: 4,
    })
    .answer(listDeviceApplications, { list: [scan, clock], totalCount: 2 })
    .answer(readApplicationUsage, {
      applicationName: 'Scan',
      applicationUsageData: [{ date: '2026-11-10', userActivity: 95 }],
    })
    .answer(readApplicationDataUsage, [{ date: '2026-11-10', wifi: 1_073_741_824, mobile: 1_048_576 }])
    .answer(readApplicationEvents, [
      {
        name: 'applicationUpdated',
        local: '2026-11-10T07:00:00+00:00',
        utc: Date.UTC(2026, 10, 10, 7),
        applicationInfo: { name: 'Scan', version: '2.1' },
      },
    ])

const table = () => screen.findByRole('table', { name: 'Applications' })
const row = async (name: string) => within(await table()).findByRole('button', { name })
const lastBody = (server: FakeServer) => server.requests(listDeviceApplications).at(-1)?.body

describe('the applications of a device', () => {
  it('begin with how many there are, came, were updated and used [C-901 C-902]', async () => {
    applicationsServer()
    openTab('applications')
    const strip = await screen.findByRole('region', { name: 'Applications at a glance' })
    await within(strip).findByText('148')
    expect(
      within(strip)
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    ).toEqual([
      'Applications 148',
      'Installed in 30 days 3',
      'Updated in 30 days 12',
      'Used in 14 days 9',
      'Used today 4',
    ])
  })

  it('are listed with the last used first, with a dash for what is missing [C-906 C-355 C-2012 C-9931]', async () => {
    const server = applicationsServer()
    openTab('applications')
    const rows = await within(await table()).findAllByRole('row', { name: /example/ })
    expect(rows[0]).toHaveTextContent(
      /Scan.*example\.scan.*2\.1.*2\.4.*1,234.*-.*12 Nov 2026, 13:30.*1\.5 h.*5 MB.*1\.50 GB/,
    )
    const [asked] = server.requests(listDeviceApplications)
    expect(asked?.query).toEqual({ deviceId: 'device-1', limit: '20', offset: '0' })
    expect(asked?.body).toEqual({
      sort: { field: 'lastUsed', order: 'desc' },
      search: '',
      systemFilter: 'all',
    })
  })

  it('lead to the application in the estate, and to the devices with the same version', async () => {
    applicationsServer()
    openTab('applications')
    const [first] = await within(await table()).findAllByRole('row', { name: /example/ })
    const link = (name: string) => within(first as HTMLElement).getByRole('link', { name })
    expect(link('example.scan')).toHaveAttribute('href', '/demo/core/applications/performance?id=41')
    expect(link('2.1')).toHaveAttribute('href', '/demo/core/applications/devices?id=41&version=2.1')
  })

  it('are searched, sorted and paged by the server [C-904 C-333]', async () => {
    const server = applicationsServer()
      .answer(listDeviceApplications, { list: [scan, clock], totalCount: 60 })
      .answer(setTablePageSizes, { set: true })
    openTab('applications')
    await row('Scan')
    await user.type(screen.getByRole('textbox', { name: 'Search applications' }), 'sca{Enter}')
    await waitFor(() => expect(lastBody(server)).toMatchObject({ search: 'sca' }))
    await user.click(within(await table()).getByRole('button', { name: /Package/ }))
    await waitFor(() =>
      expect(lastBody(server)).toMatchObject({ sort: { field: 'packageName', order: 'asc' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(server.requests(listDeviceApplications).at(-1)?.query.offset).toBe('20'))
  })

  it('are all, the user’s or the system’s [C-905 C-9941]', async () => {
    const server = applicationsServer()
    openTab('applications')
    await row('Scan')
    const kinds = screen.getByRole('group', { name: 'Application type' })
    expect(within(kinds).getByRole('radio', { name: 'All' })).toBeChecked()
    for (const [label, filter] of [
      ['System', 'system'],
      ['User', 'user'],
    ] as const) {
      await user.click(within(kinds).getByRole('radio', { name: label }))
      await waitFor(() => expect(lastBody(server)).toMatchObject({ systemFilter: filter }))
    }
  })
})

describe('the chart of an application', () => {
  const chart = (name: string) => screen.findByRole('slider', { name })

  it('opens with its row and closes with it again [C-907 C-908 C-913 B-862]', async () => {
    const server = applicationsServer()
    openTab('applications')
    expect(screen.queryByRole('slider')).toBeNull()
    await user.click(await row('Scan'))
    await chart('Scan: usage')
    expect(server.requests(readApplicationUsage)[0]?.query).toEqual({
      applicationId: 'app-1',
      from: String(Date.UTC(2026, 9, 13, 23)),
      to: String(Date.UTC(2026, 10, 12, 15)),
      bucketByHour: '',
    })
    const figures = screen.getByRole('table', { name: 'Scan: usage' })
    expect(
      within(figures).getByRole('row', { name: /10 Nov 1.6 h 07:00 Application updated, Scan 2.1/ }),
    ).toBeInTheDocument()
    await user.click(await row('Scan'))
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('shows what happened to the application [C-914]', async () => {
    const server = applicationsServer()
    openTab('applications')
    await user.click(await row('Scan'))
    const plot = await chart('Scan: usage')
    await waitFor(() => expect(plot.querySelectorAll('[data-bucket]')).toHaveLength(1))
    expect(server.requests(readApplicationEvents)[0]?.query).toMatchObject({
      deviceId: 'device-1',
      applicationName: 'Scan',
      chartTimePeriod: 'last30Days',
    })
  })

  it('changes to data over Wi-Fi and mobile [C-909 C-913]', async () => {
    const server = applicationsServer()
    openTab('applications')
    await user.click(await row('Scan'))
    await chart('Scan: usage')
    await user.click(screen.getByRole('radio', { name: 'Data' }))
    await chart('Scan: data')
    expect(server.requests(readApplicationDataUsage)[0]?.body).toMatchObject({
      packageName: 'example.scan',
      sharedUserId: 'example.shared',
      chartTimePeriod: 'last30Days',
    })
    const figures = screen.getByRole('table', { name: 'Scan: data' })
    expect(within(figures).getByRole('row', { name: /10 Nov 1.00 GB 1 MB/ })).toBeInTheDocument()
  })

  it('begins when the application came: before, it was not at rest', async () => {
    applicationsServer()
      .answer(listDeviceApplications, {
        list: [{ ...scan, firstInstalled: Date.UTC(2026, 10, 10, 8) }],
        totalCount: 1,
      })
      .answer(readApplicationUsage, {
        applicationName: 'Scan',
        applicationUsageData: ['2026-11-09', '2026-11-10'].map((date) => ({ date, userActivity: 0 })),
      })
    openTab('applications', '&selected=app-1')
    await chart('Scan: usage')
    const figures = within(screen.getByRole('table', { name: 'Scan: usage' }))
    expect(figures.getByRole('row', { name: / 9 Nov -/ })).toBeInTheDocument()
    expect(figures.getByRole('row', { name: /10 Nov 0 min/ })).toBeInTheDocument()
    expect(await screen.findByText('Not used in this period')).toBeVisible()
  })

  it('is the same at its address: row, figures and period', async () => {
    applicationsServer()
    openTab('applications', '&selected=app-1&series=data&period=last48Hours')
    expect(await chart('Scan: data')).toHaveAttribute('aria-valuemax', '48')
  })

  it('covers 30 days, 7 days by the day and 48 hours by the hour, and 30 days again when reopened [C-910 C-911 C-912]', async () => {
    const server = applicationsServer()
    openTab('applications')
    await user.click(await row('Scan'))
    const length = async () => (await chart('Scan: usage')).getAttribute('aria-valuemax')
    expect(await length()).toBe('30')
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await waitFor(async () => expect(await length()).toBe('7'))
    expect(server.requests(readApplicationUsage).at(-1)?.query.bucketByHour).toBe('')
    await user.click(screen.getByRole('radio', { name: '48 hours' }))
    await waitFor(async () => expect(await length()).toBe('48'))
    expect(server.requests(readApplicationUsage).at(-1)?.query.bucketByHour).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Close the chart' }))
    expect(screen.queryByRole('slider')).toBeNull()
    await user.click(await row('Scan'))
    expect(await length()).toBe('30')
  })
})
