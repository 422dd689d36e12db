import {
  defaultWaits,
  getConfiguration,
  getWorldSettings,
  listHomeLocations,
  reportError,
  updateHomeLocation,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfiguration } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import { giveMapsAFrame } from '../../../ui/map/testing/map-frame.tsx'
import {
  aHomeLocation,
  aServerWithPlaces,
  openForm,
  pagesOf,
  places,
} from '../testing/open-home-locations.tsx'

beforeEach(giveMapsAFrame)

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a home location that is edited', () => {
  it('keeps its name, and is saved as the version that was read [A-1220 A-1225 A-1235 A-1236]', async () => {
    const server = aServerWithPlaces()
    const { field, enter, save } = await openForm('Depot 1')
    expect(field('Name')).toHaveAttribute('readonly')
    expect(field('Name')).toHaveValue('Depot 1')
    expect(field(/^Radius \(yards\)/)).toHaveValue('547')
    expect(save()).toBeDisabled()
    await enter('Locality', 'York')
    expect(save()).toBeEnabled()
    await enter('Locality', 'Leeds')
    expect(save()).toBeDisabled()
    await enter(/^Radius/, '1000')
    await userEvent.click(save())
    await closed()
    expect(server.requests(updateHomeLocation)[0]?.body).toEqual({
      id: 'place-1',
      version: 3,
      data: {
        latitude: 53.797,
        longitude: -1.55,
        radius: 914,
        addressLine1: '1 Canal Road',
        addressLine2: 'Unit 7',
        locality: 'Leeds',
        postalCode: 'LS1 1AA',
        country: 'United Kingdom',
        distanceYellow: null,
        distanceRed: null,
      },
    })
  })

  it('is sent at once, and shown as saving for five seconds before the list is read [A-937 A-1237 A-1810]', async () => {
    const server = aServerWithPlaces().answer(getConfiguration, { ...aConfiguration, waits: defaultWaits })
    const { enter, save, dialog } = await openForm('Depot 1')
    await enter('Locality', 'York')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(save())
    await pass(1)
    expect(server.requests(updateHomeLocation)).toHaveLength(1)
    expect(dialog.getByText('Saving…')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await pass(4900)
    expect(server.requests(listHomeLocations)).toHaveLength(1)
    fireEvent.keyDown(save(), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeVisible()
    await pass(110)
    expect(server.requests(listHomeLocations)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says at once that it could not be saved [A-1257 A-937]', async () => {
    const server = aServerWithPlaces()
      .answer(getConfiguration, { ...aConfiguration, waits: defaultWaits })
      .refuse(updateHomeLocation, 'invalidInput')
    const { enter, save, dialog, field } = await openForm('Depot 1')
    await enter('Locality', 'York')
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The home location could not be saved. Please try again.',
    )
    expect(field('Locality')).toHaveValue('York')
    expect(server.requests(reportError)).toHaveLength(1)
  })

  it('says that somebody else was quicker, and takes the latest on demand', async () => {
    const server = aServerWithPlaces().refuse(updateHomeLocation, 'changedMeanwhile')
    const { enter, save, dialog, field } = await openForm('Depot 1')
    await enter('Locality', 'York')
    await userEvent.click(save())
    const load = await dialog.findByRole('button', { name: 'Load latest version' })
    expect(field('Locality')).toHaveValue('York')
    expect(save()).toHaveFocus()
    server
      .answer(listHomeLocations, pagesOf([aHomeLocation(1, { locality: 'Hull', version: 8 })]))
      .answer(updateHomeLocation, { version: 9 })
    await userEvent.click(load)
    await waitFor(() => expect(field('Locality')).toHaveValue('Hull'))
    await enter('Country', 'UK')
    await userEvent.click(save())
    await closed()
    expect(server.requests(updateHomeLocation).at(-1)?.body).toMatchObject({
      version: 8,
      data: { locality: 'Hull', country: 'UK' },
    })
  })

  it('says that the latest could not be loaded, and loads it at another attempt', async () => {
    const server = aServerWithPlaces().refuse(updateHomeLocation, 'changedMeanwhile')
    const { enter, save, dialog, field } = await openForm('Depot 1')
    await enter('Locality', 'York')
    await userEvent.click(save())
    const load = await dialog.findByRole('button', { name: 'Load latest version' })
    server.refuse(listHomeLocations, 'tooManyRequests')
    await userEvent.click(load)
    expect(await dialog.findByText('The latest version could not be loaded. Please try again.')).toBeVisible()
    expect(field('Locality')).toHaveValue('York')
    expect(load).toHaveFocus()
    expect(server.requests(reportError)).toHaveLength(1)
    server.answer(listHomeLocations, pagesOf([aHomeLocation(1, { locality: 'Hull', version: 8 })]))
    const answer = server.hold(listHomeLocations)
    await userEvent.click(load)
    expect(load).toHaveAttribute('data-loading')
    expect(dialog.queryByText('The latest version could not be loaded. Please try again.')).toBeNull()
    answer()
    await waitFor(() => expect(field('Locality')).toHaveValue('Hull'))
  })

  it('is found among however many whose names contain its own', async () => {
    const server = aServerWithPlaces().refuse(updateHomeLocation, 'changedMeanwhile')
    const { enter, save, dialog, field } = await openForm('Depot 1')
    await enter('Locality', 'York')
    await userEvent.click(save())
    const load = await dialog.findByRole('button', { name: 'Load latest version' })
    const namesakes = Array.from({ length: 2100 }, (_, index) => aHomeLocation(100 + index))
    server.answer(listHomeLocations, pagesOf([...namesakes, aHomeLocation(1, { locality: 'Hull' })]))
    await userEvent.click(load)
    await waitFor(() => expect(field('Locality')).toHaveValue('Hull'))
  })

  it('says that it has gone, cannot be saved any more, and is no longer listed', async () => {
    const server = aServerWithPlaces().refuse(updateHomeLocation, 'homeLocationNotFound')
    const { enter, save, dialog } = await openForm('Depot 1')
    await enter('Locality', 'York')
    server.answer(listHomeLocations, pagesOf(places.slice(1)))
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent('This home location no longer exists.')
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await enter('Locality', 'Hull')
    expect(save()).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(screen.queryByRole('checkbox', { name: 'Select Depot 1' })).toBeNull()
  })

  it('stays in the units that it was opened with', async () => {
    const server = aServerWithPlaces()
    const { save, field, enter, dialog } = await openForm('Depot 1')
    server.answer(getWorldSettings, settingsWith({ useMetricDistances: true }))
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByText('Radius (metres)')
    expect(dialog.queryByRole('textbox', { name: /metres/ })).toBeNull()
    expect(field(/^Radius \(yards\)/)).toHaveValue('547')
    await enter(/^Radius/, '1000')
    await userEvent.click(save())
    await closed()
    expect(server.requests(updateHomeLocation)[0]?.body).toMatchObject({ data: { radius: 914 } })
  })

  it('has a keyboard with a minus sign for its coordinates', async () => {
    aServerWithPlaces()
    const { field } = await openForm('Depot 1')
    expect(field('Latitude')).not.toHaveAttribute('inputmode')
    expect(field('Longitude')).not.toHaveAttribute('inputmode')
    expect(field(/^Radius/)).toHaveAttribute('inputmode', 'numeric')
  })

  it('names the fields that must be filled in', async () => {
    aServerWithPlaces()
    const { dialog } = await openForm()
    const needed = dialog.getAllByRole('textbox').filter((field) => field.hasAttribute('required'))
    expect(needed.map((field) => field.getAttribute('name'))).toEqual([
      ...['name', 'latitude', 'longitude', 'radius'],
    ])
  })

  it('asks before changes are lost, by its own buttons and by the browser [A-1234]', async () => {
    aServerWithPlaces()
    const { enter, dialog, router } = await openForm('Depot 1')
    await enter('Locality', 'York')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    act(() => void router.navigate('/demo/zones'))
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await closed()
  })

  it('is closed without a question where nothing changed [A-1234]', async () => {
    aServerWithPlaces()
    const { dialog } = await openForm('Depot 1')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
  })

  it('has fields of different names [A-816]', async () => {
    aServerWithPlaces()
    const { dialog } = await openForm('Depot 1')
    const names = dialog.getAllByRole('textbox').map((field) => field.getAttribute('name'))
    expect(names).toHaveLength(11)
    expect(new Set(names).size).toBe(11)
  })
})
