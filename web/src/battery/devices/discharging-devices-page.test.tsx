import {
  countDischargingDevices,
  currentWorld,
  exportDischargingDevices,
  getBatteryDeviceEvents,
  getDeviceDischarge,
  getDischargingDevice,
  getUserSettings,
  listDischargingDevices,
  ownFeatureCodes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { noSettings } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import { aServerWithDevices, batteryWorld, inUrl, now, openPage, rowOf } from '../list/testing/open-list.tsx'
import { aBatteryOfDevice, aDeviceRow, idOfBattery, inOneDevice } from '../list/testing/some-batteries.ts'

const openDevices = (path = 'battery/devices/all') => openPage(path, /^Devices by discharge/)
const tabs = () => within(screen.getByRole('navigation', { name: 'Status' }))
const texts = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const last = (server: ReturnType<typeof aServerWithDevices>) => server.requests(listDischargingDevices).at(-1)
const twoBatteries = inOneDevice(aBatteryOfDevice('SB-1', { batteryStatus: 'red' }), aBatteryOfDevice('SB-2'))

describe('the list of devices by discharge', () => {
  it('has tabs and a chart with the numbers of each status [B-501 B-510 B-515]', async () => {
    aServerWithDevices()
    await openDevices('battery/devices')
    await tabs().findByRole('link', { name: 'Problem 3' })
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['All 30', '/demo/battery/devices/all'],
      ['Problem 3', '/demo/battery/devices/problem'],
      ['Warning 6', '/demo/battery/devices/warning'],
      ['Good 21', '/demo/battery/devices/good'],
    ])
    const chart = within(screen.getByRole('region', { name: 'Device Estate Overview' }))
    expect(chart.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Problem 3 10.0%',
      'Warning 6 20.0%',
      'Good 21 70.0%',
    ])
  })

  it.each([
    ['unknown', undefined, 'All'],
    ['problem', 'red', 'Problem'],
    ['warning', 'yellow', 'Warning'],
    ['orange', undefined, 'All'],
  ])(
    'shows under %s the status %s [B-215 B-217 B-218 B-219 B-220 B-510 B-9911]',
    async (word, statusType, tab) => {
      const server = aServerWithDevices()
      await openDevices(`battery/devices/${word}`)
      await rowOf('CV-001')
      expect(last(server)?.query.statusType).toBe(statusType)
      expect(tabs().getByRole('link', { current: 'page' })).toHaveTextContent(tab)
    },
  )

  it('begins with those seen last, twenty to a page [B-511 B-512 B-851]', async () => {
    const server = aServerWithDevices()
    await openDevices()
    await rowOf('CV-001')
    expect(last(server)).toMatchObject({
      query: { limit: '20', offset: '0' },
      body: { sort: { field: 'updated', order: 'desc' } },
    })
  })

  it('takes the saved size [B-512]', async () => {
    const server = aServerWithDevices().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { batteryDevicesList: 30 },
    })
    await openDevices()
    await rowOf('CV-001')
    expect(last(server)?.query.limit).toBe('30')
  })

  it('shows a device with its battery, its own status and no boxes to check [B-503 B-510]', async () => {
    aServerWithDevices([aDeviceRow(1, { status: 'yellow' })])
    await openDevices()
    expect(texts(await rowOf('CV-001'))).toEqual([
      'Corvane',
      'CX5',
      'CV-001',
      '355599736683838',
      'returns',
      '22.8%',
      '1',
      'BP-70A',
      'SB-1',
      'Warning',
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('opens a device with two batteries, each with a status of its own [B-415 B-504 B-506]', async () => {
    aServerWithDevices([aDeviceRow(1, { smartBatteries: twoBatteries })])
    await openDevices()
    expect(texts(await rowOf('CV-001')).slice(-4)).toEqual(['2', '', '', 'Good'])
    await userEvent.click(screen.getByRole('button', { name: 'Details of CV-001' }))
    expect(texts(await rowOf('SB-1')).slice(1)).toEqual([
      ...['', '', '', '', '', '', '1/2', 'BP-70A', 'SB-1', 'Replace'],
    ])
    expect(await rowOf('SB-2')).toHaveTextContent('2/2')
  })

  it('is filtered by groups alone, sorted and searched [B-432 B-513 B-9925 B-9926]', async () => {
    const server = aServerWithDevices()
    await openDevices('battery/devices/all?groups=yard|yard&homeLocations=leeds|Leeds&sort=model')
    await rowOf('CV-001')
    expect(last(server)?.body).toEqual({ groups: ['yard'], sort: { field: 'model', order: 'asc' } })
    await userEvent.click(screen.getByRole('radio', { name: 'Filter' }))
    const panel = within(await screen.findByRole('complementary', { name: 'Filters' }))
    expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Group1',
    ])
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'CV{Enter}')
    expect(await screen.findByRole('heading', { name: "3 devices match 'CV'" })).toBeVisible()
    expect(server.requests(countDischargingDevices).at(-1)?.body).toEqual({ groups: ['yard'], search: 'CV' })
  })

  it('is exported with groups and search, but no sort [B-514 B-9954]', async () => {
    const server = aServerWithDevices().answer(exportDischargingDevices, new Blob(['Manufacturer\r\n']))
    await openDevices('battery/devices/problem?groups=yard|yard&search=CV&sort=model')
    await rowOf('CV-001')
    const files = savedFiles()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toEqual(['batteryDevicesList.csv']))
    expect(server.requests(exportDischargingDevices)[0]).toMatchObject({
      query: { limit: '10000', offset: '0', statusType: 'red' },
    })
    expect(server.requests(exportDischargingDevices)[0]?.body).toEqual({ groups: ['yard'], search: 'CV' })
  })

  it('has nothing to export where it is empty [B-517]', async () => {
    aServerWithDevices([])
    await openDevices()
    expect(await screen.findByText('No devices yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })
})

describe('a selected device', () => {
  const card = async () => within(await screen.findByRole('complementary', { name: 'Device details' }))

  it('is prompted for, selected by its row and put aside by it [B-431 B-509 B-516 B-862 B-9935]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices()
    expect(await (await card()).findByText('Select a device to see its details.')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'CV-002' }))
    expect(await (await card()).findByRole('heading', { level: 2, name: 'CV-002' })).toBeVisible()
    expect(search()).toBe(`?id=${inUrl('device-2')}`)
    expect(server.requests(getDischargingDevice).map(({ query }) => query)).toEqual([
      { deviceId: 'device-2' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'CV-002' }))
    expect(search()).toBe('')
  })

  it('is the one of the address, first on the page [B-222 B-516 B-9974]', async () => {
    const server = aServerWithDevices()
    await openDevices(`battery/devices?id=${inUrl('device-3')}`)
    expect(await (await card()).findByRole('heading', { level: 2, name: 'CV-003' })).toBeVisible()
    expect(server.requests(listDischargingDevices)[0]?.query.pinnedId).toBe('device-3')
    expect(await rowOf('CV-003')).toHaveAttribute('aria-current', 'true')
  })

  it('is selected by one of its batteries, too', async () => {
    aServerWithDevices([aDeviceRow(1, { smartBatteries: twoBatteries })])
    const { search } = await openDevices()
    await userEvent.click(await screen.findByRole('button', { name: 'Details of CV-001' }))
    await userEvent.click(screen.getByRole('button', { name: 'SB-2' }))
    expect(search()).toBe(`?id=${inUrl('device-1')}`)
  })

  it.each(['notFound', 'invalidInput'] as const)(
    'that is %s is told of in words of its own [B-508 B-1309 B-9935]',
    async (code) => {
      aServerWithDevices().refuse(getDischargingDevice, code)
      await openDevices(`battery/devices?id=${inUrl('elsewhere')}`)
      expect(await (await card()).findByText('Device not found')).toBeVisible()
      expect((await card()).getByText('The selected device is not in this list.')).toBeVisible()
    },
  )

  it('has information, with its batteries and links [B-502 B-504 B-505 B-9930]', async () => {
    aServerWithDevices([
      aDeviceRow(1, {
        status: 'red',
        assetTag: null,
        smartBatteries: [aBatteryOfDevice('SB-1', { underWarranty: true, mfd: null })],
      }),
    ])
    await openDevices(`battery/devices?id=${inUrl('device-1')}`)
    const shown = await card()
    await shown.findByRole('heading', { level: 2, name: 'CV-001' })
    expect(shown.getByText('Problem')).toHaveAttribute('data-status', 'problem')
    expect(shown.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Information',
      'Device discharge',
    ])
    const information = shown.getByRole('region', { name: 'Device information' })
    for (const text of ['Asset tag-', 'Average discharge22.8%', 'Average discharge time4.4h']) {
      expect(information).toHaveTextContent(text)
    }
    const batteries = within(shown.getByRole('region', { name: 'Batteries' }))
    expect(batteries.getByRole('link', { name: 'SB-1' })).toHaveAttribute(
      'href',
      `/demo/battery/all?id=${inUrl(idOfBattery('SB-1'))}`,
    )
    const facts = [...shown.getByRole('region', { name: 'Batteries' }).querySelectorAll('dd')]
    expect(facts.map(({ textContent }) => textContent)).toEqual(['BP-70A', '-', '87%', '731'])
    expect(batteries.getByText('This battery is under warranty')).toBeVisible()
    expect(shown.getByRole('link', { name: 'View in core' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${inUrl('device-1')}`,
    )
  })

  it('tells which of its batteries were removed, and counts those that are in it [B-9920]', async () => {
    const smartBatteries = [aBatteryOfDevice('SB-1'), aBatteryOfDevice('SB-2', { place: null })]
    aServerWithDevices([aDeviceRow(1, { smartBatteries })])
    await openDevices(`battery/devices?id=${inUrl('device-1')}`)
    const batteries = within(await (await card()).findByRole('region', { name: 'Batteries' }))
    expect(batteries.getAllByText(/^No longer in this device/)).toHaveLength(1)
    expect(texts(await rowOf('CV-001'))).toEqual(expect.arrayContaining(['1', 'SB-1']))
    await userEvent.click(screen.getByRole('button', { name: 'Details of CV-001' }))
    expect(texts(await rowOf('SB-2'))).toContain('Removed')
  })

  it('has no links to what the world has not [B-136 B-9930]', async () => {
    const features = ownFeatureCodes.batteryEssentials.slice(1)
    aServerWithDevices().answer(currentWorld, { ...batteryWorld, features })
    await openDevices(`battery/devices?id=${inUrl('device-1')}`)
    const shown = await card()
    await shown.findByRole('heading', { level: 2, name: 'CV-001' })
    expect(shown.queryByRole('link')).toBeNull()
  })

  it('has its discharge of 30 days until the time of the address, with its events [B-223 B-502 B-905 B-9912]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    const end = Date.UTC(2026, 10, 10, 12)
    const server = aServerWithDevices()
      .answer(getDeviceDischarge, [{ date: '2026-11-09', averageDischarge: 12 }])
      .answer(getBatteryDeviceEvents, [
        {
          name: 'batteryChanged',
          local: Date.UTC(2026, 10, 9, 9, 14),
          utc: Date.UTC(2026, 10, 9, 8, 14),
          oldBatteryInfo: { serialNumber: 'SB-7' },
          newBatteryInfo: { serialNumber: 'SB-1' },
        },
      ])
    await openDevices(`battery/devices?id=${inUrl('device-1')}&ts=${end}`)
    const shown = await card()
    await shown.findByRole('slider', { name: 'Average Hourly Discharge' })
    expect(shown.getByRole('tab', { name: 'Device discharge' })).toHaveAttribute('aria-selected', 'true')
    const asked = { deviceId: 'device-1', to: String(end) }
    expect(server.requests(getDeviceDischarge)[0]?.query).toEqual(asked)
    expect(server.requests(getBatteryDeviceEvents)[0]).toMatchObject({
      query: asked,
      body: { events: expect.arrayContaining(['batteryChanged']) },
    })
    const day = await shown.findByRole('row', { name: /Mon 9 Nov/ })
    expect(day).toHaveTextContent('12.0%09:14 Battery changed, SB-7 → SB-1')
    expect(shown.getAllByRole('row').at(-1)).toHaveTextContent('Tue 10 Nov')
  })
})
