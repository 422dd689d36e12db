import {
  type BatteryEvent,
  chartFilterNames,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getUserSettings,
  setChartEventFilters,
  setTableEventFilters,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noSettings } from '../../../testing/console.tsx'
import { aServerWithDevices, inUrl, now, openPage } from '../list/testing/open-list.tsx'
import { aDeviceRow } from '../list/testing/some-batteries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})

const reboot: BatteryEvent = {
  name: 'deviceRebooted',
  local: Date.UTC(2026, 10, 9, 9, 14),
  utc: Date.UTC(2026, 10, 9, 8, 14),
  rebootInfo: { type: 'system' },
}
const simChange: BatteryEvent = {
  name: 'simChanged',
  local: Date.UTC(2026, 10, 9, 11),
  utc: Date.UTC(2026, 10, 9, 10),
  oldSimInfo: { serialNumber: 'S-1' },
}
const androidDefaults = [
  'processCrashed',
  'processHung',
  'batteryChanged',
  'deviceLowPower',
  'deviceRebooted',
  'timeError',
]
const title = 'Average Hourly Discharge'

const aServerWithEvents = (platformType: 'android' | 'windows' = 'android') =>
  aServerWithDevices([aDeviceRow(1, { platformType }), aDeviceRow(2, { platformType })])
    .answer(getDeviceDischarge, [{ date: '2026-11-09', averageDischarge: 12 }])
    .answer(getBatteryDeviceEvents, ({ body }) =>
      [reboot, simChange].filter(({ name }) => (body as { events: string[] }).events.includes(name)),
    )
    .answer(setChartEventFilters, { set: true })
    .answer(setTableEventFilters, { set: true })
type Server = ReturnType<typeof aServerWithEvents>

