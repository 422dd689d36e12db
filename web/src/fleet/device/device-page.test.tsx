import {
  currentUser,
  currentWorld,
  findDeviceIds,
  getDeviceDetails,
  getDeviceInfo,
  initialWorldSettings,
  ownFeatureCodes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, aWorld, renderConsole } from '../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../testing/estate.ts'
import { encodeDeviceId } from '../../estate/device-id.ts'

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

  it('takes an unknown tab for the first [C-703]', async () => {
    aServerWithDevice()
    renderConsole(`/demo/core/devices/nonsense?id=${id}`)
    expect(await screen.findByRole('link', { name: 'Overview', current: 'page' })).toBeVisible()
    expect(await screen.findByRole('region', { name: 'System' })).toBeVisible()
  })

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
      alertFacts: { ...someDetails.alertFacts, reboots: 9, distanceMetres: 3862 },
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

  it('tell times in the zone of the device, as its charts do', async () => {
    const tokyo = { ...someDetails, timeZone: { name: 'Asia/Tokyo' } }
    aServerWithDevice().answer(getDeviceDetails, tokyo)
    renderConsole(info)
    expect(await screen.findByText('Last contact 12 Nov 2026, 23:16')).toBeVisible()
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

describe('the overview of a device', () => {
  const facts = (region: ReturnType<typeof within>) =>
    region.getAllByRole('term').map((term: HTMLElement) => [term.textContent, term.nextSibling?.textContent])

  it('tells what an Android device is [C-801 C-802 C-803 C-823]', async () => {
    aServerWithDevice()
    renderConsole(info)
    expect(facts(await card('System'))).toEqual([
      ['Serial number', 'TV48-2190'],
      ['Asset tag', 'NF-20417'],
      ['IMEI', '356604805020175'],
      ['Manufacturer', 'Tarvos'],
      ['Model', 'T8 Scan'],
      ['Operating system', 'Android'],
      ['Build version', 'UQ1A.240205.118'],
      ['Firmware version', '7.2.1'],
      ['Time zone', 'Europe/London'],
    ])
  })

  it('tells what a Windows device is, and what is not known of it [C-804 C-823 C-9947]', async () => {
    const windows = { ...aDevice, platformType: 'windows' as const, imei: null }
    aServerWithDevice()
      .answer(getDeviceInfo, windows)
      .answer(getDeviceDetails, { ...someDetails, ...windows, bios: null })
    renderConsole(info)
    expect(facts(await card('System')).slice(2)).toEqual([
      ['IMEI', 'N/A'],
      ['Manufacturer', 'Tarvos'],
      ['Model', 'T8 Scan'],
      ['Operating system', 'Android'],
      ['Build version', 'UQ1A.240205.118'],
      ['Computer name', 'PICK-184'],
      ['Total RAM', '4.00 GB'],
      ['CPU', 'QCM4490'],
      ['BIOS version', 'N/A'],
      ['Time zone', 'Europe/London'],
    ])
  })

  it('tells what the agent knows, with links to the groups and the home location [C-806 C-807 C-808]', async () => {
    aServerWithDevice()
    renderConsole(info)
    const agent = await card('Product agent')
    expect(agent.getByText(/^3 Feb 2025/)).toBeVisible()
    expect(
      agent.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
    ).toEqual([
      '/demo/core/devices?groups=pickers|pickers',
      '/demo/core/devices?groups=night-shift|night-shift',
      '/demo/core/devices?homeLocations=leeds|Leeds%20Cross-dock',
    ])
  })

  it('names the home location without a link to whoever is bound to one [C-809]', async () => {
    aServerWithDevice().answer(currentUser, aUser('viewer', { homeLocationId: 'leeds' }))
    renderConsole(info)
    const agent = await card('Product agent')
    expect(agent.getByText('Leeds Cross-dock')).toBeVisible()
    expect(agent.queryByRole('link', { name: 'Leeds Cross-dock' })).not.toBeInTheDocument()
  })

  it('tells Wi-Fi, storage and SIM [C-811 C-816 C-817 C-819]', async () => {
    aServerWithDevice()
    renderConsole(info)
    const wifi = facts(await card('Last known Wi-Fi'))
    expect(wifi[0]?.[1]).toMatch(/^12 Nov 2026/)
    expect(wifi.slice(1)).toEqual([
      ['SSID', 'NF-OPS'],
      ['BSSID', 'a4:7e:39:10:c2:8f'],
    ])
    const storage = await card('Storage')
    expect(facts(storage)).toEqual([
      ['Used', '41.00 GB'],
      ['Available', '23.00 GB'],
      ['Total', '64.00 GB'],
    ])
    expect(storage.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64.0625')
    expect(storage.getByText('Good')).toBeVisible()
    expect(facts(await card('SIM'))).toEqual([
      ['Serial number', '8944110067203471528'],
      ['Operator', 'Kite Mobile (234-58)'],
    ])
  })

  it('warns of storage above 80 percent [C-817]', async () => {
    aServerWithDevice().answer(getDeviceDetails, {
      ...someDetails,
      storage: [{ used: 81, total: 100, available: 19 }],
    })
    renderConsole(info)
    expect((await card('Storage')).getByText('Problem')).toBeVisible()
  })

  it('leads to its smart batteries where the world has the product [C-813 C-822 C-9928]', async () => {
    aServerWithDevice().answer(currentWorld, {
      ...aWorld,
      features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
    })
    renderConsole(info)
    const battery = await card(/^Battery/)
    expect(battery.getByRole('link', { name: 'SB-70A1-39006' })).toHaveAttribute(
      'href',
      `/demo/battery/all?id=${encodeDeviceId('battery-1')}`,
    )
    expect(battery.getByText('Replace')).toBeVisible()
  })

  it('says what there is none of, and leaves out what is not collected [C-814 C-820 C-822 C-9929]', async () => {
    aServerWithDevice({
      androidLocationCollectionEnabled: initialWorldSettings.androidLocationCollectionEnabled,
    })
      .answer(currentWorld, {
        ...aWorld,
        features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials],
      })
      .answer(getDeviceDetails, { ...someDetails, smartBatteries: [], sims: [] })
    renderConsole(info)
    expect(await screen.findByText('No smart battery detected')).toBeVisible()
    expect(screen.getByText('No SIM detected')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Last known Wi-Fi' })).not.toBeInTheDocument()
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

  it.each(['notFound', 'invalidInput'] as const)(
    'says so where the server says %s [C-712 C-9906]',
    async (code) => {
      anEstateServer().refuse(getDeviceInfo, code).refuse(findDeviceIds, code)
      const { router } = renderConsole('/demo/core/devices?imei=9')
      if (code === 'invalidInput') expect(await heading('Device not found')).toBeVisible()
      await router.navigate(info)
      expect(await heading('Device not found')).toBeVisible()
    },
  )

  it('opens an id alone directly [C-604]', async () => {
    const server = aServerWithDevice()
    const { router } = renderConsole(`/demo/core/devices?id=${id}`)
    expect(await heading('Tarvos T8 Scan')).toBeVisible()
    expect(router.state.location.pathname).toBe('/demo/core/devices/info')
    expect(server.requests(findDeviceIds)).toEqual([])
  })
})
