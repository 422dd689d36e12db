import {
  currentUser,
  exportDevices,
  getDeviceDetails,
  getDeviceInfo,
  getWorldSettings,
  listDevices,
  reportError,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { comeBackLater, readAsBrowsersDo } from '../../../testing/come-back-later.ts'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { aDevice as aDeviceInfo, settingsWith, someDetails } from '../../../testing/estate.ts'
import { aDevice, aServerWithDevices, check, openDevices, rowOf } from './testing/open-devices.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => userEvent.click(button(name))
const head = (name: string) => screen.getByRole('columnheader', { name })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cells = (row: HTMLElement) => within(row).getAllByRole('cell')

describe('the device list', () => {
  it('is at /core/devices, with these columns in this order [C-116 C-401 C-420]', async () => {
    aServerWithDevices()
    await openDevices()
    expect(heads()).toEqual([
      '',
      'Serial number',
      'Asset tag',
      'IMEI',
      'Device name',
      'Manufacturer',
      'Model',
      'Group',
      'Home location',
      'Last seen',
      'Alerts',
      'Last position',
      'Mobile data usage',
      'Wi-Fi data usage',
      'Storage used',
      'Average discharge',
      'Average discharge time',
      'Firmware version',
      'OS version',
      'BIOS version',
      'Client version',
      'Extension version',
      'Status',
    ])
  })

  it('shows what a device reported [C-423 C-424 C-2301]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12, 7) })
    aServerWithDevices()
    await openDevices()
    const texts = cells(await rowOf('SN-001')).map(({ textContent }) => textContent)
    expect(texts.slice(1)).toEqual([
      'SN-001',
      'NF-1',
      '356604805020001',
      'PICK-1',
      'Corvane',
      'CX5',
      'night-shiftyard',
      'Leeds',
      '7 min ago',
      'Idle',
      '1 hr ago · 53.795, -1.549',
      '1.50 GB',
      '50 MB',
      '42%',
      '7.5%',
      '13.3h',
      'F-2.1',
      '14.0.1',
      'B-7',
      '3.4.0',
      '1.1',
      'Warning',
    ])
    expect(within(await rowOf('SN-001')).getByText('7 min ago')).toHaveAttribute(
      'title',
      expect.stringContaining('4 May 2026'),
    )
  })

  it('tells the time since a device was seen anew when it arrives again as it was', async () => {
    readAsBrowsersDo()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 4, 4, 12, 7) })
    const server = aServerWithDevices()
    await openDevices()
    await comeBackLater(server, listDevices)
    await waitFor(async () => expect(await rowOf('SN-001')).toHaveTextContent('8 min ago'))
  })

  it('tells what is missing by a dash [C-355 C-2304 C-9947 B-869 B-9945]', async () => {
    const nothing = {
      assetTag: null,
      imei: null,
      deviceName: null,
      group: [],
      homeLocation: null,
      updated: null,
      alerts: [],
      lastPosition: null,
    }
    const noVersions = { firmware: null, operatingSystem: null, bios: null, clientVersion: null }
    const noFigures = {
      storage: null,
      averageDischarge: null,
      averageDischargeTime: null,
      extensionVersion: null,
    }
    aServerWithDevices([aDevice(1, { ...nothing, ...noVersions, ...noFigures })])
    await openDevices()
    const texts = cells(await rowOf('SN-001')).map(({ textContent }) => textContent)
    expect(texts.filter((text) => text === '-')).toHaveLength(16)
  })

  it('leads from the serial number to the device [C-421]', async () => {
    aServerWithDevices()
    await openDevices()
    const link = within(await rowOf('SN-001')).getByRole('link', { name: 'SN-001' })
    expect(link).toHaveAttribute('href', `/demo/core/devices/info?id=${btoa('device-1').replaceAll('=', '')}`)
  })

  it('is as it was when somebody comes back from a device by its breadcrumb, whatever tabs they opened [C-719]', async () => {
    aServerWithDevices().answer(getDeviceInfo, aDeviceInfo).answer(getDeviceDetails, someDetails)
    const { router } = await openDevices('?status=red&sort=-model&page=2')
    await userEvent.click(await screen.findByRole('link', { name: 'SN-006' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Location' }))
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Devices' }),
    )
    expect(await rowOf('SN-006')).toBeVisible()
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe('/demo/core/devices?status=red&sort=-model&page=2')
  })

  it.each([
    ['assetTag', 'Asset tag', 'NF-1'],
    ['imei', 'IMEI', '356604805020001'],
  ] as const)(
    'begins with the %s where the world tells devices apart by it [C-422]',
    async (deviceIdentifier, title, value) => {
      aServerWithDevices().answer(getWorldSettings, settingsWith({ deviceIdentifier }))
      await openDevices()
      await waitFor(() => expect(heads()[1]).toBe(title))
      expect(heads()[2]).toBe('Serial number')
      expect(screen.getByRole('link', { name: value })).toBeVisible()
      expect(screen.getByRole('link', { name: 'SN-001' })).toBeVisible()
    },
  )

  it('says how many devices there are, and how many of them a search leaves', async () => {
    aServerWithDevices()
    await openDevices()
    expect(screen.getByText('12 devices')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'van{Enter}')
    expect(await screen.findByText('12 of 6,482')).toBeVisible()
  })

  it('says so where there are no devices, and has nothing to export [B-867]', async () => {
    aServerWithDevices([])
    renderConsole('/demo/core/devices')
    expect(await screen.findByText('No devices yet')).toBeVisible()
    expect(button('Export')).toBeDisabled()
  })
})

