import {
  countSmartBatteries,
  currentUser,
  currentWorld,
  exportSmartBatteries,
  getUserSettings,
  listSmartBatteries,
  ownFeatureCodes,
} from '@muster/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, noSettings } from '../../../testing/console.tsx'
import { savedFiles } from '../../../testing/saved-files.ts'
import {
  aServerWithBatteries,
  batteryWorld,
  inUrl,
  openBatteries,
  rowOf,
} from '../list/testing/open-list.tsx'
import { aBatteryRow } from '../list/testing/some-batteries.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => userEvent.click(button(name))
const head = (name: string) => screen.getByRole('columnheader', { name })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cells = (row: HTMLElement) => within(row).getAllByRole('cell')
const tabs = () => within(screen.getByRole('navigation', { name: 'Status' }))
const lastBody = (server: ReturnType<typeof aServerWithBatteries>) =>
  server.requests(listSmartBatteries).at(-1)?.body

describe('the list of batteries', () => {
  it('has these columns in this order, and when batteries are due after them [B-413 F-315]', async () => {
    aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-01')
    expect(heads().slice(1)).toEqual([
      'Manufacturer',
      'Model',
      'Serial Number',
      'IMEI',
      'Groups',
      'Average Discharge',
      'Battery',
      'Battery PN',
      'Battery SN',
      'Status',
      'Due',
    ])
  })

  it('is below the chart, and the details come last [B-410]', async () => {
    aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-01')
    const chart = screen.getByRole('region', { name: 'Battery Estate Overview' })
    const table = screen.getByRole('table', { name: 'Batteries' })
    const details = screen.getByRole('complementary', { name: 'Battery details' })
    expect(chart.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(table.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('shows a battery with the device that it was last seen in [B-422 B-865 B-9920 B-9929]', async () => {
    aServerWithBatteries([aBatteryRow('SB-01', { batteryStatus: 'red' })])
    await openBatteries()
    const row = await rowOf('SB-01')
    expect(
      cells(row)
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Tarvos',
      'T8 Scan',
      'TV-device of SB-01',
      '356604805020175',
      'pickersyard',
      '14.2%',
      '1',
      'BP-70A',
      'SB-01',
      'Replace',
      'Not enough history',
    ])
    const status = within(row).getByText('Replace')
    expect(status).toHaveAttribute('data-status', 'problem')
    expect(status.querySelector('svg')).toBeInTheDocument()
  })

  it('links to the page of the device, in a world with devices', async () => {
    const server = aServerWithBatteries([aBatteryRow('SB-01', { deviceId: 'd1' })])
    await openBatteries()
    expect(within(await rowOf('SB-01')).getByRole('link', { name: 'TV-d1' })).toHaveAttribute(
      'href',
      `/demo/core/devices/info?id=${inUrl('d1')}`,
    )
    cleanup()
    server.answer(currentWorld, { ...batteryWorld, features: [...ownFeatureCodes.batteryEssentials] })
    await openBatteries()
    expect(within(await rowOf('SB-01')).queryByRole('link')).toBeNull()
  })

  it('tells what is missing by a dash, and little by "less than" [B-421 B-1404 B-1410]', async () => {
    const bare = aBatteryRow('SB-01', { partNumber: null, averageDischarge: null, deviceId: null })
    aServerWithBatteries([bare, aBatteryRow('SB-02', { averageDischarge: 0.4 })])
    await openBatteries()
    const texts = cells(await rowOf('SB-01')).map(({ textContent }) => textContent)
    expect(texts.slice(1)).toEqual([
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      'SB-01',
      'Good',
      'Not enough history',
    ])
    expect(await rowOf('SB-02')).toHaveTextContent('<1%')
  })

  it('is sorted by three columns and when batteries are due, ascending first and then to and fro [B-414 B-804 B-805 B-9941 F-315]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries('battery/all?page=2&id=YQ')
    await rowOf('SB-10')
    const sortable = screen.getAllByRole('columnheader').filter((each) => each.hasAttribute('aria-sort'))
    expect(sortable.map(({ textContent }) => textContent)).toEqual([
      'Manufacturer',
      'Model',
      'Average Discharge',
      'Due',
    ])
    await click('Due')
    expect(search()).toBe('?sort=due')
    await waitFor(() => expect(lastBody(server)).toMatchObject({ sort: { field: 'due', order: 'asc' } }))
    await click('Average Discharge')
    expect(head('Average Discharge')).toHaveAttribute('aria-sort', 'ascending')
    // The page and what was selected go with the sort [B-802 B-803].
    expect(search()).toBe('?sort=averageDischarge')
    await waitFor(() =>
      expect(lastBody(server)).toMatchObject({ sort: { field: 'averageDischarge', order: 'asc' } }),
    )
    await click('Average Discharge')
    expect(head('Average Discharge')).toHaveAttribute('aria-sort', 'descending')
    await click('Average Discharge')
    expect(head('Average Discharge')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('says when each battery is due, with its interval [F-315]', async () => {
    aServerWithBatteries([
      aBatteryRow('SB-01', { due: { from: '2098-03-02', median: '2098-06-15', to: '2099-01-20' } }),
      aBatteryRow('SB-02', { due: { from: '2020-01-01', median: '2020-01-01', to: '2020-01-01' } }),
    ])
    await openBatteries()
    const dueOf = async (serialNumber: string) => cells(await rowOf(serialNumber)).at(-1)?.textContent
    expect(await dueOf('SB-01')).toMatch(/^Jun 2098Mar 2098\s–\sJan 2099$/)
    expect(await dueOf('SB-02')).toBe('Due now')
  })

  it('keeps the order by due of batteries in one device [B-415 F-315]', async () => {
    const inOne = (serialNumber: string, number: number) =>
      aBatteryRow(serialNumber, { deviceId: 'd1', place: { number, of: 2 } })
    aServerWithBatteries([inOne('SB-02', 2), inOne('SB-01', 1)])
    await openBatteries('battery/all?sort=due')
    expect(within(await rowOf('SB-02')).getByText('2/2')).toBeVisible()
    expect(screen.queryByRole('row', { name: /SB-01/ })).toBeNull()
  })

  it('begins with those seen last, and marks no column [B-418 B-9923]', async () => {
    const server = aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-01')
    expect(server.requests(listSmartBatteries)[0]?.body).toMatchObject({
      sort: { field: 'updated', order: 'desc' },
    })
    for (const each of screen.getAllByRole('columnheader')) {
      expect(each.getAttribute('aria-sort') ?? 'none').toBe('none')
    }
  })

  it('has nine rows on a page, and other sizes to choose from [B-419 B-850 B-1420 B-9924]', async () => {
    const server = aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-09')
    expect(server.requests(listSmartBatteries)[0]?.query).toMatchObject({ limit: '9', offset: '0' })
    expect(screen.getByText('1 - 9 of 12')).toBeVisible()
    const sizes = within(screen.getByRole('combobox', { name: 'Rows' })).getAllByRole('option')
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['9', '10', '20', '30', '40', '50'])
  })

  it('takes the saved size, and still offers nine [B-419 B-9924]', async () => {
    const server = aServerWithBatteries().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { batteryList: 20 },
    })
    await openBatteries()
    await rowOf('SB-12')
    expect(server.requests(listSmartBatteries)[0]?.query).toMatchObject({ limit: '20' })
    expect(screen.getByRole('option', { name: '9' })).toBeInTheDocument()
  })

  it('stays as it was when another page cannot be read, in the address, too [B-864]', async () => {
    const server = aServerWithBatteries()
    const { path, search } = await openBatteries('battery/all?search=SB')
    await rowOf('SB-01')
    server.refuse(listSmartBatteries, 'invalidInput')
    await userEvent.click(tabs().getByRole('link', { name: /^Good/ }))
    await waitFor(() => expect(server.requests(listSmartBatteries).at(-1)?.query.statusType).toBe('green'))
    await waitFor(() => expect(path()).toBe('/demo/battery/all'))
    expect(search()).toBe('?search=SB')
    expect(await rowOf('SB-01')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so where there are no batteries, and has nothing to export [B-491 B-867]', async () => {
    aServerWithBatteries([])
    await openBatteries()
    expect(await screen.findByText('No batteries yet')).toBeVisible()
    expect(button('Export')).toBeDisabled()
  })
})

describe('searching and filtering batteries', () => {
  it('says in the title what matches [B-432 B-9926]', async () => {
    const server = aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-01')
    expect(screen.getByRole('heading', { level: 2, name: '12 batteries' })).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search batteries' }), 'BP-70{Enter}')
    expect(await screen.findByRole('heading', { level: 2, name: "12 batteries match 'BP-70'" })).toBeVisible()
    expect(lastBody(server)).toMatchObject({ search: 'BP-70' })
    expect(server.requests(countSmartBatteries).at(-1)?.body).toMatchObject({ search: 'BP-70' })
  })

  const openFilters = async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Filter' }))
    return within(await screen.findByRole('complementary', { name: 'Filters' }))
  }

  it('is done in filter mode, by groups and home locations, and never by warranty [B-430 B-433 B-9925 B-9939]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries('battery/all?page=2')
    await rowOf('SB-10')
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
    const panel = await openFilters()
    await userEvent.click(await panel.findByRole('checkbox', { name: 'yard' }))
    await userEvent.click(await panel.findByRole('checkbox', { name: 'Leeds' }))
    await userEvent.click(panel.getByRole('button', { name: /^Show/ }))
    await waitFor(() =>
      expect(lastBody(server)).toEqual({
        groups: ['yard'],
        homeLocations: ['leeds'],
        sort: { field: 'updated', order: 'desc' },
      }),
    )
    expect(search()).toBe('?groups=yard|yard&homeLocations=leeds|Leeds')
    await userEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull()
  })

  it('is done by when batteries are due, one choice at a time, in the address [F-316]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries('battery/all?due=notEnoughHistory')
    await rowOf('SB-01')
    expect(lastBody(server)).toMatchObject({ due: 'notEnoughHistory' })
    const panel = await openFilters()
    expect(panel.getByRole('radio', { name: 'Not enough history' })).toBeChecked()
    await userEvent.click(panel.getByRole('radio', { name: 'Within 90 days' }))
    await userEvent.click(panel.getByRole('button', { name: /^Show/ }))
    expect(search()).toBe('?due=within90Days')
    await waitFor(() => expect(lastBody(server)).toMatchObject({ due: 'within90Days' }))
    expect(server.requests(countSmartBatteries).at(-1)?.body).toMatchObject({ due: 'within90Days' })
    await click('Remove filter Due for replacement: Within 90 days')
    expect(search()).toBe('')
    await waitFor(() => expect(lastBody(server)).not.toHaveProperty('due'))
    expect(panel.getByRole('radio', { name: 'Any time' })).toBeChecked()
  })

  it('counts what a choice leaves, a second after it [B-820]', async () => {
    const server = aServerWithBatteries()
    await openBatteries()
    await rowOf('SB-01')
    const panel = await openFilters()
    const before = server.requests(countSmartBatteries).length
    await userEvent.click(await panel.findByRole('checkbox', { name: 'yard' }))
    expect(server.requests(countSmartBatteries)).toHaveLength(before)
    await waitFor(() => expect(server.requests(countSmartBatteries)).toHaveLength(before + 1))
    expect(server.requests(countSmartBatteries).at(-1)?.body).toEqual({ groups: ['yard'] })
    expect(await panel.findByRole('button', { name: 'Show 8,408 batteries' })).toBeVisible()
  })

  it('offers no home locations to users who are tied to one [B-9925]', async () => {
    aServerWithBatteries().answer(currentUser, aUser('viewer', { homeLocationId: 'leeds' }))
    await openBatteries()
    const panel = await openFilters()
    expect(await panel.findByRole('checkbox', { name: 'yard' })).toBeVisible()
    expect(panel.queryByRole('button', { name: /Home location/ })).toBeNull()
  })

  it('names home locations as the server does, not as the URL [B-433 C-405]', async () => {
    aServerWithBatteries()
    await openBatteries('battery/all?homeLocations=leeds|Call%20555%20now,gone|Call%20555%20now')
    await rowOf('SB-01')
    expect(await screen.findByText('Leeds, Not found')).toBeVisible()
  })

  it('takes the alert that the overview links to, as a chip to remove', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries(
      'battery/all?alerts=batteryHealthStatus-red,batteryCycleCountStatus-yellow,nonsense-red',
    )
    await rowOf('SB-01')
    expect(server.requests(listSmartBatteries)[0]?.body).toMatchObject({
      alertStatuses: { batteryHealthStatus: ['red'], batteryCycleCountStatus: ['yellow'] },
    })
    await click('Remove filter Alert: Battery health: Problem, Cycle count: Warning')
    expect(search()).toBe('')
    await waitFor(() => expect(lastBody(server)).not.toHaveProperty('alertStatuses'))
  })

  it('has those alone that the overview counted, as a chip to remove [B-301 B-324]', async () => {
    const server = aServerWithBatteries()
    const { search } = await openBatteries('battery/problem?only=outOfWarranty,seenLately')
    await rowOf('SB-01')
    const counted = { underWarranty: false, reporting: true }
    expect(server.requests(listSmartBatteries)[0]?.body).toMatchObject(counted)
    expect(server.requests(countSmartBatteries)[0]?.body).toMatchObject(counted)
    await click('Remove filter Only: out of warranty, seen in the last 30 days')
    expect(search()).toBe('')
    await waitFor(() => expect(lastBody(server)).not.toHaveProperty('reporting'))
  })
})

describe('exporting batteries', () => {
  it('downloads batteryList.csv with status, sort, search and filters of the list [B-490 B-868 B-9954]', async () => {
    const server = aServerWithBatteries().answer(exportSmartBatteries, new Blob(['Manufacturer\r\n']))
    await openBatteries('battery/good?sort=-model&search=SB&groups=yard|yard&page=2&id=YQ')
    await rowOf('SB-10')
    const files = savedFiles()
    await click('Export')
    await waitFor(() => expect(files).toEqual(['batteryList.csv']))
    expect(server.requests(exportSmartBatteries)[0]).toMatchObject({
      query: { limit: '10000', offset: '0', statusType: 'green' },
      body: { sort: { field: 'model', order: 'desc' }, search: 'SB', groups: ['yard'] },
    })
  })
})
