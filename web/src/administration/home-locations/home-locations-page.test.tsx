import {
  currentUser,
  exportHomeLocations,
  getUserSettings,
  getWorldSettings,
  listHomeLocations,
  reportError,
  setTablePageSizes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aUser, noSettings, renderConsole } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import {
  aHomeLocation,
  aServerWithPlaces,
  button,
  check,
  click,
  openHomeLocations,
  pagesOf,
  places,
} from './testing/open-home-locations.tsx'

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const many = Array.from({ length: 30 }, (_, index) => aHomeLocation(index + 1))

describe('the home locations', () => {
  it.each(['administrator', 'manager'] as const)('are open to the %s [A-1201]', async (role) => {
    aServerWithPlaces().answer(currentUser, aUser(role))
    await openHomeLocations()
    expect(screen.getByRole('row', { name: /Depot 1/ })).toBeVisible()
  })

  it.each(['editor', 'viewer'] as const)('are closed to the %s [A-1201]', async (role) => {
    const server = aServerWithPlaces().answer(currentUser, aUser(role))
    renderConsole('/demo/homeLocations')
    expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
    expect(server.requests(listHomeLocations)).toHaveLength(0)
  })

  it('have these columns, with yards, miles and what is global [A-1202 A-1204 A-1205 A-1206 A-1808]', async () => {
    aServerWithPlaces()
    await openHomeLocations()
    expect(heads()).toEqual([
      '',
      'Name',
      'Latitude',
      'Longitude',
      'Address line 1',
      'Address line 2',
      'Locality',
      'Postcode',
      'Country',
      'Radius (yards)',
      'Warning threshold (miles)',
      'Problem threshold (miles)',
    ])
    const address = ['Unit 7', 'Leeds', 'LS1 1AA', 'United Kingdom']
    const place = ['53.79700', '-1.55000']
    expect(cellsOf('Depot 1')).toEqual(
      ['', 'Depot 1', place, '1 Canal Road', address, '547', 'global', 'global'].flat(),
    )
    expect(cellsOf('Depot 2').slice(-3)).toEqual(['547', '1', '2'])
    expect(cellsOf('Depot 3').slice(5, 8)).toEqual(['-', '-', '-'])
  })

  it('are in metres and kilometres where the world is [A-1205 A-1808]', async () => {
    aServerWithPlaces(places, true)
    await openHomeLocations()
    expect(heads().slice(-3)).toEqual(['Radius (metres)', 'Warning threshold (km)', 'Problem threshold (km)'])
    expect(cellsOf('Depot 2').slice(-3)).toEqual(['500', '1.6', '3.2'])
  })

  it('are asked for by name at first, twenty at once, and by every column [A-1207 A-1208 A-1210 A-938 A-1802]', async () => {
    const server = aServerWithPlaces(many)
    const { search } = await openHomeLocations()
    expect(server.requests(listHomeLocations)[0]).toMatchObject({
      query: { limit: '20', offset: '0' },
      body: { sort: { field: 'name', order: 'asc' } },
    })
    expect(screen.getByText('1 - 20 of 30')).toBeVisible()
    const fields = ['latitude', 'longitude', 'addressLine1', 'addressLine2', 'locality', 'postalCode']
    const all = ['name', ...fields, 'country', 'radius', 'distanceYellow', 'distanceRed']
    const sorters = screen.getAllByRole('columnheader').slice(1)
    for (const [index, field] of all.entries()) {
      await userEvent.click(within(sorters[index] ?? document.body).getByRole('button'))
      const order = field === 'name' ? 'desc' : 'asc'
      await waitFor(() =>
        expect(server.requests(listHomeLocations).at(-1)?.body).toEqual({ sort: { field, order } }),
      )
    }
    expect(search()).toBe('?sort=distanceRed')
  })

  it('are searched on Enter [A-1210 A-938]', async () => {
    const server = aServerWithPlaces()
    const { search } = await openHomeLocations()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search home locations' }), 'canal{Enter}')
    await waitFor(() =>
      expect(server.requests(listHomeLocations).at(-1)?.body).toMatchObject({ search: 'canal' }),
    )
    expect(search()).toBe('?search=canal')
  })

  it('offer sizes of a page, and keep the chosen one; a failure to keep it is told nobody [A-1208 A-1802 A-1804 A-1809 A-967]', async () => {
    const server = aServerWithPlaces(many)
      .answer(getUserSettings, { ...noSettings, tablePageSizes: { homeLocationsList: 15 } })
      .refuse(setTablePageSizes, 'tooManyRequests')
    await openHomeLocations()
    const sizes = screen.getByRole('combobox', { name: 'Rows' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '15', '20', '30', '40', '50'])
    await userEvent.selectOptions(sizes, '10')
    expect(await screen.findByText('1 - 10 of 30')).toBeVisible()
    expect(server.requests(setTablePageSizes)[0]?.body).toEqual({
      tablePageSizes: { homeLocationsList: 10 },
    })
    await waitFor(() => expect(server.requests(reportError)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('draw four placeholder rows while they load [A-1803 A-953]', async () => {
    const server = aServerWithPlaces()
    const release = server.hold(listHomeLocations)
    renderConsole('/demo/homeLocations')
    const table = await screen.findByRole('table', { name: 'Home locations' })
    expect(table.querySelectorAll('[data-placeholder]')).toHaveLength(4)
    release()
    await screen.findByRole('row', { name: /Depot 1/ })
    expect(table.querySelectorAll('[data-placeholder]')).toHaveLength(0)
  })

  it('can be edited one at a time, and deleted with at least one chosen [A-1202 A-1203]', async () => {
    aServerWithPlaces()
    await openHomeLocations()
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeDisabled()
    await check('Depot 1')
    expect(button('Edit')).toBeEnabled()
    expect(button('Delete')).toBeEnabled()
    await check('Depot 2')
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeEnabled()
  })

  it('become a file of up to 10000 rows, as sorted and searched [A-1209 A-938]', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const server = aServerWithPlaces().answer(exportHomeLocations, new Blob(['name']))
    await openHomeLocations('?search=canal&sort=-radius')
    await click('Export')
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'homeLocationsList.csv')
    expect(server.requests(exportHomeLocations)[0]).toMatchObject({
      query: { limit: '10000', offset: '0' },
      body: { search: 'canal', sort: { field: 'radius', order: 'desc' } },
    })
  })

  it('say why there are none, and offer the way out', async () => {
    const server = aServerWithPlaces([])
    renderConsole('/demo/homeLocations?search=nowhere')
    expect(await screen.findByText('No home location found')).toBeVisible()
    // One in the search box, one in place of the rows.
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? document.body)
    expect(await screen.findByText('No home locations yet')).toBeVisible()
    expect(button('Export')).toBeDisabled()
    expect(server.requests(listHomeLocations).at(-1)?.body).toEqual({ sort: { field: 'name', order: 'asc' } })
  })

  it('cannot be shown nor changed without the units of the world', async () => {
    const server = aServerWithPlaces().refuse(getWorldSettings, 'tooManyRequests')
    renderConsole('/demo/homeLocations')
    expect(await screen.findByText('The home locations could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Create home location' })).toBeNull()
    server.answer(getWorldSettings, settingsWith({ useMetricDistances: true }))
    await click('Try again')
    expect(await screen.findByRole('row', { name: /Depot 1/ })).toBeVisible()
    expect(button('Create home location')).toBeEnabled()
  })

  it('have two lines on a phone, with the place in one word [A-1217]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: query.includes('max-width'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aServerWithPlaces().answer(listHomeLocations, pagesOf(places))
    renderConsole('/demo/homeLocations')
    const list = await screen.findByRole('list', { name: 'Home locations' })
    const item = (await within(list).findByText('Depot 1')).closest('li')
    expect(item).toHaveTextContent('Depot 1547 ydLeeds, United Kingdom53.797, -1.55')
  })
})
