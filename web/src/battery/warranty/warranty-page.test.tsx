import { warrantyDevices } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { savedFiles } from '../../../testing/saved-files.ts'
import { aServerWithWarranty, inUrl, openPage, rowOf } from '../list/testing/open-list.tsx'
import { aBatteryOfDevice, aDeviceRow, idOfBattery, inOneDevice } from '../list/testing/some-batteries.ts'

const covered = (serialNumber: string, changes = {}) =>
  aBatteryOfDevice(serialNumber, { underWarranty: true, ...changes })

const devices = [
  aDeviceRow(1, { smartBatteries: [covered('SB-1', { batteryStatus: 'orange' })], status: 'yellow' }),
  aDeviceRow(2, {
    smartBatteries: inOneDevice(covered('SB-2'), covered('SB-3', { partNumber: null, mfd: null })),
  }),
]

const openWarranty = (path = 'battery-warranty') => openPage(path, /^Smart Battery Warranty/)
const card = async () => within(await screen.findByRole('complementary', { name: 'Battery details' }))

describe('batteries under warranty', () => {
  it('are listed as the batteries are, by their own calls and with the same views [B-107 B-235 B-601 B-605 B-9939 B-9940]', async () => {
    const server = aServerWithWarranty(devices)
    await openWarranty('battery-warranty/warning?groups=yard|yard')
    const row = await rowOf('CV-001')
    expect(server.requests(warrantyDevices.list)[0]).toMatchObject({
      query: { limit: '9', offset: '0', statusType: 'orange' },
      body: { underWarranty: true, groups: ['yard'], sort: { field: 'updated', order: 'desc' } },
    })
    expect(server.requests(warrantyDevices.count)[0]?.body).toEqual({
      underWarranty: true,
      groups: ['yard'],
    })
    // The worst status of a device's batteries; a warning is that of a battery [B-9928].
    expect(within(row).getByText('Warning')).toHaveAttribute('data-status', 'warning')
    const tabs = within(screen.getByRole('navigation', { name: 'Status' }))
    expect(await tabs.findByRole('link', { name: 'Problem 187' })).toHaveAttribute(
      'href',
      '/demo/battery-warranty/problem?groups=yard|yard',
    )
    const chart = within(screen.getByRole('region', { name: 'Battery Estate Overview' }))
    expect(chart.getByRole('link', { name: /^Replace/ })).toHaveTextContent('187')
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('are shown beside the list, without their charge [B-446 B-447 B-448 B-9940]', async () => {
    aServerWithWarranty(devices)
    const { search } = await openWarranty()
    await userEvent.click(await screen.findByRole('button', { name: 'CV-001' }))
    const shown = await card()
    expect(await shown.findByRole('heading', { level: 2, name: 'SB-1' })).toBeVisible()
    expect(search()).toBe(`?id=${inUrl('device-1')}`)
    expect(shown.getByText('Discharge Warning')).toBeVisible()
    expect(shown.getByText('This battery is under warranty')).toBeVisible()
    expect(shown.getByRole('slider', { name: 'Average Hourly Discharge' })).toBeVisible()
    expect(shown.queryByRole('tab')).toBeNull()
  })

  it('are chosen among those of a device, in the list and beside it [B-415 B-416 B-417 B-448]', async () => {
    aServerWithWarranty(devices)
    const { search } = await openWarranty()
    await userEvent.click(await screen.findByRole('button', { name: 'Details of CV-002' }))
    await userEvent.click(screen.getByRole('button', { name: 'SB-3' }))
    const shown = await card()
    expect(await shown.findByRole('heading', { level: 2, name: 'SB-3' })).toBeVisible()
    expect(shown.getAllByText('n/a')).toHaveLength(2)
    expect(search()).toBe(`?id=${inUrl('device-2')}&battery=${inUrl(idOfBattery('SB-3'))}`)
    expect(await rowOf('SB-3')).toHaveAttribute('aria-current', 'true')
    await userEvent.click(shown.getByRole('radio', { name: 'Battery 1' }))
    expect(await shown.findByRole('heading', { level: 2, name: 'SB-2' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'SB-2' }))
    expect(search()).toBe('')
  })

  it.each([
    ['elsewhere', ''],
    ['device-1', `&battery=${inUrl('another')}`],
  ])('are not found where the address names %s%s [B-507]', async (id, more) => {
    aServerWithWarranty(devices)
    await openWarranty(`battery-warranty?id=${inUrl(id)}${more}`)
    expect(await (await card()).findByText('Battery not found')).toBeVisible()
  })

  it('are those of the list alone, each with its place among all of its device [B-9920]', async () => {
    const [expired, inWarranty] = inOneDevice(aBatteryOfDevice('SB-8'), covered('SB-9'))
    if (!expired || !inWarranty) throw new Error('Two batteries were made')
    aServerWithWarranty([aDeviceRow(1, { smartBatteries: [inWarranty] })]).answer(warrantyDevices.get, {
      ...aDeviceRow(1, { smartBatteries: [expired, inWarranty] }),
      averageDischarge30Days: [],
    })
    await openWarranty(`battery-warranty?id=${inUrl('device-1')}`)
    expect(await rowOf('SB-9')).toHaveTextContent('2/2')
    const shown = await card()
    expect(await shown.findByRole('heading', { level: 2, name: 'SB-9' })).toBeVisible()
    expect(shown.queryByRole('radio')).toBeNull()
  })

  it('that were removed are told apart: below the one that is in the device, and beside the list [B-9920]', async () => {
    const removed = covered('SB-1', { place: null, batteryStatus: 'red' })
    aServerWithWarranty([aDeviceRow(1, { smartBatteries: [removed, covered('SB-2')], status: 'red' })])
    await openWarranty(`battery-warranty?id=${inUrl('device-1')}`)
    expect(within(await rowOf('SB-2')).getByText('Good')).toBeVisible()
    const shown = await card()
    expect(await shown.findByRole('heading', { level: 2, name: 'SB-2' })).toBeVisible()
    expect(shown.getByText(/^In Corvane CX5/)).toBeVisible()
    await userEvent.click(shown.getByRole('radio', { name: 'SB-1' }))
    expect(await shown.findByText(/^Last seen in Corvane CX5/)).toBeVisible()
    expect(await rowOf('SB-1')).toHaveTextContent('Removed')
  })

  it('are exported without a sort', async () => {
    const server = aServerWithWarranty(devices).answer(warrantyDevices.export, new Blob(['Manufacturer\r\n']))
    await openWarranty('battery-warranty?sort=model')
    await rowOf('CV-001')
    const files = savedFiles()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(files).toEqual(['smartBatteryDevicesList.csv']))
    expect(server.requests(warrantyDevices.export)[0]?.body).toEqual({ underWarranty: true })
  })
})