const openChart = () => openPage(`battery/devices?id=${inUrl('device-1')}&ts=${now}`, /^Devices by discharge/)
const choose = async () => {
  const button = await screen.findByRole('button', { name: `Choose events for ${title}` })
  await userEvent.click(button)
  return screen.findByRole('dialog', { name: `Events shown in ${title}` })
}
const box = (dialog: HTMLElement, name: string) => within(dialog).getByRole('checkbox', { name })
const finish = async (dialog: HTMLElement, name: string) => {
  await userEvent.click(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
}
const marked = (text: string) => screen.findByRole('row', { name: new RegExp(`Mon 9 Nov.*${text}`) })
const requested = (server: Server) =>
  server.requests(getBatteryDeviceEvents).map(({ body }) => (body as { events: string[] }).events)
const saved = (server: Server) => server.requests(setChartEventFilters).map(({ body }) => body)

describe('the events of a device’s discharge', () => {
  it('are at first those of its platform, chosen in the head of the chart [B-960 B-1010 B-1011 B-1013 B-1040]', async () => {
    const server = aServerWithEvents()
    await openChart()
    const chart = await screen.findByRole('region', { name: title })
    expect(within(chart).getByRole('button', { name: `Choose events for ${title}` })).toBeVisible()
    await marked('09:14 Rebooted, by the system')
    expect(requested(server)).toEqual([androidDefaults])
    const dialog = await choose()
    expect(box(dialog, 'Process crashed')).toBeChecked()
    expect(box(dialog, 'SIM changed')).not.toBeChecked()
    expect(within(dialog).queryByRole('checkbox', { name: 'Dropped' })).toBeNull()
  })

  it('are those of Windows for a device with Windows [B-1012 B-1013]', async () => {
    const server = aServerWithEvents('windows')
    await openChart()
    const dialog = await choose()
    expect(box(dialog, 'Dropped')).toBeChecked()
    expect(within(dialog).queryByRole('checkbox', { name: 'Process hung' })).toBeNull()
    expect(requested(server)).toEqual([
      ['batteryChanged', 'deviceLowPower', 'deviceRebooted', 'deviceDropped', 'timeError'],
    ])
  })

  it('are requested, drawn and saved as applied, beside those of other charts [B-1021 B-1022 B-1030 B-1041]', async () => {
    const server = aServerWithEvents().answer(getUserSettings, {
      ...noSettings,
      chartEventFilters: { deviceNetwork: ['networkLost'] },
    })
    await openChart()
    await marked('Rebooted')
    const dialog = await choose()
    await userEvent.click(box(dialog, 'Rebooted'))
    await userEvent.click(box(dialog, 'SIM changed'))
    expect(saved(server)).toEqual([])
    expect(requested(server)).toHaveLength(1)
    await finish(dialog, 'Apply')
    const applied = [...androidDefaults.filter((type) => type !== 'deviceRebooted'), 'simChanged']
    await marked('11:00 SIM changed, S-1 → none')
    expect(screen.queryByRole('row', { name: /Rebooted/ })).toBeNull()
    expect(requested(server).slice(1)).toEqual([applied])
    expect(saved(server)).toEqual([
      { chartEventFilters: { deviceNetwork: ['networkLost'], averageDischarge30Days: applied } },
    ])
    expect(server.requests(setTableEventFilters)).toEqual([])
  })

  it('are those saved before, for every device [B-1020 B-1030]', async () => {
    const server = aServerWithEvents().answer(getUserSettings, {
      ...noSettings,
      chartEventFilters: { averageDischarge30Days: ['simChanged'], deviceUsage30Days: ['timeError'] },
    })
    await openChart()
    await marked('SIM changed')
    await userEvent.click(screen.getByRole('button', { name: 'CV-002' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Device discharge' }))
    await waitFor(() => expect(requested(server)).toEqual([['simChanged'], ['simChanged']]))
  })

  it('are still chosen after another tab of the card [B-1022]', async () => {
    const server = aServerWithEvents()
    await openChart()
    const dialog = await choose()
    await userEvent.click(box(dialog, 'SIM changed'))
    await finish(dialog, 'Apply')
    await userEvent.click(screen.getByRole('tab', { name: 'Information' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Device discharge' }))
    expect(box(await choose(), 'SIM changed')).toBeChecked()
    expect(saved(server)).toHaveLength(1)
  })

  it('stay as they were when cancelled [B-1023]', async () => {
    const server = aServerWithEvents()
    await openChart()
    const dialog = await choose()
    await userEvent.click(box(dialog, 'Rebooted'))
    await finish(dialog, 'Cancel')
    expect(box(await choose(), 'Rebooted')).toBeChecked()
    expect(requested(server)).toEqual([androidDefaults])
    expect(saved(server)).toEqual([])
  })

  it('are not requested where none is chosen [B-1025 B-1026]', async () => {
    const server = aServerWithEvents()
    await openChart()
    await marked('Rebooted')
    const dialog = await choose()
    await userEvent.click(box(dialog, 'Display all'))
    await userEvent.click(box(dialog, 'Display all'))
    await finish(dialog, 'Apply')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rebooted/ })).toBeNull())
    expect(saved(server)).toEqual([{ chartEventFilters: { averageDischarge30Days: [] } }])
    expect(requested(server)).toHaveLength(1)
  })

  it('are copied to every chart and list when applied to all [B-1024 B-9964]', async () => {
    const server = aServerWithEvents()
    await openChart()
    const dialog = await choose()
    await userEvent.click(box(dialog, 'SIM changed'))
    await finish(dialog, 'Apply all')
    await waitFor(() => expect(saved(server)).toHaveLength(1))
    const everywhere = chartFilterNames.map((name) => [name, [...androidDefaults, 'simChanged']])
    expect(saved(server)[0]).toEqual({ chartEventFilters: Object.fromEntries(everywhere) })
    expect(server.requests(setTableEventFilters)).toHaveLength(1)
  })

  it('are chosen over the card of a narrow screen, which Escape leaves open', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media === '(max-width: 62em)',
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aServerWithEvents()
    const { search } = await openChart()
    const holdsFocus = (place: HTMLElement) =>
      waitFor(() => expect(place).toContainElement(document.activeElement as HTMLElement))
    const dialog = await choose()
    await holdsFocus(dialog)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    const card = screen.getByRole('dialog', { name: 'Device details' })
    await holdsFocus(card)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(card).not.toBeInTheDocument())
    expect(search()).toBe('')
  })
})
