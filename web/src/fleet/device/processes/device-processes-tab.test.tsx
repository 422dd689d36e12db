import {
  type DeviceProcessRow,
  listDeviceProcesses,
  readDeviceProcessesOverview,
  readProcessUsage,
} from '@muster/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../../testing/console.tsx'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { aReportServer, openTab, thursday } from '../performance/testing/a-report.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const scan: DeviceProcessRow = {
  id: 'process-1',
  processName: 'scan.exe',
  productName: '',
  productVersion: '4.0',
  fileVersion: '4.0.17',
  lastUsed: Date.UTC(2026, 10, 12, 13, 30),
  averageUserActivity: 45,
  averageCpuActivity: 3.5,
}

const processesServer = (): FakeServer =>
  aReportServer({ platformType: 'windows' })
    .answer(readDeviceProcessesOverview, {
      processCount: 210,
      usedMonthCount: 60,
      used14DaysCount: 41,
      usedDayCount: 17,
    })
    .answer(listDeviceProcesses, { list: [scan], totalCount: 60 })
    .answer(readProcessUsage, {
      processName: 'scan.exe',
      processUsageData: [
        { date: '2026-11-10', userActivity: 95, cpuActivity: 12.5 },
        { date: '2026-11-11', userActivity: 5, cpuActivity: 0.4 },
        { date: '2026-11-12', userActivity: 5, cpuActivity: 3 },
      ],
    })

const table = () => screen.findByRole('table', { name: 'Processes' })
const row = async () => within(await table()).findByRole('button', { name: 'scan.exe' })
const chart = (name: string) => screen.findByRole('slider', { name })

describe('the processes of a device', () => {
  it('begin with how many there are and were used [C-1001 C-1002]', async () => {
    processesServer()
    openTab('processes')
    const strip = await screen.findByRole('region', { name: 'Processes at a glance' })
    await within(strip).findByText('210')
    expect(
      within(strip)
        .getAllByRole('term')
        .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`),
    ).toEqual(['Processes 210', 'Used in 30 days 60', 'Used in 14 days 41', 'Used today 17'])
  })

  it('are listed with the last used first, with a dash for what is missing [C-1005 C-355 C-2018 C-9931]', async () => {
    const server = processesServer()
    openTab('processes')
    expect((await row()).closest('tr')).toHaveTextContent(
      /scan\.exe-4\.04\.0\.1712 Nov 2026, 13:30 GMT45 min3\.5%/,
    )
    const [asked] = server.requests(listDeviceProcesses)
    expect(asked?.query).toEqual({ deviceId: 'device-1', limit: '20', offset: '0' })
    expect(asked?.body).toEqual({ sort: { field: 'lastUsed', order: 'desc' }, search: '' })
  })

  it('are searched, sorted and paged by the server [C-1004]', async () => {
    const server = processesServer()
    openTab('processes')
    await row()
    const last = () => server.requests(listDeviceProcesses).at(-1)
    await user.type(screen.getByRole('textbox', { name: 'Search processes' }), 'sca{Enter}')
    await waitFor(() => expect(last()?.body).toMatchObject({ search: 'sca' }))
    await user.click(within(await table()).getByRole('button', { name: /Average CPU/ }))
    await waitFor(() =>
      expect(last()?.body).toMatchObject({ sort: { field: 'averageCpuActivity', order: 'asc' } }),
    )
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(last()?.query.offset).toBe('20'))
  })
})

describe('the chart of a process', () => {
  it('opens with its row and closes with it again [C-1006 B-862]', async () => {
    const server = processesServer()
    openTab('processes')
    await user.click(await row())
    await chart('scan.exe: usage')
    expect(server.requests(readProcessUsage)[0]?.query).toMatchObject({
      processId: 'process-1',
      bucketByHour: '',
    })
    await user.click(await row())
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('changes from use to CPU, whose axis reaches as far as the figures [C-1007 C-2303]', async () => {
    processesServer()
    openTab('processes')
    await user.click(await row())
    await chart('scan.exe: usage')
    const figures = (name: string) => within(screen.getByRole('table', { name }))
    expect(figures('scan.exe: usage').getByRole('row', { name: /10 Nov 1.6 h/ })).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'CPU' }))
    const plot = await chart('scan.exe: CPU')
    // Three ticks; the value is below the highest.
    await waitFor(() => expect(plot).toHaveTextContent('5%'))
    expect(plot).toHaveTextContent('15%')
    expect(plot).not.toHaveTextContent('100%')
    for (const name of [/10 Nov 12\.5%/, /11 Nov <1%/, /12 Nov 3\.0%/]) {
      expect(figures('scan.exe: CPU').getByRole('row', { name })).toBeInTheDocument()
    }
  })

  it('says that there was none where the device told of no processor time', async () => {
    processesServer().answer(readProcessUsage, {
      processName: 'scan.exe',
      processUsageData: [{ date: '2026-11-10', userActivity: 12, cpuActivity: 0 }],
    })
    openTab('processes', '&selected=process-1&series=cpu')
    expect(await screen.findByText('No processor time in this period')).toBeVisible()
  })

  it('is the same at its address: row, figures and period', async () => {
    const server = processesServer()
    const { router } = openTab('processes')
    await user.click(await row())
    await user.click(screen.getByRole('radio', { name: 'CPU' }))
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    const { search } = router.state.location
    cleanup()
    renderConsole(`/demo/core/devices/processes${search}`)
    expect(await chart('scan.exe: CPU')).toHaveAttribute('aria-valuemax', '7')
    expect(server.requests(readProcessUsage).at(-1)?.query).toMatchObject({ processId: 'process-1' })
    await user.click(screen.getByRole('button', { name: 'Close the chart' }))
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('closes with another sort, and comes back with the address of before [B-803]', async () => {
    processesServer()
    const { router } = openTab('processes')
    await user.click(await row())
    await chart('scan.exe: usage')
    await user.click(within(await table()).getByRole('button', { name: /Average CPU/ }))
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull())
    expect(router.state.location.search).not.toContain('selected')
    await router.navigate(-1)
    await chart('scan.exe: usage')
  })

  it('of a row that is not in the list is forgotten by the address', async () => {
    processesServer()
    const { router } = openTab('processes', '&selected=gone&series=cpu')
    await row()
    await waitFor(() => expect(router.state.location.search).not.toMatch(/selected|series/))
  })

  it('covers 30 days, 7 days or 48 hours by the hour, and 30 days again when reopened [C-1008 C-1009]', async () => {
    const server = processesServer()
    openTab('processes')
    await user.click(await row())
    const length = async () => (await chart('scan.exe: usage')).getAttribute('aria-valuemax')
    expect(await length()).toBe('30')
    await user.click(screen.getByRole('radio', { name: '48 hours' }))
    await waitFor(async () => expect(await length()).toBe('48'))
    expect(server.requests(readProcessUsage).at(-1)?.query.bucketByHour).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Close the chart' }))
    await user.click(await row())
    expect(await length()).toBe('30')
  })

  it('says so when it could not be loaded, and tries again [C-9944]', async () => {
    const server = processesServer().refuse(readProcessUsage, 'tooManyRequests')
    openTab('processes')
    await user.click(await row())
    expect(await screen.findByText('This chart could not be loaded.')).toBeVisible()
    server.answer(readProcessUsage, { processName: 'scan.exe', processUsageData: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No data available')).toBeVisible()
  })
})
