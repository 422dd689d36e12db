import { findDeviceIds, getDeviceDetails, getDeviceInfo, getDeviceLocation } from '@muster/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../testing/estate.ts'
import { encodeDeviceId } from '../../estate/device/device-id.ts'

const id = encodeDeviceId(aDevice.id)
const info = `/demo/core/devices/info?id=${id}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

const aServerWithDevice = (settings: Parameters<typeof anEstateServer>[0] = {}) =>
  anEstateServer(settings).answer(getDeviceInfo, aDevice).answer(getDeviceDetails, someDetails)

describe('the page of a device', () => {
  it('says which device it is, with the way back to the list [C-715 C-716 C-718 C-719 C-724]', async () => {
    const server = aServerWithDevice()
    renderConsole(info)
    expect(await heading('Tarvos T8 Scan')).toBeVisible()
    expect(screen.getByText('Android', { selector: '[data-platform]' })).toBeVisible()
    expect(await screen.findByText('TV48-2190', { selector: 'header span' })).toBeVisible()
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Devices' }),
    ).toHaveAttribute('href', '/demo/core/devices')
    expect(server.requests(getDeviceInfo)[0]?.query).toEqual({ deviceId: 'device-1' })
    expect(document.title).toBe('TV48-2190 · Tarvos T8 Scan · Overview · Muster')
  })

  it('names it as the world does, or says that it has no such name [C-716 C-717]', async () => {
    aServerWithDevice({ deviceIdentifier: 'assetTag' }).answer(getDeviceInfo, { ...aDevice, assetTag: null })
    renderConsole(info)
    await heading('Tarvos T8 Scan')
    expect(await screen.findByText(/^Asset tag/, { selector: 'header span' })).toHaveTextContent(
      'Asset tag n/a',
    )
  })

  it('has the tabs of its platform, which keep the query [C-117 C-118 C-129 C-130 C-701 C-702 C-705 C-706]', async () => {
    aServerWithDevice()
    renderConsole(`${info}&x=1`)
    await heading('Tarvos T8 Scan')
    const tabs = within(screen.getByRole('navigation', { name: 'Device' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual(
      [
        ['Overview', 'info'],
        ['Applications', 'applications'],
        ['Location', 'location'],
        ['Performance', 'performance'],
        ['Signal', 'signal'],
        ['Coverage', 'coverage'],
      ].map(([name, tab]) => [name, `/demo/core/devices/${tab}?id=${id}&x=1`]),
    )
    expect(tabs[0]).toHaveAttribute('aria-current', 'page')
  })

  it('leads back to the list that it was opened from, though a tab was changed and the page loaded anew [C-719]', async () => {
    aServerWithDevice().answer(getDeviceLocation, {
      location: null,
      updated: null,
      timeZone: null,
      homeLocation: null,
    })
    const { router } = renderConsole(info, { state: { list: '?groups=day&page=2' } })
    await heading('Tarvos T8 Scan')
    await userEvent.click(screen.getByRole('link', { name: 'Location' }))
    await screen.findByRole('link', { name: 'Location', current: 'page' })
    const { pathname, search, state } = router.state.location
    cleanup()
    renderConsole(`${pathname}${search}`, { state })
    await heading('Tarvos T8 Scan')
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Devices' }),
    ).toHaveAttribute('href', '/demo/core/devices?groups=day&page=2')
  })

  it.each(['nonsense', 'processes'])(
    'leads from %s, which it does not have, to the first tab [C-703]',
    async (tab) => {
      aServerWithDevice()
      const { router } = renderConsole(`/demo/core/devices/${tab}?id=${id}`)
      expect(await screen.findByText('There is no page at this address.')).toBeVisible()
      expect(router.state.location.pathname).toBe('/demo/core/devices/info')
      expect(await screen.findByRole('link', { name: 'Overview', current: 'page' })).toBeVisible()
      expect(await screen.findByRole('region', { name: 'System' })).toBeVisible()
    },
  )

  it.each(['/demo/core/devices/info', '/demo/core/devices/info?id=%25', info])(
    'says so where there is no device, with the way to the list: %s [C-712 C-2350 C-9906]',
    async (address) => {
      anEstateServer().refuse(getDeviceInfo, 'notFound')
      renderConsole(address)
      expect(await heading('Device not found')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Go to devices' })).toHaveAttribute(
        'href',
        '/demo/core/devices',
      )
    },
  )

  it('says so, too, where the device is removed while its page is open [C-712]', async () => {
    const server = aServerWithDevice()
    const { router } = renderConsole(info)
    await heading('Tarvos T8 Scan')
    server.refuse(getDeviceLocation, 'notFound')
    await router.navigate(`/demo/core/devices/location?id=${id}`)
    expect(await heading('Device not found')).toBeVisible()
  })

  it('says so where the device is outside the view of the user [C-9949]', async () => {
    anEstateServer()
      .refuse(getDeviceInfo, 'notFound', { isOutsideView: true })
      .refuse(getDeviceDetails, 'notFound', { isOutsideView: true })
    renderConsole(info)
    expect(await heading('Outside your view')).toBeVisible()
  })

  it('offers a second attempt where the device cannot be loaded', async () => {
    const server = aServerWithDevice().refuse(getDeviceInfo, 'tooManyRequests')
    renderConsole(info)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(getDeviceInfo, aDevice)
    await userEvent.click(again)
    expect(await heading('Tarvos T8 Scan')).toBeVisible()
  })
})

describe('the alerts of a device', () => {
  it('count and tell what is wrong, with the last contact [C-725 C-727 C-728 C-731]', async () => {
    aServerWithDevice({ deviceUserExperienceRebootPeriod: 1 }).answer(getDeviceDetails, {
      ...someDetails,
      deviceStatus: 'red',
      deviceUserExperienceRebootStatus: 'red',
      deviceLocationDistanceStatus: 'yellow',
      rebootCount: 9,
      alertFacts: { ...someDetails.alertFacts, distanceMetres: 3862 },
    })
    renderConsole(info)
    const panel = await card('Alerts')
    expect(await panel.findByRole('heading', { name: '2 alerts' })).toBeVisible()
    expect(panel.getByText(/^Last contact 12 Nov 2026/)).toBeVisible()
    expect(panel.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Reboot Problem9 reboots in 24 hoursProblem from 6',
      'Location distance Warning2.4 miles from Leeds Cross-dockWarning from 3.1 miles',
    ])
  })

  it.each([
    [71.9, 'Away from home for 71 hours'],
    [10_023, 'Away from home for 417 days'],
  ])('tell %d hours away as people would', async (hoursAway, text) => {
    aServerWithDevice().answer(getDeviceDetails, {
      ...someDetails,
      deviceStatus: 'red',
      deviceLocationTimeStatus: 'red',
      alertFacts: { ...someDetails.alertFacts, hoursAway },
    })
    renderConsole(info)
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('are listed on request on a phone, where they stand above the tab', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aServerWithDevice().answer(getDeviceDetails, {
      ...someDetails,
      deviceStatus: 'red',
      deviceUserExperienceRebootStatus: 'red',
    })
    renderConsole(info)
    const panel = await card('Alerts')
    const show = await panel.findByRole('button', { name: 'Show alerts' })
    expect(panel.queryAllByRole('listitem')).toHaveLength(0)
    await userEvent.click(show)
    expect(panel.getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(panel.getByRole('button', { name: 'Hide alerts' }))
    expect(panel.queryAllByRole('listitem')).toHaveLength(0)
  })

  it('tell times in the zone of the device, as its charts do, and name it', async () => {
    const tokyo = { ...someDetails, timeZone: { name: 'Asia/Tokyo' } }
    aServerWithDevice().answer(getDeviceDetails, tokyo)
    renderConsole(info)
    expect(await screen.findByText('Last contact 12 Nov 2026, 23:16 GMT+9')).toBeVisible()
  })

  it('are metric where the world is [C-732]', async () => {
    aServerWithDevice({ useMetricDistances: true }).answer(getDeviceDetails, {
      ...someDetails,
      deviceStatus: 'yellow',
      deviceLocationDistanceStatus: 'yellow',
      alertFacts: { ...someDetails.alertFacts, distanceMetres: 3862 },
      homeLocation: { id: 'leeds', name: 'Leeds', distanceYellow: 500, distanceRed: null },
    })
    renderConsole(info)
    const panel = await card('Alerts')
    expect((await panel.findByRole('listitem')).textContent).toBe(
      'Location distance Warning3.9 km from LeedsWarning from 500 m',
    )
  })

  it('are none on a device that is not flagged, whatever a single alert says [C-726 C-729]', async () => {
    aServerWithDevice().answer(getDeviceDetails, {
      ...someDetails,
      deviceUtilisationIdleStatus: 'red',
      deviceStatus: 'green',
    })
    renderConsole(info)
    const panel = await card('Alerts')
    expect(await panel.findByText('No issues currently detected on this device')).toBeVisible()
    expect(panel.queryByRole('listitem')).not.toBeInTheDocument()
  })

  it('say so when they cannot be loaded; the rest of the page stays', async () => {
    aServerWithDevice().refuse(getDeviceDetails, 'tooManyRequests')
    renderConsole(info)
    expect(await screen.findByText('The alerts could not be loaded.')).toBeVisible()
    expect(await heading('Tarvos T8 Scan')).toBeVisible()
  })
})

describe('looking a device up', () => {
  it.each([
    [`/demo/core/devices?sn=A1`, { sn: 'A1' }, 'info'],
    ['/demo/core/devices/performance?imei=7', { imei: '7' }, 'performance'],
    [`/demo/core/devices/signal?id=${id}&assetTag=T`, { id: 'device-1', assetTag: 'T' }, 'signal'],
  ])(
    '%s opens the one that matches, on its tab [C-601 C-602 C-603 C-605 C-607]',
    async (address, asked, tab) => {
      const server = aServerWithDevice().answer(findDeviceIds, { ids: ['device-9'] })
      const { router } = renderConsole(address)
      await waitFor(() => expect(router.state.location.search).toBe(`?id=${encodeDeviceId('device-9')}`))
      expect(router.state.location.pathname).toBe(`/demo/core/devices/${tab}`)
      expect(server.requests(findDeviceIds)[0]?.query).toEqual(asked)
    },
  )

  it.each([
    ['/demo/core/devices/performance?sn=A1&day=2026-11-02', 'performance', 'device-9'],
    [`/demo/core/devices?id=${id}&day=2026-11-02`, 'info', 'device-1'],
  ])('%s keeps what else the address says', async (address, tab, found) => {
    aServerWithDevice().answer(findDeviceIds, { ids: ['device-9'] })
    const { router } = renderConsole(address)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/demo/core/devices/${tab}`))
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?id=${encodeDeviceId(found)}&day=2026-11-02`),
    )
  })

  it('says so where several match [C-606 C-2350 B-1307]', async () => {
    anEstateServer().answer(findDeviceIds, { ids: ['a', 'b'] })
    renderConsole('/demo/core/devices?assetTag=T')
    expect(await heading('Multiple devices found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to devices' })).toHaveAttribute('href', '/demo/core/devices')
  })

  it('says so where none does [C-9905 B-1309]', async () => {
    anEstateServer().answer(findDeviceIds, { ids: [] })
    renderConsole('/demo/core/devices?assetTag=T')
    expect(await heading('Device not found')).toBeVisible()
  })

  it('says so where the server takes what is given for no identifier [C-9906]', async () => {
    anEstateServer().refuse(findDeviceIds, 'invalidInput')
    renderConsole('/demo/core/devices?imei=9')
    expect(await heading('Device not found')).toBeVisible()
  })

  it('says so where the server takes an id for none [C-712 C-9906]', async () => {
    anEstateServer().refuse(getDeviceInfo, 'invalidInput')
    renderConsole(info)
    expect(await heading('Device not found')).toBeVisible()
  })

  it('opens an id alone directly [C-604]', async () => {
    const server = aServerWithDevice()
    const { router } = renderConsole(`/demo/core/devices?id=${id}`)
    expect(await heading('Tarvos T8 Scan')).toBeVisible()
    expect(router.state.location.pathname).toBe('/demo/core/devices/info')
    expect(server.requests(findDeviceIds)).toEqual([])
  })
})
