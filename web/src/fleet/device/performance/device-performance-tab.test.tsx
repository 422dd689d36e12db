import { getDeviceInfo, last24Hours, last30Days, selectedDate } from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aDevice } from '../../../../testing/estate.ts'
import { centreOf, plotBox } from '../../../ui/chart/plot-geometry.ts'
import { aReportServer, openTab, thursday } from './testing/a-report.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const reportNamed = (name: string) => screen.findByRole('region', { name })
const chart = async (name: string) => {
  const plot = await screen.findByRole('slider', { name })
  await waitFor(() => expect(plot).toHaveAttribute('aria-busy', 'false'))
  return plot
}
const pixel = (index: number, buckets: number) => ({
  clientX: centreOf(plotBox(640, buckets, 72, true), index),
})
/** Returns to the window after long enough for a refetch. */
const comeBackLater = async () => {
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
}
const end = Date.UTC(2026, 10, 12, 15)

describe('the performance of a device', () => {
  it('has three reports, the last 24 hours first [C-1201 C-1204 C-1205]', async () => {
    aReportServer()
    openTab('performance')
    const report = await reportNamed('Last 24 hours')
    const choices = within(await screen.findByRole('group', { name: 'Report' })).getAllByRole('radio')
    expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
      'Last 24 hours',
      'Last 30 days',
      'Selected date',
    ])
    expect(choices[0]).toBeChecked()
    await chart('Device usage')
    expect(within(report).getByRole('region', { name: 'Report figures' })).toBeVisible()
    expect(
      within(report)
        .getAllByRole('slider')
        .map((plot) => plot.getAttribute('aria-label')),
    ).toEqual(['Device usage', 'Data usage', 'Charge level'])
    expect(within(report).getByRole('region', { name: 'Events' })).toBeVisible()
  })

  it('shows the last day by the hour and asks for what ends with the current hour [C-1210 C-9924]', async () => {
    const server = aReportServer()
    openTab('performance')
    const plot = await chart('Device usage')
    expect(plot).toHaveAttribute('aria-valuemax', '24')
    expect(server.requests(last24Hours.deviceUsage)[0]?.query).toEqual({
      deviceId: 'device-1',
      to: String(end),
    })
    const table = screen.getByRole('table', { name: 'Device usage' })
    expect(within(table).getByRole('row', { name: /Thu,? 12 Nov, 09:00 – 10:00 42 min/ })).toBeInTheDocument()
  })

  it('shows 30 days from the start of the day 29 days ago to the end of the hour [C-1209 C-1204]', async () => {
    const server = aReportServer()
    openTab('performance', '&report=last30Days')
    expect(await chart('Data usage')).toHaveAttribute('aria-valuemax', '30')
    for (const call of [last30Days.deviceUsage, last30Days.deviceDataUsage, last30Days.deviceChargeLevel]) {
      expect(server.requests(call)[0]?.query).toEqual({
        deviceId: 'device-1',
        from: String(Date.UTC(2026, 9, 13, 23)),
        to: String(end),
      })
    }
    expect(screen.getByText('14 Oct – 12 Nov 2026 · Europe/London')).toBeVisible()
    const charge = screen.getByRole('table', { name: 'Charge level' })
    expect(within(charge).getByRole('row', { name: /3 Nov 61% 20% – 98%/ })).toBeInTheDocument()
  })

  it('opens the date of a bar that is clicked in the 30 days, and goes there [C-1207]', async () => {
    const server = aReportServer()
    openTab('performance', '&report=last30Days')
    fireEvent.click(await chart('Device usage'), pixel(20, 30))
    const report = await reportNamed('Selected date')
    expect(report).toBeVisible()
    await waitFor(() => expect(report).toHaveFocus())
    await waitFor(() => expect(server.requests(selectedDate.deviceUsage)).toHaveLength(1))
    expect(server.requests(selectedDate.deviceUsage)[0]?.query.to).toBe(String(Date.UTC(2026, 10, 4)))
    expect(screen.getByRole('button', { name: '3 Nov 2026' })).toBeVisible()
  })

  it('keeps reports once they are open: going back neither loads nor loses anything [C-1208]', async () => {
    const server = aReportServer()
    openTab('performance')
    const first = await reportNamed('Last 24 hours')
    await chart('Device usage')
    await user.click(within(first).getByRole('button', { name: /^Events/ }))
    await user.click(screen.getByRole('radio', { name: 'Last 30 days' }))
    await reportNamed('Last 30 days')
    expect(first).not.toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Last 24 hours' }))
    expect(first).toBeVisible()
    expect(within(first).getByRole('button', { name: /^Events/ })).toHaveAttribute('aria-expanded', 'true')
    expect(server.requests(last24Hours.deviceUsage)).toHaveLength(1)
  })

  it('asks for nothing of a report that is not shown, on the way back too [C-1208]', async () => {
    const server = aReportServer()
    const { router } = openTab('performance', '&report=last30Days')
    fireEvent.click(await chart('Device usage'), pixel(20, 30))
    await waitFor(() => expect(server.requests(selectedDate.deviceUsage)).toHaveLength(1))
    await router.navigate(-1)
    expect(await reportNamed('Last 30 days')).toBeVisible()
    // The 30 days end an hour later; the open date stays.
    vi.setSystemTime(end)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await waitFor(() => expect(server.requests(last30Days.deviceUsage)).toHaveLength(2))
    expect(server.requests(selectedDate.deviceUsage)).toHaveLength(1)
    expect(server.requests(selectedDate.overview)).toHaveLength(1)
  })

  it('follows the clock of a device that has gone to another zone', async () => {
    const server = aReportServer()
    openTab('performance')
    await chart('Device usage')
    const hours = () =>
      within(screen.getByRole('table', { name: 'Device usage' })).getByRole('row', { name: /42 min/ })
    expect(hours()).toHaveTextContent('09:00 – 10:00')
    server.answer(getDeviceInfo, { ...aDevice, timeZone: { name: 'Europe/Paris' } })
    await comeBackLater()
    await screen.findByText(/ · Europe\/Paris$/)
    expect(hours()).toHaveTextContent('10:00 – 11:00')
  })

  it('lets a date be picked, none after today and none before the last 90 days [C-1202 C-1203]', async () => {
    const server = aReportServer()
    openTab('performance')
    await user.click(await screen.findByRole('button', { name: 'Pick a date' }))
    const calendar = await screen.findByRole('dialog', { name: 'Report date' })
    const day = (name: RegExp) => within(calendar).getByRole('button', { name })
    expect(day(/^12 November 2026/)).toBeEnabled()
    expect(day(/^13 November 2026/)).toBeDisabled()
    for (const _month of ['October', 'September', 'August']) {
      await user.click(within(calendar).getByRole('button', { name: 'Previous month' }))
    }
    expect(day(/^15 August 2026/)).toBeEnabled()
    expect(day(/^14 August 2026/)).toBeDisabled()
    await user.click(day(/^20 August 2026/))
    await reportNamed('Selected date')
    await waitFor(() => expect(server.requests(selectedDate.overview)).toHaveLength(1))
    // Midnight in London, an hour before UTC's in summer.
    expect(server.requests(selectedDate.overview)[0]?.query.to).toBe(String(Date.UTC(2026, 7, 20, 23)))
  })
})

