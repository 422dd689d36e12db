import {
  exportProcessCpuActivity,
  exportProcessDevices,
  exportProcessDeviceUsage,
  exportProcessUserActivity,
  getUserSettings,
  listProcessDevices,
  listProcessVersions,
  readProcessDeviceUsage,
  readProcessesUsage,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { browserIn } from '../../../testing/time-zone.ts'
import { pick, said } from '../performance/testing/an-estate.ts'
import { aProcessServer, now } from '../software/testing/a-software-server.ts'
import { expectOptions } from '../software/testing/expect-options.ts'

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const names = { processName: 'scan & go.exe', productName: 'Scan + Go' }
const ofToday = { ...names, days: 30, timeZone: 'Europe/London' }
const newest = { productVersion: '4.1', fileVersion: '4.1.22' }
const charts = ['Devices using it per day', 'User activity minutes', 'CPU minutes']
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openPage(query: Record<string, string> = {}, tab = 'performance') {
  const opened = renderConsole(`/demo/core/processes/${tab}?${new URLSearchParams({ ...names, ...query })}`)
  await heading('scan & go.exe')
  return {
    ...opened,
    query: () => Object.fromEntries(new URLSearchParams(opened.router.state.location.search)),
  }
}

describe('the page of a process', () => {
  it('begins with its names below its list, and has two tabs [C-128 C-1715]', async () => {
    aProcessServer()
    await openPage()
    expect(screen.getByText('Scan + Go')).toBeVisible()
    const tabs = within(screen.getByRole('navigation', { name: 'Process' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Performance', 'Devices'])
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('Processes')
  })

  it('opens with its first tab where the address names none of them [C-9907]', async () => {
    aProcessServer()
    await openPage({}, 'nonsense')
    expect(await screen.findByRole('region', { name: 'CPU minutes' })).toBeVisible()
  })

  it.each(['', '?processName=scan.exe', '?productName=Scan', '?processName=&productName='])(
    'at %j is not found, with a way to the list [C-1716 C-2350]',
    async (query) => {
      aProcessServer()
      renderConsole(`/demo/core/processes/performance${query}`)
      await heading('Process not found')
      expect(screen.getByRole('link', { name: 'Go to processes' })).toHaveAttribute(
        'href',
        '/demo/core/processes',
      )
    },
  )

  it.each([
    ['notFound', undefined],
    ['invalidInput', { problems: [{ field: 'productName', problem: 'is too long' }] }],
  ] as const)('of which the server knows nothing is not found (%s) [C-1716]', async (code, details) => {
    aProcessServer().refuse(listProcessVersions, code, details && { problems: [...details.problems] })
    renderConsole('/demo/core/processes/devices?processName=a&productName=b')
    await heading('Process not found')
  })

  it.each([
    ['invalidInput', [{ field: 'timeZone', problem: 'is none' }]],
    ['tooManyRequests', []],
  ] as const)('whose versions are refused otherwise is there, and says so (%s)', async (code, problems) => {
    const server = aProcessServer().refuse(listProcessVersions, code, { problems: [...problems] })
    await openPage()
    expect(await screen.findByText('The versions could not be loaded.')).toBeVisible()
    server.answer(listProcessVersions, [newest])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('heading', { level: 1, name: 'scan & go.exe' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText('The versions could not be loaded.')).toBeNull())
  })

  it('is shown once it is known that there is such a process, and stays for another period [C-1716]', async () => {
    const server = aProcessServer()
    const release = server.hold(listProcessVersions)
    renderConsole(`/demo/core/processes/performance?${new URLSearchParams(names)}`)
    await waitFor(() => expect(server.requests(listProcessVersions)).toHaveLength(1))
    expect(screen.queryByRole('heading', { name: 'scan & go.exe' })).toBeNull()
    release()
    await heading('scan & go.exe')
    server.hold(listProcessVersions)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '60 days')
    await waitFor(() => expect(server.requests(listProcessVersions)).toHaveLength(2))
    expect(screen.getByRole('heading', { name: 'scan & go.exe' })).toBeVisible()
  })
})

describe('the charts of a process', () => {
  it('are devices, minutes of use and minutes of the processor [C-1720]', async () => {
    const server = aProcessServer()
    await openPage()
    expect(await Promise.all(charts.map(said))).toEqual([
      'Thu 12 Nov: 288',
      'Thu 12 Nov: 600 min',
      'Thu 12 Nov: 45 min',
    ])
    expect(server.requests(readProcessDeviceUsage)[0]?.body).toEqual(ofToday)
    expect(server.requests(readProcessesUsage)[0]?.body).toEqual(ofToday)
  })

  it('are exported by the server, named after the title and the time in UTC [C-1720 C-9946]', async () => {
    const saved = savedFiles()
    const server = aProcessServer()
    const calls = [exportProcessDeviceUsage, exportProcessUserActivity, exportProcessCpuActivity]
    for (const call of calls) server.answer(call, new Blob(['Date\r\n']))
    await openPage({ ...newest, days: '90' })
    for (const title of charts) {
      await said(title)
      await userEvent.click(screen.getByRole('button', { name: `Export ${title} as CSV` }))
    }
    await waitFor(() => expect(saved).toEqual(charts.map((title) => `${title}_2026-11-12T14-16-05Z.csv`)))
    for (const call of calls) {
      expect(server.requests(call)[0]?.body).toEqual({ ...ofToday, ...newest, days: 90 })
    }
  })
})

describe('the filters of a process', () => {
  it('are home location, group, zone, period and version [C-1717]', async () => {
    const server = aProcessServer()
    const { query } = await openPage()
    await pick('Zone', 'North')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '60 days')
    await pick('Version', '4.1 / 4.1.21')
    const chosen = { days: 60, zoneId: 'north', productVersion: '4.1', fileVersion: '4.1.21' }
    await waitFor(() =>
      expect(server.requests(readProcessesUsage).at(-1)?.body).toEqual({ ...ofToday, ...chosen }),
    )
    expect(query()).toEqual({ ...names, ...chosen, days: '60' })
    for (const name of ['Home location', 'Group'])
      expect(screen.getByRole('combobox', { name })).toBeVisible()
  })

  it('offer all process versions, or one by its two values [C-1718]', async () => {
    aProcessServer()
    await openPage()
    const picker = screen.getByRole('combobox', { name: 'Version' })
    expect(picker).toHaveValue('All process versions')
    await expectOptions(picker, ['All process versions', '4.1 / 4.1.22', '4.1 / 4.1.21'])
  })

  it('go back to all versions when the chosen one has disappeared [C-1719]', async () => {
    const server = aProcessServer()
    const { query } = await openPage({ productVersion: '4.0', fileVersion: '4.0.1' })
    await waitFor(() => expect(query()).toEqual(names))
    await waitFor(() => expect(server.requests(readProcessesUsage).at(-1)?.body).toEqual(ofToday))
    expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('All process versions')
    expect(screen.getByText(/^Version 4\.0 \/ 4\.0\.1 was not seen in the last 30 days/)).toBeVisible()
  })
})

describe('the devices of a process', () => {
  const row = () => screen.findByRole('row', { name: /SN-001/ })

  it('have these columns in this order, the last used first, twenty at once [C-131 C-1721 C-9951]', async () => {
    const server = aProcessServer()
    await openPage({}, 'devices')
    const cells = within(await row()).getAllByRole('cell')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Serial number',
      'IMEI',
      'Asset tag',
      'Device name',
      'Groups',
      'Home location',
      'Last used',
      'Product version',
      'File version',
    ])
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'SN-001',
      '356604805020001',
      'NF-1',
      'DESK-1',
      'nightyard',
      'Leeds',
      '3 days ago',
      '4.1',
      '4.1.22',
    ])
    const [asked] = server.requests(listProcessDevices)
    expect(asked?.query).toEqual({ limit: '20', offset: '0' })
    expect(asked?.body).toEqual({ ...ofToday, sort: { field: 'lastUsed', order: 'desc' }, search: '' })
  })

  it('have a page size of their own [C-9912]', async () => {
    const server = aProcessServer().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { processDeviceList: 10 },
    })
    await openPage({}, 'devices')
    await row()
    expect(server.requests(listProcessDevices)[0]?.query.limit).toBe('10')
  })

  it('are searched and exported, and looked for anew after another choice [C-1721 C-1722 C-9946]', async () => {
    const saved = savedFiles()
    const server = aProcessServer().answer(exportProcessDevices, new Blob(['Serial\r\n']))
    const { query } = await openPage({}, 'devices')
    await row()
    const box = screen.getByRole('textbox', { name: 'Search devices' })
    await userEvent.type(box, 'SN{Enter}')
    await waitFor(() =>
      expect(server.requests(listProcessDevices).at(-1)?.body).toMatchObject({ search: 'SN' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual(['processDevices.csv']))
    expect(server.requests(exportProcessDevices)[0]?.body).toMatchObject({ ...ofToday, search: 'SN' })
    await pick('Group', 'yard')
    await waitFor(() => expect(box).toHaveValue(''))
    expect(query()).toEqual({ ...names, group: 'yard' })
  })
})
