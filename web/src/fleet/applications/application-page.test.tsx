import {
  currentUser,
  exportApplicationDataUsage,
  exportApplicationDeviceUsage,
  exportApplicationMinutesUsage,
  getApplicationInfo,
  listAnomalies,
  listApplicationVersions,
  readApplicationDeviceUsage,
  readApplicationOverview,
  reportError,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { browserIn } from '../../../testing/time-zone.ts'
import { pick, said } from '../performance/testing/an-estate.ts'
import { anApplicationServer, now } from '../software/testing/a-software-server.ts'
import { expectOptions } from '../software/testing/expect-options.ts'

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const charts = ['Devices using it per day', 'Minutes used per day', 'Data usage']
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const ofToday = { days: 30, timeZone: 'Europe/London' }
const figures = async () => {
  const strip = within(await screen.findByRole('region', { name: 'Figures for the period' }))
  await strip.findByText('1,204')
  return strip
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}

async function openPage(query = '?id=app-1', tab = 'performance') {
  const opened = renderConsole(`/demo/core/applications/${tab}${query}`)
  await heading('Scan')
  return { ...opened, search: () => opened.router.state.location.search }
}

describe('the page of an application', () => {
  it('begins with its name and package below its list, and has two tabs [C-124 C-1615 C-1618]', async () => {
    anApplicationServer()
    await openPage()
    expect(screen.getByText('example.scan')).toBeVisible()
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
        name: 'Applications',
      }),
    ).toHaveAttribute('href', '/demo/core/applications')
    const tabs = within(screen.getByRole('navigation', { name: 'Application' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Performance', 'Devices'])
    expect(tabs[0]).toHaveAttribute('aria-current', 'page')
  })

  it('leads to the anomalies that name it, if there are any and the user may see them', async () => {
    const server = anApplicationServer().answer(listAnomalies, { list: [], totalCount: 2 })
    await openPage()
    expect(await screen.findByRole('link', { name: '2 anomalies' })).toHaveAttribute(
      'href',
      '/demo/core/anomalies?application=example.scan',
    )
    expect(server.requests(listAnomalies).at(-1)?.body).toEqual({ packageName: 'example.scan' })
  })

  it('does not ask for anomalies on behalf of a user who may not see them', async () => {
    const server = anApplicationServer().answer(currentUser, aUser('viewer'))
    await openPage()
    await figures()
    expect(server.requests(listAnomalies)).toEqual([])
    expect(screen.queryByText(/anomal/i, { selector: 'main a' })).toBeNull()
  })

  it('opens with its first tab where the address names none of them [C-1615 C-9907]', async () => {
    anApplicationServer()
    await openPage('?id=app-1', 'nonsense')
    expect(await screen.findByRole('region', { name: 'Devices using it per day' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Performance', current: 'page' })).toBeVisible()
  })

  it.each(['', '?id=', '?id=app-2'])(
    'at %j is not found, with a way to the list [C-1616 C-1617 C-2350]',
    async (query) => {
      anApplicationServer().answer(getApplicationInfo, null)
      renderConsole(`/demo/core/applications/performance${query}`)
      await heading('Application not found')
      expect(screen.getByRole('link', { name: 'Go to applications' })).toHaveAttribute(
        'href',
        '/demo/core/applications',
      )
    },
  )

  it('whose id is none is not found either [C-1616]', async () => {
    anApplicationServer().refuse(getApplicationInfo, 'invalidInput')
    renderConsole(`/demo/core/applications/devices?id=${'x'.repeat(400)}`)
    await heading('Application not found')
  })

  it('that cannot be loaded offers a second attempt', async () => {
    const server = anApplicationServer().refuse(getApplicationInfo, 'tooManyRequests')
    renderConsole('/demo/core/applications/performance?id=app-1')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(getApplicationInfo, { name: 'Scan', packageName: 'example.scan', sharedUserId: null })
    await userEvent.click(again)
    await heading('Scan')
  })
})

describe('the figures of an application', () => {
  it('are data, minutes, devices and versions [C-1625 C-1628]', async () => {
    anApplicationServer()
    await openPage()
    expect(await figures()).toEqual([
      'Mobile data used: 50 MB',
      'Wi-Fi data used: 1.50 GB',
      'Total minutes used: 12,345',
      'Average minutes per day: 412',
      'Installed now: 1,204',
      'Versions now: 3',
    ])
    expect(screen.queryByRole('region', { name: 'Shared user ID' })).not.toBeInTheDocument()
  })

  it('leave data out where others share its user id, and say so [C-1626 C-1627]', async () => {
    const server = anApplicationServer({ sharedUserId: 'example.shared' })
    await openPage()
    expect((await figures()).map((figure) => figure.split(':')[0])).toEqual([
      'Total minutes used',
      'Average minutes per day',
      'Installed now',
      'Versions now',
    ])
    const block = screen.getByRole('region', { name: 'Shared user ID' })
    expect(block).toHaveTextContent('example.shared')
    expect(block).toHaveTextContent('the chart shows the data of all of them')
    const chart = await screen.findByRole('region', { name: 'Data usage' })
    expect(await within(chart).findByText('of all applications with this user ID')).toBeVisible()
    expect(server.requests(readApplicationOverview)[0]?.body).toEqual({
      ...ofToday,
      sharedUserId: 'example.shared',
    })
  })

  it('are dashes where there is none [C-1628 C-2301 C-9947]', async () => {
    const server = anApplicationServer()
    server.answer(readApplicationOverview, {
      mobileDataUsage: null,
      wifiDataUsage: null,
      totalMinutesUsage: 0,
      dailyAverageMinutesUsage: 0,
      installedCount: 1204,
      versionCount: 0,
      dailyMinutesUsage: [],
      dailyDataUsage: [],
    })
    await openPage()
    expect((await figures()).slice(0, 2)).toEqual(['Mobile data used: -', 'Wi-Fi data used: -'])
  })
})

describe('the charts of an application', () => {
  it('are devices, minutes and data of each day, up to today where the user is [C-1630 C-2325]', async () => {
    const server = anApplicationServer()
    await openPage()
    expect(await Promise.all(charts.map(said))).toEqual([
      'Thu 12 Nov: 950',
      'Thu 12 Nov: 90 min',
      'Thu 12 Nov: 5 MB',
    ])
    const [asked] = server.requests(readApplicationDeviceUsage)
    expect([asked?.query, asked?.body]).toEqual([{ id: 'app-1' }, ofToday])
  })

  it('show the data of the one network or the other [C-1631]', async () => {
    anApplicationServer()
    const { search } = await openPage()
    await said('Data usage')
    const data = within(screen.getByRole('region', { name: 'Data usage' }))
    expect(data.getByRole('radio', { name: 'Mobile' })).toBeChecked()
    await userEvent.click(data.getByRole('radio', { name: 'Wi-Fi' }))
    await waitFor(async () => expect(await said('Data usage')).toBe('Thu 12 Nov: 3.00 GB'))
    expect(search()).toBe('?id=app-1&network=wifi')
  })

  it('are exported by the server, named after the title and the time in UTC [C-1632 C-9946]', async () => {
    const names = savedFiles()
    const server = anApplicationServer()
    const calls = [exportApplicationDeviceUsage, exportApplicationMinutesUsage, exportApplicationDataUsage]
    for (const call of calls) server.answer(call, new Blob(['Date\r\n']))
    await openPage('?id=app-1&days=60&version=2.9')
    for (const title of charts) {
      await said(title)
      await userEvent.click(screen.getByRole('button', { name: `Export ${title} as CSV` }))
    }
    await waitFor(() => expect(names).toEqual(charts.map((title) => `${title}_2026-11-12T14-16-05Z.csv`)))
    for (const call of calls) {
      expect(server.requests(call)[0]?.body).toEqual({ ...ofToday, days: 60, version: '2.9' })
    }
  })

  it('tell of a file that could not be made', async () => {
    const server = anApplicationServer().refuse(exportApplicationDeviceUsage, 'tooManyRequests')
    server.answer(reportError, undefined as never)
    await openPage()
    await said('Devices using it per day')
    await userEvent.click(screen.getByRole('button', { name: 'Export Devices using it per day as CSV' }))
    expect(await screen.findByText(/could not be exported/)).toBeVisible()
  })

  it('that fail leave the others usable, and are tried again [C-9944]', async () => {
    const server = anApplicationServer().refuse(readApplicationDeviceUsage, 'tooManyRequests')
    await openPage()
    expect(await said('Minutes used per day')).toBe('Thu 12 Nov: 90 min')
    const failed = within(screen.getByRole('region', { name: 'Devices using it per day' }))
    server.answer(readApplicationDeviceUsage, [])
    await userEvent.click(await failed.findByRole('button', { name: 'Try again' }))
    expect(await failed.findByText('No data available')).toBeVisible()
    expect(failed.getByRole('button', { name: /Export/ })).toBeDisabled()
  })
})

describe('the filters of an application', () => {
  const asked = (server: ReturnType<typeof anApplicationServer>) =>
    server.requests(readApplicationDeviceUsage).at(-1)?.body

  it('are home location, group, zone, period and version [C-1620 C-9937]', async () => {
    const server = anApplicationServer()
    const { search } = await openPage()
    await pick('Home location', 'Leeds')
    await waitFor(() => expect(asked(server)).toEqual({ ...ofToday, homeLocationId: 'leeds' }))
    await pick('Group', 'yard')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '90 days')
    await pick('Version', '2.9')
    await waitFor(() =>
      expect(asked(server)).toEqual({
        ...ofToday,
        days: 90,
        homeLocationId: 'leeds',
        group: 'yard',
        version: '2.9',
      }),
    )
    await pick('Zone', 'North')
    await waitFor(() =>
      expect(asked(server)).toEqual({ ...ofToday, days: 90, zoneId: 'north', version: '2.9' }),
    )
    expect(server.requests(readApplicationOverview).at(-1)?.body).toMatchObject({ zoneId: 'north' })
    expect(search()).toBe('?id=app-1&days=90&version=2.9&zoneId=north')
  })

  it('hide what a custom view settles [C-2407 C-2413 C-9937]', async () => {
    anApplicationServer().answer(currentUser, aUser('viewer', { homeLocationId: 'leeds' }))
    await openPage()
    expect(screen.queryByRole('combobox', { name: 'Home location' })).not.toBeInTheDocument()
    expect(screen.queryByRole('combobox', { name: 'Zone' })).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Group' })).toBeVisible()
  })

  it('offer the versions of the period, or all of them, and explain them [C-1621 C-1622]', async () => {
    const server = anApplicationServer()
    await openPage()
    const picker = screen.getByRole('combobox', { name: 'Version' })
    expect(picker).toHaveValue('All versions')
    await expectOptions(picker, ['All versions', '2.10', '2.9'])
    expect(server.requests(listApplicationVersions)[0]?.body).toEqual(ofToday)
    await userEvent.keyboard('{Escape}')
    await userEvent.hover(screen.getByRole('button', { name: 'About versions' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('used in this period or have now')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '60 days')
    await waitFor(() =>
      expect(server.requests(listApplicationVersions).at(-1)?.body).toEqual({ ...ofToday, days: 60 }),
    )
  })

  it('go back to all versions when the chosen one is of another period [C-9950]', async () => {
    const server = anApplicationServer().answer(listApplicationVersions, ({ body }) =>
      (body as { days: number }).days === 90 ? ['2.10', '2.9', '1.0'] : ['2.10', '2.9'],
    )
    const { search } = await openPage('?id=app-1&days=90&version=1.0')
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('1.0'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '30 days')
    await waitFor(() => expect(search()).toBe('?id=app-1'))
    await waitFor(() => expect(asked(server)).toEqual(ofToday))
    expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('All versions')
    const unseen = /^Version 1\.0 was not seen in the last 30 days/
    expect(screen.getByText(unseen)).toBeVisible()
    await pick('Version', '2.9')
    await waitFor(() => expect(screen.queryByText(unseen)).toBeNull())
  })

  it('say that versions could not be loaded, and keep the chosen one meanwhile', async () => {
    const server = anApplicationServer().refuse(listApplicationVersions, 'tooManyRequests')
    await openPage('?id=app-1&version=2.9')
    expect(await screen.findByText('The versions could not be loaded.')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('2.9')
    expect(asked(server)).toMatchObject({ version: '2.9' })
  })

  it('ignore the answer to what was chosen before', async () => {
    const server = anApplicationServer()
    const release = server.hold(readApplicationDeviceUsage)
    const { router } = await openPage()
    await waitFor(() => expect(server.requests(readApplicationDeviceUsage)).toHaveLength(1))
    server.answer(readApplicationDeviceUsage, [{ date: '2026-11-12', deviceCount: 7 }])
    await act(() => router.navigate('/demo/core/applications/performance?id=app-1&group=yard'))
    await waitFor(async () => expect(await said('Devices using it per day')).toBe('Thu 12 Nov: 7'))
    release()
    expect(await said('Devices using it per day')).toBe('Thu 12 Nov: 7')
  })
})
