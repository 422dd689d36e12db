import {
  type BatteryRow,
  currentWorld,
  essentialsDevices,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  ownFeatureCodes,
  type SmartBatteryDetails,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savedFiles } from '../../../testing/saved-files.ts'
import { aServerWithBatteries, batteryWorld, inUrl, now, openBatteries } from '../list/testing/open-list.tsx'
import {
  aBatteryOfDevice,
  aBatteryRow,
  aDeviceRow,
  detailsOf,
  idOfBattery,
  inOneDevice,
} from '../list/testing/some-batteries.ts'

const row: BatteryRow = aBatteryRow('SB-39006', { deviceId: 'd1', batteryStatus: 'red' })

const aServerWith = (changes: Partial<SmartBatteryDetails> = {}) =>
  aServerWithBatteries([row]).answer(getSmartBattery, detailsOf(row, changes))

async function openCard(more = '') {
  const opened = await openBatteries(`battery/all?id=${inUrl(row.id)}${more}`)
  const card = within(await screen.findByRole('complementary', { name: 'Battery details' }))
  await card.findByRole('heading', { level: 2, name: 'SB-39006' })
  return { ...opened, card }
}

type Card = Awaited<ReturnType<typeof openCard>>['card']

/** Names and values of a list of facts. */
const factsOf = (place: HTMLElement) =>
  Object.fromEntries(
    [...place.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const section = (card: Card, name: string) => card.getByRole('region', { name })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})

