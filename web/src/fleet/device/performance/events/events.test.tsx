import {
  chartFilterNames,
  currentWorld,
  type EventRow,
  getUserSettings,
  last24Hours,
  ownFeatureCodes,
  setChartEventFilters,
  setTableEventFilters,
  tableFilterNames,
} from '@muster/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aWorld, noSettings } from '../../../../../testing/console.tsx'
import { aReboot, aReportServer, lowPower, openTab, thursday } from '../testing/a-report.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const choose = async (title: string) => {
  await user.click(await screen.findByRole('button', { name: `Choose events for ${title}` }))
  return screen.findByRole('dialog', { name: `Events shown in ${title}` })
}
const box = (dialog: HTMLElement, name: string) => within(dialog).getByRole('checkbox', { name })
const finish = (dialog: HTMLElement, name: string) => user.click(within(dialog).getByRole('button', { name }))
const openList = async () => {
  const card = await screen.findByRole('region', { name: 'Events' })
  await user.click(within(card).getByRole('button', { name: /^Events/, expanded: false }))
  return card
}
const defaults = [
  'processCrashed',
  'processHung',
  'batteryChanged',
  'deviceLowPower',
  'deviceRebooted',
  'timeError',
]

describe('the list of events', () => {
  it('names an event that only a newer server knows by its own name', async () => {
    const unknown = { ...aReboot, name: 'deviceSang' as 'deviceRebooted' }
    aReportServer().answer(last24Hours.deviceEventsList, { list: [unknown], totalCount: 1 })
    openTab('performance')
    const card = await openList()
    expect(await within(card).findByRole('cell', { name: /deviceSang/ })).toBeVisible()
  })

  it('is closed at first, with the number of events in its head [C-1206 C-1231]', async () => {
    const server = aReportServer()
    openTab('performance')
    const card = await screen.findByRole('region', { name: 'Events' })
    expect(await within(card).findByRole('button', { name: 'Events 2' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    expect(screen.queryByRole('table', { name: 'Events' })).toBeNull()
    expect(server.requests(last24Hours.deviceEventsCount)[0]?.body).toEqual({ events: defaults })
  })

  it('is exported in its own order, to a file named after the time at which it was asked for [B-959 C-1230]', async () => {
    const server = aReportServer()
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    openTab('performance')
    const card = await screen.findByRole('region', { name: 'Events' })
    await within(card).findByRole('button', { name: 'Events 2' })
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 12, 14, 40), toFake: ['Date'] })
    fireEvent.click(within(card).getByRole('button', { name: 'Export events as CSV' }))
    await waitFor(() => expect(names).toEqual(['Events_2026-11-12T14-40-00Z.csv']))
    expect(server.requests(last24Hours.deviceEventsList).at(-1)?.body).toEqual({
      events: defaults,
      sort: { field: 'local', order: 'desc' },
    })
  })

  it('shows when what happened, with its details, newest first [C-1230 C-1231 C-1235]', async () => {
    const server = aReportServer().answer(last24Hours.deviceEventsList, {
      list: [aReboot, lowPower],
      totalCount: 2,
    })
    openTab('performance')
    const card = await openList()
    const table = await within(card).findByRole('table', { name: 'Events' })
    expect(
      await within(table).findByRole('row', { name: /12 Nov 2026, 09:14:02 Rebooted by the system/ }),
    ).toBeVisible()
    expect(within(table).getByRole('row', { name: /11 Nov 2026, 16:02:00 Low power 9%/ })).toBeVisible()
    const asked = server.requests(last24Hours.deviceEventsList).at(-1)
    expect(asked?.query).toMatchObject({ limit: '20', offset: '0' })
    expect(asked?.body).toEqual({ events: defaults, sort: { field: 'local', order: 'desc' } })
  })

  const swap: EventRow = {
    name: 'batteryChanged',
    local: '2026-11-12T10:00:00+00:00',
    utc: Date.UTC(2026, 10, 12, 10),
    oldBatteryInfo: { serialNumber: 'SB 1' },
    newBatteryInfo: { serialNumber: 'SB-2' },
  }

  it('leads from a change of batteries to both, where the world has them [C-1235]', async () => {
    aReportServer()
      .answer(last24Hours.deviceEventsList, { list: [swap], totalCount: 1 })
      .answer(currentWorld, {
        ...aWorld,
        features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
      })
    openTab('performance')
    const event = within(await openList()).findByRole('row', { name: /Battery changed/ })
    expect(await event).toHaveTextContent('SB 1 → SB-2')
    const links = within(await event).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/demo/battery/all?search=SB+1',
      '/demo/battery/all?search=SB-2',
    ])
  })

  it('names the batteries without links where the world has none of the product', async () => {
    aReportServer().answer(last24Hours.deviceEventsList, { list: [swap], totalCount: 1 })
    openTab('performance')
    const event = await within(await openList()).findByRole('row', { name: /Battery changed/ })
    expect(event).toHaveTextContent('SB 1 → SB-2')
    expect(within(event).queryByRole('link')).toBeNull()
  })

  it('is sorted by its heads, turning round [C-1231 C-9918]', async () => {
    const server = aReportServer()
    openTab('performance')
    const table = await within(await openList()).findByRole('table', { name: 'Events' })
    await user.click(within(table).getByRole('button', { name: /Time/ }))
    await waitFor(() =>
      expect(server.requests(last24Hours.deviceEventsList).at(-1)?.body).toMatchObject({
        sort: { field: 'local', order: 'asc' },
      }),
    )
  })

  it('with no types chosen is empty, and asks for nothing [B-1026 C-1224]', async () => {
    const server = aReportServer().answer(getUserSettings, {
      ...noSettings,
      tableEventFilters: { eventsList24Hours: [] },
    })
    openTab('performance')
    const card = await screen.findByRole('region', { name: 'Events' })
    expect(await within(card).findByRole('button', { name: 'Events 0' })).toBeVisible()
    await openList()
    await waitFor(() => expect(within(card).getByText('No events chosen')).toBeVisible())
    expect(server.requests(last24Hours.deviceEventsCount)).toEqual([])
    const lists = server.requests(last24Hours.deviceEventsList).map(({ body }) => body)
    expect(lists).not.toContainEqual(expect.objectContaining({ sort: { field: 'local', order: 'desc' } }))
  })
})