describe('the figures of a report', () => {
  const figures = async () => {
    const strip = await screen.findByRole('region', { name: 'Report figures' })
    await within(strip).findByText('18.42 GB')
    return strip
  }

  it('are data, events, batteries and when it was updated, on Android with drops [C-1211 C-1215 B-1014]', async () => {
    const server = aReportServer()
    openTab('performance')
    const strip = await figures()
    const shown = within(strip)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
    expect(shown).toEqual([
      'Wi-Fi data 18.42 GB',
      'Mobile data 3.07 GB',
      'Reboots 23',
      'Low power 11',
      'Time errors 1',
      'Battery swaps 14',
      'Drops 6',
    ])
    expect(strip).toHaveTextContent('Smart batteries: SB-1, SB-2')
    expect(strip).toHaveTextContent('Updated 12 Nov 2026, 14:16 GMT')
    expect(server.requests(last24Hours.overview)[0]?.body).toEqual({
      events: ['batteryChanged', 'deviceLowPower', 'deviceRebooted', 'deviceDropped', 'timeError'],
    })
  })

  it('leave drops out on Windows [C-1215 B-1014]', async () => {
    const server = aReportServer({ platformType: 'windows' })
    openTab('performance')
    expect(within(await figures()).queryByText('Drops')).toBeNull()
    expect(server.requests(last24Hours.overview)[0]?.body).toEqual({
      events: ['batteryChanged', 'deviceLowPower', 'deviceRebooted', 'timeError'],
    })
  })
})

