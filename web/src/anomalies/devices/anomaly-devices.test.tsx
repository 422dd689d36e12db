import {
  exportAnomalyDevices,
  getAnomaly,
  getUserSettings,
  getWorldSettings,
  listAnomalyDevices,
  readAnomalyDeviceCount,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { browserIn } from '../../../testing/time-zone.ts'
import { anAffectedDevice, anAnomalyServer, now } from '../testing/an-anomaly-server.ts'

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

/** The device's row, by text: queries by role are far slower. */
const row = async () => (await screen.findByText('TV48-2190')).closest('tr') as HTMLElement
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cells = async () =>
  within(await row())
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

const history = 'History: Frequent reboots on firmware 7.2.1, model T8 Scan'

async function openPage(query = '?anomalyId=an-1&utc=2026-11-12', state?: unknown) {
  const opened = renderConsole(`/demo/core/anomalies/details/devices${query}`, { state })
  await screen.findByText('Devices', { selector: 'h1' })
  return { ...opened, address: () => opened.path() + opened.router.state.location.search }
}

describe('the devices of an anomaly', () => {
  it('are those of the bit set of the day [C-122 C-9908 C-9945]', async () => {
    const server = anAnomalyServer()
    await openPage('?anomalyId=an-1&utc=2026-11-10')
    await row()
    expect(screen.getByText('10 Nov 2026 (UTC)')).toBeVisible()
    expect(server.requests(listAnomalyDevices).map(({ body }) => body)).toEqual([
      { sort: { field: 'updated', order: 'desc' }, search: '', deviceBitSet: 'tenth' },
    ])
  })

  it('stand below anomalies and the history of theirs, which names the tab too [C-1830]', async () => {
    anAnomalyServer()
    const { address } = await openPage()
    await row()
    const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Anomalies', '/demo/core/anomalies'],
      [history, '/demo/core/anomalies/details?anomalyId=an-1'],
    ])
    expect(document.title).toBe('Frequent reboots on firmware 7.2.1, model T8 Scan · Devices · Muster')
    await userEvent.click(trail.getByText(history))
    await waitFor(() => expect(address()).toBe('/demo/core/anomalies/details?anomalyId=an-1'))
  })

  it('lead back to the list as it was left, whatever was searched for meanwhile [C-1830]', async () => {
    anAnomalyServer()
    const { router } = await openPage(undefined, { list: '?alertTypes=x&page=2' })
    await row()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'TV{Enter}')
    await waitFor(() => expect(router.state.location.search).toContain('search=TV'))
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByText('Anomalies')).toHaveAttribute('href', '/demo/core/anomalies?alertTypes=x&page=2')
    await userEvent.click(trail.getByText(history))
    await waitFor(() => expect(router.state.location.state).toEqual({ list: '?alertTypes=x&page=2' }))
  })

  it('have these columns in this order, each to sort by [C-1831]', async () => {
    const server = anAnomalyServer()
    await openPage()
    expect(await cells()).toEqual([
      'TV48-2190',
      'NF-20417',
      '356604805020175',
      'T8 Scan',
      'pickersnight-shift',
      'Leeds Cross-dock',
      '2 hr ago',
    ])
    expect(heads()).toEqual([
      'Serial number',
      'Asset tag',
      'IMEI',
      'Model',
      'Group',
      'Home location',
      'Last seen',
    ])
    for (const head of screen.getAllByRole('columnheader')) expect(head).toHaveAttribute('aria-sort')
    await userEvent.click(screen.getByRole('button', { name: 'Home location' }))
    await waitFor(() =>
      expect(server.requests(listAnomalyDevices).at(-1)?.body).toMatchObject({
        sort: { field: 'homeLocation', order: 'asc' },
      }),
    )
  })

  it('lead to the device by what the world tells devices apart by [C-1831 C-1832]', async () => {
    anAnomalyServer().answer(getWorldSettings, settingsWith({ deviceIdentifier: 'imei' }))
    await openPage()
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['IMEI', 'Serial number', 'Asset tag']))
    expect(within(await row()).getByRole('link', { name: '356604805020175' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${btoa('device-1').replace(/=+$/, '')}`,
    )
  })

  it('have a dash for what is missing [C-9947]', async () => {
    const bare = { ...anAffectedDevice, imei: null, assetTag: null, group: [], homeLocation: null }
    anAnomalyServer().answer(listAnomalyDevices, { list: [bare], totalCount: 1 })
    await openPage()
    expect(await cells()).toEqual(['TV48-2190', '-', '-', 'T8 Scan', '-', '-', '2 hr ago'])
  })

  it('come twenty at once, or as many as were chosen [C-1833 C-9912]', async () => {
    const server = anAnomalyServer()
    await openPage()
    await row()
    expect(server.requests(listAnomalyDevices)[0]?.query).toEqual({ limit: '20', offset: '0' })
  })

  it('have a page size of their own [C-9912]', async () => {
    const server = anAnomalyServer().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { anomalyDevicesList: 10 },
    })
    await openPage()
    await row()
    expect(server.requests(listAnomalyDevices)[0]?.query.limit).toBe('10')
  })

  it('are searched for and exported by the server [C-1831 C-1834 C-9946]', async () => {
    const names = savedFiles()
    const server = anAnomalyServer().answer(exportAnomalyDevices, new Blob(['Serial\r\n']))
    const { address } = await openPage()
    await row()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'TV{Enter}')
    const body = { sort: { field: 'updated', order: 'desc' }, search: 'TV', deviceBitSet: 'twelfth' }
    await waitFor(() => expect(server.requests(listAnomalyDevices).at(-1)?.body).toEqual(body))
    expect(address()).toContain('?anomalyId=an-1&utc=2026-11-12&search=TV')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(names).toEqual(['anomalyDevices.csv']))
    const [exported] = server.requests(exportAnomalyDevices)
    expect(exported?.body).toEqual(body)
    expect(exported?.query).toEqual({ limit: '10000', offset: '0' })
  })

  it('say why there are none', async () => {
    anAnomalyServer().answer(listAnomalyDevices, { list: [], totalCount: 0 })
    await openPage('?anomalyId=an-1&utc=2026-11-12&search=nothing')
    expect(await screen.findByText('No devices match this search')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
    expect(await screen.findByText(/no longer exist/)).toBeVisible()
  })
})

describe('a day without devices', () => {
  it('that was not searched is told as such [C-9945]', async () => {
    const server = anAnomalyServer()
    await openPage('?anomalyId=an-1&utc=2026-11-11')
    expect(await screen.findByText('No anomaly search on 11 Nov 2026')).toBeVisible()
    expect(server.requests(listAnomalyDevices)).toEqual([])
  })

  it.each(['', '&utc=nonsense', '&utc=2026-02-30'])(
    'that is none (%s) is told as such [C-9908]',
    async (utc) => {
      anAnomalyServer()
      await openPage(`?anomalyId=an-1${utc}`)
      expect(await screen.findByText('No day selected')).toBeVisible()
    },
  )

  it('that could not be loaded is tried again', async () => {
    const server = anAnomalyServer().refuse(readAnomalyDeviceCount, 'tooManyRequests')
    await openPage()
    expect(await screen.findByText('The devices could not be loaded.')).toBeVisible()
    server.answer(readAnomalyDeviceCount, [])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No anomaly search on 12 Nov 2026')).toBeVisible()
  })

  it('of an anomaly that is none is not found [C-2350]', async () => {
    anAnomalyServer().refuse(getAnomaly, 'notFound')
    renderConsole('/demo/core/anomalies/details/devices?anomalyId=x&utc=2026-11-12')
    expect(await screen.findByRole('heading', { level: 1, name: 'Anomaly not found' })).toBeVisible()
  })
})