describe('sorting the device list', () => {
  it('begins with the last contact, latest first [C-303 C-412 C-2345]', async () => {
    const server = aServerWithDevices()
    await openDevices()
    expect(server.requests(listDevices)[0]?.body).toMatchObject({ sort: { field: 'updated', order: 'desc' } })
    expect(head('Last seen')).toHaveAttribute('aria-sort', 'descending')
  })

  it('cycles through none, which is the default again [C-301 C-426 C-9918 B-804 B-806]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices()
    const lastSort = () => server.requests(listDevices).at(-1)?.body
    await click('Model')
    expect(head('Model')).toHaveAttribute('aria-sort', 'ascending')
    await waitFor(() => expect(lastSort()).toMatchObject({ sort: { field: 'model', order: 'asc' } }))
    await click('Model')
    expect(head('Model')).toHaveAttribute('aria-sort', 'descending')
    await waitFor(() => expect(lastSort()).toMatchObject({ sort: { field: 'model', order: 'desc' } }))
    await click('Model')
    expect(head('Model')).toHaveAttribute('aria-sort', 'none')
    expect(head('Last seen')).toHaveAttribute('aria-sort', 'descending')
    expect(search()).toBe('')
  })

  it('clears checks and page [B-802 B-803]', async () => {
    aServerWithDevices()
    const { search } = await openDevices('?page=2')
    await userEvent.click(check('SN-006'))
    await click('Model')
    expect(search()).toBe('?sort=model')
    await rowOf('SN-001')
    expect(screen.queryAllByRole('checkbox', { checked: true })).toHaveLength(0)
  })
})

describe('searching the device list', () => {
  it('runs on Enter, not while typing, and begins at the first page [C-310 C-312 C-425 C-433 B-810 B-812]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices('?page=2')
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), ' pick ')
    expect(server.requests(listDevices)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(server.requests(listDevices)).toHaveLength(2))
    expect(server.requests(listDevices)[1]).toMatchObject({
      query: { offset: '0' },
      body: { search: 'pick' },
    })
    expect(search()).toBe('?search=pick')
  })

  it('runs on its button, too, and is reset by the clear icon [C-310 C-311 C-425 B-810 B-811]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices()
    const box = screen.getByRole('textbox', { name: 'Search devices' })
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
    await userEvent.type(box, 'van')
    await click('Search')
    await waitFor(() => expect(server.requests(listDevices).at(-1)?.body).toMatchObject({ search: 'van' }))
    await click('Clear search')
    expect(box).toHaveValue('')
    expect(box).toHaveFocus()
    expect(search()).toBe('')
  })

  it('stands in the address, as sort and page do [C-403 B-801]', async () => {
    const server = aServerWithDevices()
    await openDevices('?search=van&sort=-model&page=2')
    expect(screen.getByRole('textbox', { name: 'Search devices' })).toHaveValue('van')
    expect(head('Model')).toHaveAttribute('aria-sort', 'descending')
    expect(button('Page 2')).toHaveAttribute('aria-current', 'page')
    expect(server.requests(listDevices)[0]).toMatchObject({
      query: { offset: '5' },
      body: { search: 'van', sort: { field: 'model', order: 'desc' } },
    })
  })
})

describe('the toolbar of the device list', () => {
  it('has Edit, Delete, Export, Filter and Search [C-415]', async () => {
    aServerWithDevices()
    await openDevices()
    for (const name of ['Edit', 'Delete', 'Export', 'Filter', 'Search']) expect(button(name)).toBeVisible()
  })

  it('offers Edit for one checked device, Delete for any number [C-416 C-417 B-866]', async () => {
    aServerWithDevices()
    await openDevices()
    const enabled = () => [button('Edit'), button('Delete')].map((each) => !each.hasAttribute('disabled'))
    expect(enabled()).toEqual([false, false])
    await userEvent.click(check('SN-001'))
    expect(enabled()).toEqual([true, true])
    await userEvent.click(check('SN-002'))
    expect(enabled()).toEqual([false, true])
    expect(screen.getByText(/2 selected/)).toBeVisible()
    await click('Clear selection')
    expect(enabled()).toEqual([false, false])
  })

  it.each(['administrator', 'manager', 'editor'] as const)(
    'has checkboxes, Edit and Delete for every %s [C-340 C-418 C-2405 B-860]',
    async (role) => {
      aServerWithDevices().answer(currentUser, aUser(role))
      await openDevices()
      expect(check('SN-001')).toBeVisible()
      expect(button('Edit')).toBeVisible()
      expect(button('Delete')).toBeVisible()
    },
  )

  it('has none of them for a viewer [C-340 C-418 C-2401 C-2405 B-860]', async () => {
    aServerWithDevices().answer(currentUser, aUser('viewer'))
    await openDevices()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(button('Export')).toBeVisible()
  })
})

describe('exporting the device list', () => {
  const saved: string[] = []
  const catchFiles = () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  }

  it('downloads devicesList.csv with sort, search and filters of the list [C-345 C-419 B-868]', async () => {
    const server = aServerWithDevices().answer(exportDevices, new Blob(['Serial number\r\nSN-001\r\n']))
    await openDevices('?sort=-model&search=van&status=red&page=2')
    catchFiles()
    await click('Export')
    await waitFor(() => expect(saved).toEqual(['devicesList.csv']))
    expect(server.requests(exportDevices)[0]).toMatchObject({
      query: { limit: '10000', offset: '0' },
      body: { sort: { field: 'model', order: 'desc' }, search: 'van', status: ['red'] },
    })
  })

  it('says so when it fails', async () => {
    aServerWithDevices().refuse(exportDevices, 'tooManyRequests').answer(reportError, { taken: true })
    await openDevices()
    await click('Export')
    expect(await screen.findByText('The file could not be exported. Please try again.')).toBeVisible()
    expect(button('Export')).toBeEnabled()
  })
})