describe('the head of a battery’s card', () => {
  it('names the battery in the title of the browser’s tab, until it is closed', async () => {
    aServerWith()
    const { card } = await openCard()
    await waitFor(() => expect(document.title).toBe('SB-39006 · Batteries · Muster'))
    await userEvent.click(card.getByRole('button', { name: 'Close details' }))
    await waitFor(() => expect(document.title).toBe('Batteries · Muster'))
  })

  it.each([
    ['red', 'Poor Battery Health', 'problem'],
    ['orange', 'Discharge Warning', 'warning'],
    ['green', 'No Issues Detected', 'good'],
  ] as const)('says of %s: %s [B-442 B-443 B-444]', async (batteryStatus, text, status) => {
    aServerWith({ batteryStatus })
    const { card } = await openCard()
    expect(card.getByText(text)).toHaveAttribute('data-status', status)
  })

  it('names the device, with a link to it', async () => {
    aServerWith()
    const { card } = await openCard()
    expect(card.getByText(/^In Tarvos T8 Scan/)).toBeVisible()
    expect(card.getAllByRole('link', { name: 'TV-d1' })[0]).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${inUrl('d1')}`,
    )
  })

  it.each([true, false])(
    'says that a battery is under warranty where that is %s [B-447]',
    async (underWarranty) => {
      aServerWith({ underWarranty })
      const { card } = await openCard()
      expect(card.queryAllByText('This battery is under warranty')).toHaveLength(underWarranty ? 1 : 0)
    },
  )

  it('switches between the batteries of a device with two [B-417]', async () => {
    const batteries = inOneDevice(aBatteryOfDevice('SB-11111'), aBatteryOfDevice('SB-39006'))
    const both = { smartBatteries: batteries.toReversed() }
    const server = aServerWith().answer(essentialsDevices.get, {
      ...aDeviceRow(1, both),
      averageDischarge30Days: [],
    })
    const { card, search } = await openCard('&ts=5')
    expect(await card.findByRole('radio', { name: 'Battery 2' })).toBeChecked()
    const other = aBatteryRow('SB-11111', { deviceId: 'd1' })
    server.answer(getSmartBattery, detailsOf(other))
    await userEvent.click(card.getByRole('radio', { name: 'Battery 1' }))
    expect(await card.findByRole('heading', { level: 2, name: 'SB-11111' })).toBeVisible()
    // The open tab stays.
    expect(search()).toBe(`?id=${inUrl(other.id)}&ts=5`)
  })

  it('says where a removed battery was last seen, and has no switch [B-417]', async () => {
    const inside = inOneDevice(aBatteryOfDevice('SB-1'), aBatteryOfDevice('SB-2'))
    const server = aServerWith({ deviceInfo: aBatteryRow('SB-39006', { place: null }).deviceInfo }).answer(
      essentialsDevices.get,
      {
        ...aDeviceRow(1, { smartBatteries: [...inside, aBatteryOfDevice('SB-39006', { place: null })] }),
        averageDischarge30Days: [],
      },
    )
    const { card } = await openCard()
    expect(card.getByText(/^Last seen in Tarvos T8 Scan/)).toBeVisible()
    expect(server.requests(essentialsDevices.get)).toHaveLength(0)
    expect(card.queryByRole('radio')).toBeNull()
  })

  it('has no switch for a device with one battery in it [B-417]', async () => {
    const one = {
      smartBatteries: [aBatteryOfDevice('SB-39006'), aBatteryOfDevice('SB-40000', { place: null })],
    }
    const server = aServerWith().answer(essentialsDevices.get, {
      ...aDeviceRow(1, one),
      averageDischarge30Days: [],
    })
    const { card } = await openCard()
    await waitFor(() => expect(server.requests(essentialsDevices.get)).toHaveLength(1))
    expect(card.queryByRole('radio')).toBeNull()
  })

  it('sums up the battery [B-446 B-505 B-1401]', async () => {
    aServerWith()
    const { card } = await openCard()
    const summary = card.getAllByText('Battery part no')[0]?.closest('dl') as HTMLElement
    expect(factsOf(summary.parentElement as HTMLElement)).toMatchObject({
      'Serial number': 'TV-d1',
      'Average discharge': '14.2%',
      'Battery part no': 'BP-70A',
      'Battery serial no': 'SB-39006',
      'Manufacture date': '14 Feb 2024',
      'Battery health': '58%',
      'Cycle count': '731',
    })
  })

  it('tells what is missing by n/a [B-448 B-1410 B-9945]', async () => {
    const nothing = { partNumber: null, mfd: null, capacityFactor: null, cycleCount: null }
    aServerWith({ ...nothing, averageDischarge: null, deviceInfo: null })
    const { card } = await openCard()
    const summary = card.getByText('Battery part no').closest('dl') as HTMLElement
    const values = [...summary.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(values.filter((value) => value === 'n/a')).toHaveLength(6)
  })
})

describe('the information of a battery', () => {
  it('has these sections [B-450 B-451 B-452 B-453 B-1402 B-9929 B-9986]', async () => {
    aServerWith()
    const { card } = await openCard()
    expect(factsOf(section(card, 'Battery information'))).toEqual({
      Manufacturer: 'Voltane',
      'Part number': 'BP-70A',
      'Serial number': 'SB-39006',
      'Manufacture date': '14 Feb 2024',
      'Warranty until': '13 Feb 2026',
      'First seen': '3 Feb 2025, 08:41',
      'Last seen': '12 Nov 2026, 14:10',
    })
    expect(factsOf(section(card, 'Health'))).toEqual({
      'Battery health': '58%',
      'Capacity, current / rated': '3,016 / 5,200 mAh',
      'Cycle count': '731',
      'Average discharge': '14.2%',
      Age: '2 years 8 months',
    })
    expect(factsOf(section(card, 'Last known device'))).toEqual({
      Manufacturer: 'Tarvos',
      Model: 'T8 Scan',
      'Serial number': 'TV-d1',
      IMEI: '356604805020175',
      'Asset tag': 'NF-20417',
      'Device name': 'PICK-184',
    })
  })

  it('tells what is missing by a dash, and a young age in words [B-455 B-1403 B-1410]', async () => {
    aServerWith({ partNumber: null, presentCapacity: null, mfd: '2026-11-01', deviceInfo: null })
    const { card } = await openCard()
    expect(factsOf(section(card, 'Battery information'))).toMatchObject({ 'Part number': '-' })
    expect(factsOf(section(card, 'Health'))).toMatchObject({
      'Capacity, current / rated': '- / 5,200 mAh',
      Age: 'less than a month',
    })
    expect(Object.values(factsOf(section(card, 'Last known device')))).toEqual(Array(6).fill('-'))
  })

  const labels = (card: Card) =>
    within(card.getByRole('list', { name: 'Battery condition' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('labels what is red and what is yellow [B-460 B-461 B-9931]', async () => {
    aServerWith({ healthStatus: 'yellow', averageDischargeStatus: 'red', cycleCountStatus: 'yellow' })
    expect(labels((await openCard()).card)).toEqual([
      'High discharge',
      'Health warning',
      'Cycle count warning',
    ])
  })

  it('labels a battery without flags as having no problems, and one under warranty as well [B-462 B-463]', async () => {
    aServerWith({ underWarranty: true })
    const { card } = await openCard()
    expect(labels(card)).toEqual(['No problems', 'Under warranty'])
    expect(card.getByText('This battery is under warranty')).toBeVisible()
    expect(card.getByText('until 13 Feb 2026')).toBeVisible()
  })

  it('leads to the device in the core product and in the list of devices [B-454 B-9930]', async () => {
    aServerWith()
    const { card } = await openCard()
    expect(card.getByRole('link', { name: 'View in core' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${inUrl('d1')}`,
    )
    expect(card.getByRole('link', { name: 'View in devices' })).toHaveAttribute(
      'href',
      `/demo/battery/devices?id=${inUrl('d1')}`,
    )
  })

  it('leads to neither in a world that has only batteries [B-454 B-9930]', async () => {
    const features = ownFeatureCodes.batteryEssentials.slice(0, 1)
    aServerWith().answer(currentWorld, { ...batteryWorld, features })
    const { card } = await openCard()
    expect(card.queryByRole('link')).toBeNull()
    expect(card.getAllByText('TV-d1').length).toBeGreaterThan(0)
  })

  it('lists the devices that the battery was in', async () => {
    const d1 = { id: 'd1', manufacturer: 'Tarvos', model: 'T8 Scan', serialNumber: 'TV-d1' }
    aServerWith().answer(getSmartBatteryDevices, [
      { device: d1, from: Date.UTC(2026, 10, 3, 9), to: Date.UTC(2026, 10, 12, 14) },
      { device: null, from: Date.UTC(2026, 8, 1, 9), to: Date.UTC(2026, 8, 1, 12) },
    ])
    const { card } = await openCard()
    const stays = await within(section(card, 'Devices in the last 90 days')).findAllByRole('listitem')
    expect(stays.map(({ textContent }) => textContent)).toEqual([
      'Tarvos T8 Scan TV-d13 Nov 2026 – 12 Nov 2026',
      'Unknown device1 Sept 2026',
    ])
    expect(within(stays[0] as HTMLElement).getByRole('link', { name: 'TV-d1' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${inUrl('d1')}`,
    )
  })
})

describe('the charts of a battery', () => {
  const ticksOf = (chart: Card) =>
    chart
      .getAllByText(/^\d+%$/)
      .filter((each) => each instanceof SVGElement)
      .map(({ textContent }) => textContent)

  const told = async (card: Card, title: string) => {
    const plot = await card.findByRole('slider', { name: title })
    return within(plot.closest('section') as HTMLElement)
  }

  it('show the average discharge of 30 UTC days, with what is more than the axis has [B-445 B-905 B-911 B-9955]', async () => {
    const server = aServerWith().answer(getSmartBatteryDischarge, [
      { date: '2026-10-14', averageDischarge: 9.4 },
      { date: '2026-11-12', averageDischarge: 130.2 },
    ])
    const { card } = await openCard()
    const chart = await told(card, 'Average Hourly Discharge')
    expect(chart.getByText('Last 30 days')).toBeVisible()
    expect(server.requests(getSmartBatteryDischarge)[0]?.query).toEqual({
      id: row.id,
      from: String(Date.UTC(2026, 9, 14)),
      to: String(Date.UTC(2026, 10, 13)),
    })
    expect(ticksOf(chart)).toEqual(['0%', '25%', '50%', '75%', '100%'])
    const rows = chart.getAllByRole('row').slice(1)
    expect(rows).toHaveLength(30)
    expect(rows[0]).toHaveTextContent('9.4%')
    expect(rows[1]).toHaveTextContent('-')
    expect(rows.at(-1)).toHaveTextContent('130.2%')
  })

  it('show the charge of the 24 hours before a time [B-470 B-471 B-472 B-906]', async () => {
    const at = (hours: number, minutes: number) => Date.UTC(2026, 10, 12, hours, minutes)
    const sample = (utc: number, level: number) => ({
      local: utc,
      utc,
      level,
      onPower: false,
      smartBattery: { id: row.id, serialNumber: row.serialNumber },
      device: { serialNumber: 'TV-d1' },
    })
    const server = aServerWith().answer(getSmartBatteryChargeLevel, [
      sample(at(9, 30), 80),
      sample(at(9, 40), 78),
    ])
    const { card } = await openCard(`&ts=${now}`)
    const chart = await told(card, 'Charge level')
    expect(server.requests(getSmartBatteryChargeLevel)[0]?.query).toEqual({
      id: row.id,
      to: String(now),
    })
    expect(chart.getByRole('row', { name: /09:00 –/ })).toHaveTextContent('78% – 80%')
    expect(ticksOf(chart)).toEqual(['0%', '25%', '50%', '75%', '100%'])
    const files = savedFiles()
    await userEvent.click(chart.getByRole('button', { name: 'Export Charge level as CSV' }))
    expect(files).toEqual(['Charge level_2026-11-12T14-16-00Z.csv'])
  })

  it('say when they could not be read, and are asked for again', async () => {
    const server = aServerWith().refuse(getSmartBatteryDischarge, 'tooManyRequests')
    const { card } = await openCard()
    expect(await card.findByText('This chart could not be loaded.')).toBeVisible()
    server.answer(getSmartBatteryDischarge, [])
    await userEvent.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByText('No data available')).toBeVisible()
  })
})

it('says when a battery’s details could not be read, and asks for them again', async () => {
  const server = aServerWith().refuse(getSmartBattery, 'tooManyRequests')
  await openBatteries(`battery/all?id=${inUrl(idOfBattery('SB-39006'))}`)
  expect(await screen.findByText('The details could not be loaded.')).toBeVisible()
  server.answer(getSmartBattery, detailsOf(row))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'SB-39006' })).toBeVisible()
})