describe('the charts of a report', () => {
  it('say that a device was not used, where it told of that', async () => {
    aReportServer()
      .answer(last24Hours.deviceUsage, [{ date: '2026-11-12T09:00:00+00:00', userActivity: 0 }])
      .answer(last24Hours.deviceDataUsage, [{ date: '2026-11-12T09:00:00+00:00', wifi: 0, mobile: 0 }])
    openTab('performance')
    expect(await screen.findByText('Not used in this period')).toBeVisible()
    expect(await screen.findByText('Nothing sent or received in this period')).toBeVisible()
    expect(screen.queryByText('No data available')).toBeNull()
  })

  it('write all percentages of the charge whole, and hours with one decimal', async () => {
    aReportServer()
      .answer(last30Days.deviceChargeLevel, [{ date: '2026-11-03', level: 61.4, lowest: 20, highest: 98 }])
      .answer(last30Days.deviceUsage, [
        { date: '2026-11-03', userActivity: 456 },
        { date: '2026-11-04', userActivity: 420 },
      ])
    openTab('performance', '&report=last30Days')
    await chart('Device usage')
    const rowOf = (name: string, row: RegExp) =>
      within(screen.getByRole('table', { name })).getByRole('row', { name: row })
    expect(rowOf('Charge level', /3 Nov 61% 20% – 98%/)).toBeInTheDocument()
    expect(rowOf('Device usage', /3 Nov 7\.6 h/)).toBeInTheDocument()
    expect(rowOf('Device usage', /4 Nov 7\.0 h/)).toBeInTheDocument()
  })

  it('mark the events of their applied set, and tell what happened [C-1232 B-9952]', async () => {
    const server = aReportServer()
    openTab('performance')
    const plot = await chart('Device usage')
    await waitFor(() => expect(plot.querySelectorAll('[data-bucket]')).toHaveLength(2))
    fireEvent.pointerMove(plot, pixel(18, 24))
    const tooltip = await screen.findByRole('tooltip')
    expect(tooltip).toHaveTextContent('09:14Rebooted, by the system')
    expect(server.requests(last24Hours.deviceEventsList)[0]?.body).toEqual({
      events: [
        'processCrashed',
        'processHung',
        'batteryChanged',
        'deviceLowPower',
        'deviceRebooted',
        'timeError',
      ],
      sort: { field: 'local', order: 'asc' },
    })
  })

  it('that show the same events ask for them once', async () => {
    const server = aReportServer()
    openTab('performance')
    for (const name of ['Device usage', 'Data usage', 'Charge level']) {
      const plot = await chart(name)
      await waitFor(() => expect(plot.querySelectorAll('[data-bucket]')).toHaveLength(2))
    }
    expect(server.requests(last24Hours.deviceEventsList)).toHaveLength(1)
  })

  it('say so when they could not be loaded, and try again; the others stay [C-9944]', async () => {
    const server = aReportServer().refuse(last24Hours.deviceDataUsage, 'tooManyRequests')
    openTab('performance')
    const card = await screen.findByRole('region', { name: 'Data usage' })
    await within(card).findByText('This chart could not be loaded.')
    await chart('Device usage')
    server.answer(last24Hours.deviceDataUsage, [])
    await user.click(within(card).getByRole('button', { name: 'Try again' }))
    expect(await within(card).findByText('No data available')).toBeVisible()
  })

  it('say that there is no data where there is none [C-1234 B-953]', async () => {
    aReportServer().answer(last24Hours.deviceChargeLevel, [])
    openTab('performance')
    const card = await screen.findByRole('region', { name: 'Charge level' })
    expect(await within(card).findByText('No data available')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Export Charge level as CSV' })).toBeDisabled()
  })
})
