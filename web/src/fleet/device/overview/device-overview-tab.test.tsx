import {
  currentUser,
  currentWorld,
  getDeviceDetails,
  getDeviceInfo,
  initialWorldSettings,
  ownFeatureCodes,
} from '@muster/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aUser, aWorld, renderConsole } from '../../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../../testing/estate.ts'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'

const info = `/demo/core/devices/info?id=${encodeDeviceId(aDevice.id)}`
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))

const aServerWithDevice = (settings: Parameters<typeof anEstateServer>[0] = {}) =>
  anEstateServer(settings).answer(getDeviceInfo, aDevice).answer(getDeviceDetails, someDetails)

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
      ['Device name', 'PICK-184'],
      ['Last position', expect.stringMatching(/ · 53\.795, -1\.549$/)],
    ])
    expect((await card('System')).getByRole('link')).toHaveAttribute(
      'href',
      info.replace('/info?', '/location?'),
    )
  })

  it('tells what a Windows device is, and what is not known of it [C-804 C-823 C-9947]', async () => {
    const windows = { ...aDevice, platformType: 'windows' as const, imei: null }
    aServerWithDevice()
      .answer(getDeviceInfo, windows)
      .answer(getDeviceDetails, { ...someDetails, ...windows, bios: null, lastPosition: null })
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
      ['Last position', 'N/A'],
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

  it('names its smart batteries without links where the product has only devices [B-136]', async () => {
    aServerWithDevice().answer(currentWorld, {
      ...aWorld,
      features: [...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials.slice(1)],
    })
    renderConsole(info)
    const battery = await card(/^Battery/)
    expect(battery.getByText('SB-70A1-39006')).toBeVisible()
    expect(battery.queryByRole('link')).toBeNull()
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
