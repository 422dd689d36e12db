import {
  exportApplicationDevices,
  getUserSettings,
  getWorldSettings,
  listApplicationDevices,
  listApplicationVersions,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comeBackLater, readAsBrowsersDo } from '../../../testing/come-back-later.ts'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { browserIn } from '../../../testing/time-zone.ts'
import { pick } from '../performance/testing/an-estate.ts'
import { anApplicationDevice, anApplicationServer, now } from '../software/testing/a-software-server.ts'

beforeEach(() => {
  browserIn('Europe/London')
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const row = () => screen.findByRole('row', { name: /SN-001/ })
const cells = async () =>
  within(await row())
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

async function openTab(query = '') {
  const opened = renderConsole(`/demo/core/applications/devices?id=app-1${query}`)
  await screen.findByRole('table', { name: 'Devices' })
  return { ...opened, search: () => opened.router.state.location.search }
}

describe('the devices of an application', () => {
  it('have these columns in this order; all but the groups sort [C-125 C-1637 C-1639]', async () => {
    anApplicationServer()
    await openTab()
    expect(heads()).toEqual([
      'Serial number',
      'IMEI',
      'Asset tag',
      'Groups',
      'Home location',
      'Last used',
      'Mobile data',
      'Wi-Fi data',
      'Version',
    ])
    expect(await cells()).toEqual([
      'SN-001',
      '356604805020001',
      'NF-1',
      'nightyard',
      'Leeds',
      '3 days ago',
      '5 MB',
      '1.50 GB',
      '2.10',
    ])
    const unsorted = screen.getAllByRole('columnheader').filter((head) => !head.hasAttribute('aria-sort'))
    expect(unsorted.map(({ textContent }) => textContent)).toEqual(['Groups'])
  })

  it('are led by what the world tells devices apart by [C-1637 C-1638]', async () => {
    anApplicationServer().answer(getWorldSettings, settingsWith({ deviceIdentifier: 'assetTag' }))
    await openTab()
    await waitFor(() => expect(heads().slice(0, 3)).toEqual(['Asset tag', 'IMEI', 'Serial number']))
    expect(within(await row()).getByRole('link', { name: 'NF-1' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${btoa('device-1').replace(/=+$/, '')}`,
    )
  })

  it('have a dash for what is missing [C-1628 C-9947]', async () => {
    const { deviceInfo } = anApplicationDevice
    anApplicationServer().answer(listApplicationDevices, {
      list: [
        {
          ...anApplicationDevice,
          deviceInfo: { ...deviceInfo, imei: null, assetTag: null, group: [], homeLocation: null },
          lastUsed: null,
        },
      ],
      totalCount: 1,
    })
    await openTab()
    expect((await cells()).slice(1, 6)).toEqual(['-', '-', '-', '-', '-'])
  })

  it('have a dash on a phone, too, where home location and version are missing [C-9947]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    const { deviceInfo } = anApplicationDevice
    anApplicationServer().answer(listApplicationDevices, {
      list: [{ ...anApplicationDevice, deviceInfo: { ...deviceInfo, homeLocation: null }, version: '' }],
      totalCount: 1,
    })
    renderConsole('/demo/core/applications/devices?id=app-1')
    const item = (await screen.findByText('SN-001')).closest('li')
    expect(item).toHaveTextContent(/^SN-001--3 days ago$/)
  })

  it.each(['Mobile data', 'Wi-Fi data'])(
    'say that %s is of the last 30 days, whatever the period',
    async (name) => {
      anApplicationServer()
      await openTab('&days=90')
      await userEvent.hover(await screen.findByRole('button', { name }))
      expect(await screen.findByRole('tooltip')).toHaveTextContent('in the last 30 days')
    },
  )

  it('tell the time since they were used anew when they arrive again as they were', async () => {
    readAsBrowsersDo()
    const server = anApplicationServer().answer(listApplicationDevices, {
      list: [{ ...anApplicationDevice, lastUsed: now - 5 * 60_000 }],
      totalCount: 1,
    })
    await openTab()
    expect((await cells())[5]).toBe('5 min ago')
    await comeBackLater(server, listApplicationDevices)
    await waitFor(async () => expect((await cells())[5]).toBe('6 min ago'))
  })

  it('begin with what was used last, twenty at once, or as many as were chosen [C-1640 C-9912]', async () => {
    const server = anApplicationServer()
    await openTab()
    await row()
    const [asked] = server.requests(listApplicationDevices)
    expect(asked?.query).toEqual({ id: 'app-1', limit: '20', offset: '0' })
    expect(asked?.body).toEqual({ sort: { field: 'lastUsed', order: 'desc' }, search: '' })
  })

  it('have a page size of their own [C-9912]', async () => {
    const server = anApplicationServer().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { applicationDevicesList: 40 },
    })
    await openTab()
    await row()
    expect(server.requests(listApplicationDevices)[0]?.query.limit).toBe('40')
  })

  it('stay those of a version that has disappeared where those of all cannot be loaded, and are not asked for again and again', async () => {
    const server = anApplicationServer()
    const tellVersions = server.hold(listApplicationVersions)
    const { search } = await openTab('&version=1.0')
    await row()
    server.refuse(listApplicationDevices, 'tooManyRequests')
    tellVersions()
    const asked = () =>
      server.requests(listApplicationDevices).map(({ body }) => body as { version?: string })
    await waitFor(() => expect(asked().map(({ version }) => version)).toEqual(['1.0', undefined]))
    await waitFor(() => expect(search()).toBe('?id=app-1&version=1.0'))
    await userEvent.click(screen.getByRole('button', { name: 'Home location' }))
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ sort: { field: 'deviceInfo.homeLocation' }, version: '1.0' }),
    )
    expect(asked()).toHaveLength(3)
    expect(await row()).toBeVisible()
  })

  it('are searched, sorted and exported by the server [C-1636 C-1641 C-9946]', async () => {
    const names = savedFiles()
    const server = anApplicationServer().answer(exportApplicationDevices, new Blob(['Serial\r\n']))
    await openTab('&group=yard&version=2.10')
    await row()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'SN{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Home location' }))
    const body = {
      group: 'yard',
      version: '2.10',
      search: 'SN',
      sort: { field: 'deviceInfo.homeLocation', order: 'asc' },
    }
    await waitFor(() => expect(server.requests(listApplicationDevices).at(-1)?.body).toEqual(body))
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(names).toEqual(['applicationDevices.csv']))
    expect(server.requests(exportApplicationDevices)[0]?.body).toEqual(body)
  })

  it.each([
    ['the home location', () => pick('Home location', 'Leeds'), 'homeLocationId=leeds'],
    ['the version', () => pick('Version', '2.9'), 'version=2.9'],
  ])('are looked for anew after another choice of %s [C-1635]', async (_what, choose, chosen) => {
    const server = anApplicationServer()
    const { search } = await openTab('&search=SN&sort=-version')
    await row()
    const box = screen.getByRole('textbox', { name: 'Search devices' })
    expect(box).toHaveValue('SN')
    await choose()
    await waitFor(() => expect(box).toHaveValue(''))
    expect(search()).toBe(`?id=app-1&sort=-version&${chosen}`)
    await waitFor(() =>
      expect(server.requests(listApplicationDevices).at(-1)?.body).toMatchObject({ search: '' }),
    )
  })

  it('keep filters, period and version of the other tab [C-1620]', async () => {
    anApplicationServer()
    const { search, path } = await openTab('&homeLocationId=leeds&days=60&version=2.9')
    await row()
    const tabs = within(screen.getByRole('navigation', { name: 'Application' }))
    await userEvent.click(tabs.getByRole('link', { name: 'Performance' }))
    await screen.findByRole('region', { name: 'Figures for the period' })
    expect(path()).toBe('/demo/core/applications/performance')
    expect(search()).toBe('?id=app-1&homeLocationId=leeds&days=60&version=2.9')
    expect(screen.getByRole('combobox', { name: 'Period' })).toHaveValue('60')
  })

  it('say why there are none', async () => {
    anApplicationServer().answer(listApplicationDevices, { list: [], totalCount: 0 })
    await openTab('&search=nothing')
    await screen.findByText('No devices match this search')
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
    expect(await screen.findByText('No device shown here has this application.')).toBeVisible()
  })
})