describe('choosing events', () => {
  it('is offered by every chart and by the list [B-960 B-1040 C-1217]', async () => {
    aReportServer()
    openTab('performance')
    for (const title of ['Device usage', 'Data usage', 'Charge level', 'Events']) {
      const dialog = await choose(title)
      await finish(dialog, 'Cancel')
      await waitFor(() => expect(dialog).not.toBeInTheDocument())
    }
  })

  it('starts from the defaults of the platform; Android has process events and no drops [B-1010 B-1011 C-1226 C-1229]', async () => {
    aReportServer()
    openTab('performance')
    const dialog = await choose('Device usage')
    expect(within(dialog).queryByRole('checkbox', { name: 'Dropped' })).toBeNull()
    const ticked = within(dialog)
      .getAllByRole('checkbox', { checked: true })
      .map((each) => each.closest('.mantine-Checkbox-root')?.textContent)
    expect(ticked).toEqual([
      'Battery changed',
      'Low power',
      'Process crashed',
      'Process hung',
      'Rebooted',
      'Time error',
    ])
  })

  it('offers drops and no process events elsewhere [B-1012 C-1227 C-1229]', async () => {
    aReportServer({ platformType: 'windows' })
    openTab('performance')
    const dialog = await choose('Device usage')
    expect(box(dialog, 'Dropped')).toBeChecked()
    expect(within(dialog).queryByRole('checkbox', { name: 'Process crashed' })).toBeNull()
  })

  it('changes and saves that chart alone when applied, with what was saved before [B-1022 B-1041 C-1216 C-1219 C-1220]', async () => {
    const server = aReportServer().answer(getUserSettings, {
      ...noSettings,
      chartEventFilters: { deviceNetwork: ['simChanged'] },
    })
    openTab('performance')
    const dialog = await choose('Device usage')
    const before = server.requests(last24Hours.deviceEventsList).length
    await user.click(box(dialog, 'Rebooted'))
    expect(server.requests(setChartEventFilters)).toEqual([])
    expect(server.requests(last24Hours.deviceEventsList)).toHaveLength(before)
    await finish(dialog, 'Apply')
    const usage = defaults.filter((type) => type !== 'deviceRebooted')
    await waitFor(() =>
      expect(server.requests(setChartEventFilters).map(({ body }) => body)).toEqual([
        { chartEventFilters: { deviceNetwork: ['simChanged'], deviceUsage24Hours: usage } },
      ]),
    )
    expect(server.requests(setTableEventFilters)).toEqual([])
    await waitFor(() =>
      expect(server.requests(last24Hours.deviceEventsList).at(-1)?.body).toMatchObject({ events: usage }),
    )
    const other = await choose('Data usage')
    expect(box(other, 'Rebooted')).toBeChecked()
  })

  it('saves the list’s choice under the list’s name [B-1031 B-1042]', async () => {
    const server = aReportServer()
    openTab('performance')
    const dialog = await choose('Events')
    await user.click(box(dialog, 'Display all'))
    await user.click(box(dialog, 'Display all'))
    await finish(dialog, 'Apply')
    await waitFor(() =>
      expect(server.requests(setTableEventFilters).map(({ body }) => body)).toEqual([
        { tableEventFilters: { eventsList24Hours: [] } },
      ]),
    )
    expect(await screen.findByRole('button', { name: 'Events 0' })).toBeVisible()
  })

  it('forgets what was ticked when cancelled [B-1023 C-1221]', async () => {
    const server = aReportServer()
    openTab('performance')
    const dialog = await choose('Device usage')
    await user.click(box(dialog, 'Rebooted'))
    await finish(dialog, 'Cancel')
    expect(box(await choose('Device usage'), 'Rebooted')).toBeChecked()
    expect(server.requests(setChartEventFilters)).toEqual([])
  })

  it('applies to every chart and list, and saves both, when applied to all [B-1024 B-9964 C-1222]', async () => {
    const server = aReportServer()
    openTab('performance')
    const dialog = await choose('Device usage')
    await user.click(box(dialog, 'SIM changed'))
    await finish(dialog, 'Apply all')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await waitFor(() => expect(server.requests(setChartEventFilters)).toHaveLength(1))
    const everywhere = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, expect.arrayContaining(['simChanged'])]))
    expect(server.requests(setChartEventFilters)[0]?.body).toEqual({
      chartEventFilters: everywhere(chartFilterNames),
    })
    expect(server.requests(setTableEventFilters).map(({ body }) => body)).toEqual([
      { tableEventFilters: everywhere(tableFilterNames) },
    ])
    expect(box(await choose('Events'), 'SIM changed')).toBeChecked()
  })

  it('ticks all and none with one box [B-1025 C-1223]', async () => {
    aReportServer()
    openTab('performance')
    const dialog = await choose('Device usage')
    const boxes = () => within(dialog).getAllByRole('checkbox', { checked: true })
    await user.click(box(dialog, 'Display all'))
    expect(boxes()).toHaveLength(22)
    await user.click(box(dialog, 'Display all'))
    expect(within(dialog).queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  it('holds in this visit when it could not be saved, and says so', async () => {
    aReportServer().refuse(setChartEventFilters, 'tooManyRequests')
    openTab('performance')
    const dialog = await choose('Device usage')
    await user.click(box(dialog, 'Rebooted'))
    await finish(dialog, 'Apply')
    expect(await screen.findByText(/could not be saved/)).toBeVisible()
    expect(box(await choose('Device usage'), 'Rebooted')).not.toBeChecked()
  })
})
