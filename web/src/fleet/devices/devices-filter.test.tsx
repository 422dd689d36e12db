import {
  countDevices,
  countedValues,
  countFilterValues,
  currentUser,
  getGroups,
  getHomeLocations,
  getManufacturers,
  getModels,
  listDevices,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { aServerWithDevices, openDevices } from './testing/open-devices.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const click = (name: string | RegExp) => userEvent.click(button(name))
const panel = () => screen.getByRole('complementary', { name: 'Filters' })
const section = (name: string) => within(panel()).getByRole('region', { name })

async function openFilters(query = '') {
  const opened = await openDevices(query)
  await click(/^Filter/)
  return opened
}

async function openSection(name: string) {
  const opener = within(section(name)).getByRole('button', { name: new RegExp(`^${name}`) })
  if (opener.getAttribute('aria-expanded') === 'false') await userEvent.click(opener)
  return within(section(name))
}

const lastBody = (server: ReturnType<typeof aServerWithDevices>) => server.requests(listDevices).at(-1)?.body

describe('filters in the address', () => {
  it('preset the list [C-402 C-404 C-405 C-406 C-9936]', async () => {
    const server = aServerWithDevices()
    await openDevices(
      '?status=red,yellow&manufacturers=Corvane&models=CX5,S2&groups=yard|yard,null&homeLocations=leeds|Leeds' +
        '&alertStatus=averageDischargeStatus-red,averageDischargeStatus-yellow,nonsense-red',
    )
    expect(server.requests(listDevices)[0]?.body).toMatchObject({
      status: ['red', 'yellow'],
      manufacturers: ['Corvane'],
      models: ['CX5', 'S2'],
      groups: ['yard', null],
      homeLocations: ['leeds'],
      alertStatuses: { averageDischargeStatus: ['red', 'yellow'] },
    })
  })

  it('show as chips, which take them away one by one or all at once [C-403]', async () => {
    const server = aServerWithDevices()
    const { search } = await openDevices('?page=2&status=red&groups=yard|yard,null&search=van')
    const chips = within(screen.getByRole('list', { name: 'Applied filters' })).getAllByRole('listitem')
    expect(chips.map(({ textContent }) => textContent)).toEqual(['StatusProblem', 'Groupyard, No group'])
    await click('Remove filter Group: yard, No group')
    expect(search()).toBe('?status=red&search=van')
    await click('Clear all')
    expect(search()).toBe('?search=van')
    await waitFor(() => expect(lastBody(server)).not.toHaveProperty('status'))
  })

  it('are named by the server, not by the URL [C-405]', async () => {
    aServerWithDevices().answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
    await openDevices('?homeLocations=leeds|Call%20555%20now,gone|Call%20555%20now,null')
    expect(await screen.findByText('Leeds, Not found, No home location')).toBeVisible()
    await click(/^Filter/)
    expect(await within(panel()).findByRole('checkbox', { name: 'Not found' })).toBeChecked()
    expect(document.body).not.toHaveTextContent('555')
  })

  it('say that a place or group is outside the view of the user who was sent the link', async () => {
    aServerWithDevices()
      .answer(currentUser, { ...aUser('viewer'), zoneId: 'north' })
      .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
      .answer(getGroups, ['yard'])
    await openDevices('?homeLocations=leeds|Leeds,york|York&groups=yard|yard,night|night')
    expect(await screen.findByText('Leeds, Outside your view')).toBeVisible()
    expect(await screen.findByText('yard, night (outside your view)')).toBeVisible()
  })

  it('are named by their ids where names cannot be loaded [C-405]', async () => {
    aServerWithDevices().refuse(getHomeLocations, 'tooManyRequests')
    await openDevices('?homeLocations=leeds|Call%20555%20now')
    expect(await screen.findByText('leeds')).toBeVisible()
    expect(document.body).not.toHaveTextContent('555')
  })

  it('can all be taken away where they leave no device', async () => {
    aServerWithDevices([])
    const { router } = renderConsole('/demo/core/devices?status=red&search=van')
    expect(await screen.findByText('No devices match these filters')).toBeVisible()
    await userEvent.click(
      within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear all' }).at(-1) as HTMLElement,
    )
    expect(router.state.location.search).toBe('?search=van')
    await userEvent.click(await screen.findByText('Clear search'))
    expect(router.state.location.search).toBe('')
  })
})

describe('the filter panel', () => {
  it('filters by last contact, firmware and operating system, with the devices of each value', async () => {
    const server = aServerWithDevices().answer(countFilterValues, ({ body }) => {
      const { of } = body as { of: string }
      if (of === 'lastSeen') return [{ value: 'day', count: 4096 }]
      if (of === 'operatingSystems') return [{ value: 'windows', count: 500 }]
      return of === 'osVersions' ? [{ value: '14.0.1', count: 12 }] : [{ value: 'F-2.1', count: 3 }]
    })
    const { search } = await openFilters('?models=CX5')
    const seen = await openSection('Last seen')
    await userEvent.click(seen.getByRole('checkbox', { name: 'Within 24 hours' }))
    expect(await seen.findByRole('checkbox', { description: '4,096' })).toBeChecked()
    expect(seen.getByRole('checkbox', { name: 'Longer ago or never', description: '0' })).toBeVisible()
    const platform = await openSection('Operating system')
    expect(platform.getByRole('checkbox', { name: 'Android' })).not.toBeChecked()
    await userEvent.click(await platform.findByRole('checkbox', { name: 'Windows', description: '500' }))
    const firmware = await openSection('Firmware version')
    await userEvent.click(await firmware.findByRole('checkbox', { name: 'F-2.1', description: '3' }))
    const system = await openSection('OS version')
    await userEvent.click(await system.findByRole('checkbox', { name: '14.0.1', description: '12' }))
    await click(/^Show/)
    expect(search()).toBe(
      '?models=CX5&lastSeen=day&operatingSystems=windows&firmwareVersions=F-2.1&osVersions=14.0.1',
    )
    const chosen = {
      models: ['CX5'],
      lastSeen: ['day'],
      operatingSystems: ['windows'],
      firmwareVersions: ['F-2.1'],
      osVersions: ['14.0.1'],
    }
    await waitFor(() => expect(lastBody(server)).toMatchObject(chosen))
    expect(server.requests(countFilterValues)[0]?.body).toMatchObject({ models: ['CX5'] })
  })

  it('gives no count to a value beyond the most that are counted', async () => {
    aServerWithDevices().answer(
      countFilterValues,
      Array.from({ length: countedValues }, (_, index) => ({
        value: index === 0 ? 'CX5' : `M${index}`,
        count: 9,
      })),
    )
    await openFilters()
    const models = await openSection('Model')
    expect(await models.findByRole('checkbox', { name: 'CX5', description: '9' })).toBeVisible()
    for (const other of models.getAllByRole('checkbox').slice(1))
      expect(other).not.toHaveAccessibleDescription()
  })

  it('offers what the configuration calls list, once somebody looks [C-430 C-440]', async () => {
    const server = aServerWithDevices()
    await openFilters()
    expect(server.requests(getModels)).toHaveLength(0)
    const models = await openSection('Model')
    expect(await models.findByRole('checkbox', { name: 'CX5' })).toBeVisible()
    expect(server.requests(getModels)).toHaveLength(1)
    await openSection('Manufacturer')
    await openSection('Home location')
    expect(
      await within(section('Home location')).findByRole('checkbox', { name: 'No home location' }),
    ).toBeVisible()
    for (const call of [getManufacturers, getGroups, getHomeLocations])
      expect(server.requests(call)).toHaveLength(1)
  })

  it('narrows the options by its search box [C-430]', async () => {
    aServerWithDevices()
    await openFilters()
    const groups = within(section('Group'))
    await groups.findByRole('checkbox', { name: 'yard' })
    await userEvent.type(groups.getByRole('textbox', { name: 'Search groups' }), 'PICK')
    expect(groups.getAllByRole('checkbox').map((box) => box.closest('div')?.textContent)).toHaveLength(1)
    expect(groups.getByRole('checkbox', { name: 'pickers' })).toBeVisible()
    await userEvent.type(groups.getByRole('textbox', { name: 'Search groups' }), 'xyz')
    expect(groups.getByText('Nothing found')).toBeVisible()
  })

  it('writes what is chosen into the address when it is applied, and begins at the first page [C-312 C-403 C-404 C-405 C-406 C-433 B-813]', async () => {
    const server = aServerWithDevices()
    const { search } = await openFilters('?page=2')
    await userEvent.click(within(section('Status')).getByRole('checkbox', { name: 'Problem' }))
    const groups = within(section('Group'))
    await userEvent.click(await groups.findByRole('checkbox', { name: 'yard' }))
    await userEvent.click(groups.getByRole('checkbox', { name: 'No group' }))
    await click(/^Low power: Problem/)
    expect(search()).toBe('?page=2')
    await click(/^Show/)
    expect(search()).toBe(
      '?groups=yard|yard,null&alertStatus=deviceUserExperienceLowPowerStatus-red&status=red',
    )
    await waitFor(() =>
      expect(lastBody(server)).toMatchObject({
        groups: ['yard', null],
        status: ['red'],
        alertStatuses: { deviceUserExperienceLowPowerStatus: ['red'] },
      }),
    )
    expect(button(/^Filter\s*4\s*chosen$/)).toBeVisible()
  })

  it('stays as it is when it is applied: focus, open parts, searches', async () => {
    aServerWithDevices()
    const { search } = await openFilters()
    await openSection('Model')
    const groups = within(section('Group'))
    await userEvent.click(await groups.findByRole('checkbox', { name: 'yard' }))
    await userEvent.type(groups.getByRole('textbox', { name: 'Search groups' }), 'yar')
    const show = button(/^Show/)
    await userEvent.click(show)
    expect(search()).toBe('?groups=yard|yard')
    expect(show).toHaveFocus()
    expect(groups.getByRole('textbox', { name: 'Search groups' })).toHaveValue('yar')
    expect(within(section('Model')).getByRole('button', { expanded: true })).toBeVisible()
  })

  it('gives way where the filters change by other means', async () => {
    aServerWithDevices()
    await openFilters('?status=red')
    const status = within(section('Status'))
    await userEvent.click(status.getByRole('checkbox', { name: 'Warning' }))
    await click('Clear all')
    expect(status.getByRole('checkbox', { name: 'Problem' })).not.toBeChecked()
    expect(status.getByRole('checkbox', { name: 'Warning' })).not.toBeChecked()
  })

  it('counts the devices a second after the last change [C-438 C-2318 B-820 B-1430]', async () => {
    const server = aServerWithDevices()
    server.answer(countDevices, ({ body }) => ({ count: JSON.stringify(body).includes('red') ? 3 : 7 }))
    await openFilters()
    expect(await screen.findByRole('button', { name: 'Show 7 devices' })).toBeVisible()
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const box = within(section('Status')).getByRole('checkbox', { name: 'Problem' })
    fireEvent.click(box)
    await pass(999)
    fireEvent.click(box)
    await pass(999)
    fireEvent.click(box)
    const counted = () => server.requests(countDevices).length
    await pass(999)
    expect(counted()).toBe(1)
    expect(button('Show devices')).toBeVisible()
    await pass(1)
    expect(counted()).toBe(2)
    await pass(100)
    expect(button('Show 3 devices')).toBeVisible()
    expect(server.requests(countDevices)[1]?.body).toEqual({ status: ['red'] })
  })

  it('has no home location for users tied to one [C-432 C-2407]', async () => {
    aServerWithDevices().answer(
      currentUser,
      aUser('viewer', { homeLocationId: 'leeds', homeLocation: { id: 'leeds', name: 'Leeds' } }),
    )
    await openFilters()
    expect(within(panel()).getByRole('region', { name: 'Group' })).toBeVisible()
    expect(within(panel()).queryByRole('region', { name: 'Home location' })).toBeNull()
  })

  it('offers a second attempt where its options do not come', async () => {
    const server = aServerWithDevices().refuse(getGroups, 'tooManyRequests')
    await openFilters()
    const groups = within(section('Group'))
    expect(await groups.findByText('The options could not be loaded.')).toBeVisible()
    server.answer(getGroups, ['yard'])
    await userEvent.click(groups.getByRole('button', { name: 'Try again' }))
    expect(await groups.findByRole('checkbox', { name: 'yard' })).toBeVisible()
  })
})
