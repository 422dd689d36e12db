import {
  createHomeLocation,
  idempotencyHeader,
  listHomeLocations,
  reportError,
  updateHomeLocation,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, type within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../session/language/language.ts'
import { giveMapsAFrame, pathsOf } from '../../../ui/map/testing/map-frame.tsx'
import { aServerWithPlaces, openForm, places } from '../testing/open-home-locations.tsx'

beforeEach(giveMapsAFrame)

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const required = [
  ['Name', 'York'],
  ['Latitude', '53.96'],
  ['Longitude', '-1.08'],
  [/^Radius/, '100'],
] as const

describe('a new home location', () => {
  it('needs name, latitude, longitude and radius; the rest may stay empty [A-938 A-1220 A-1235]', async () => {
    const server = aServerWithPlaces()
    const { enter, save } = await openForm()
    for (const [label, text] of required) {
      expect(save()).toBeDisabled()
      await enter(label, text)
    }
    expect(save()).toBeEnabled()
    await userEvent.click(save())
    await closed()
    const [sent] = server.requests(createHomeLocation)
    expect(sent?.body).toEqual({
      data: {
        name: 'York',
        latitude: 53.96,
        longitude: -1.08,
        radius: 91,
        addressLine1: '',
        addressLine2: '',
        locality: '',
        postalCode: '',
        country: '',
        distanceYellow: null,
        distanceRed: null,
      },
    })
    expect(sent?.headers.get(idempotencyHeader)).toBeTruthy()
    expect(screen.getByText('Home location saved')).toBeVisible()
    expect(server.requests(listHomeLocations)).toHaveLength(2)
  })

  it.each([
    ['Latitude', '-90.1', 'Enter a value from -90 to 90.'],
    ['Latitude', '', 'Please fill in this field.'],
    ['Longitude', '180.1', 'Enter a value from -180 to 180.'],
    [/^Radius/, '0', 'Enter a value from 1 to 21,872,265.'],
    ['Name', '', 'Please fill in this field.'],
    ['Name', 'x'.repeat(101), 'At most 100 characters.'],
  ])('with %s of %j is not saved [A-817 A-1222 A-1223 A-1224]', async (label, text, message) => {
    aServerWithPlaces()
    const { enter, save, dialog, field } = await openForm()
    for (const [name, value] of required) await enter(name, value)
    await enter(label, text)
    expect(dialog.getByText(message)).toBeVisible()
    expect(field(label)).toBeInvalid()
    expect(save()).toBeDisabled()
  })

  it('takes digits only for its radius, and metres where the world does [A-1224 A-1226]', async () => {
    const server = aServerWithPlaces(places, true)
    const { enter, type, field, save } = await openForm()
    for (const [label, text] of required) await enter(label, text)
    await type(/^Radius \(metres\)/, '1-2.5x0')
    expect(field(/^Radius/)).toHaveValue('1250')
    await userEvent.click(save())
    await closed()
    expect(server.requests(createHomeLocation)[0]?.body).toMatchObject({ data: { radius: 1250 } })
  })

  it('does not move under the pointer between press and release: what is missing is told then', async () => {
    aServerWithPlaces()
    const { dialog, field } = await openForm()
    const custom = dialog.getByRole('radio', { name: 'Custom' })
    expect(field('Name')).toHaveFocus()
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: custom })
    expect(field('Name')).not.toHaveFocus()
    expect(field('Name')).not.toHaveAttribute('aria-invalid', 'true')
    await user.pointer({ keys: '[/MouseLeft]', target: custom })
    expect(custom).toBeChecked()
    await waitFor(() => expect(field('Name')).toHaveAttribute('aria-invalid', 'true'))
  })

  it('does not ask for a name from those who look for the place on the map first', async () => {
    aServerWithPlaces()
    const { dialog, field } = await openForm()
    expect(field('Name')).toHaveFocus()
    expect(await dialog.findByText(/^Search for a place/)).toBeVisible()
    await userEvent.type(dialog.getByRole('combobox', { name: 'Search places' }), 'york')
    expect(dialog.queryByText('Please fill in this field.')).toBeNull()
    await userEvent.click(field('Name'))
    await userEvent.click(field('Latitude'))
    expect(await dialog.findByText('Please fill in this field.')).toBeVisible()
  })

  it('may have a name of its own only [A-1221 A-1255]', async () => {
    const server = aServerWithPlaces().refuse(createHomeLocation, 'homeLocationExists')
    const { enter, save, dialog, field } = await openForm()
    for (const [label, text] of required) await enter(label, text)
    await userEvent.click(save())
    expect(await dialog.findByText('A home location with that name already exists.')).toBeVisible()
    expect(field('Name')).toBeInvalid()
    expect(field('Name')).toHaveFocus()
    expect(server.requests(reportError)).toHaveLength(0)
    await enter('Name', 'York 2')
    expect(dialog.queryByText('A home location with that name already exists.')).toBeNull()
  })

  it('that fails otherwise stays to be tried again, as the same creation [A-1256]', async () => {
    const server = aServerWithPlaces().refuse(createHomeLocation, 'tooManyRequests')
    const { enter, save, dialog } = await openForm()
    for (const [label, text] of required) await enter(label, text)
    await userEvent.click(save())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The home location could not be saved. Please try again.',
    )
    server.answer(createHomeLocation, { id: 'new', version: 0 })
    await userEvent.click(save())
    await closed()
    const keys = server.requests(createHomeLocation).map(({ headers }) => headers.get(idempotencyHeader))
    expect(new Set(keys).size).toBe(1)
  })

  it('lies where somebody clicks on the map, and moves as its coordinates are typed', async () => {
    aServerWithPlaces()
    const { enter, field } = await openForm()
    const map = await screen.findByRole('application')
    expect(pathsOf(map, 'accent')).toHaveLength(0)
    expect(map).toHaveAccessibleDescription('No location has been chosen yet.')
    fireEvent.click(map, { clientX: 512, clientY: 384 })
    const { value } = field('Latitude') as HTMLInputElement
    expect(Number(value)).toBeCloseTo(53.797, 2)
    await enter(/^Radius/, '500')
    const [circle] = pathsOf(map, 'accent')
    const before = circle?.getAttribute('d')
    expect(before).toBeTruthy()
    await enter('Latitude', '53.8')
    expect(pathsOf(map, 'accent')[0]?.getAttribute('d')).not.toBe(before)
  })

  it('takes a whole position that is pasted into one of its fields', async () => {
    aServerWithPlaces()
    const { field } = await openForm()
    await userEvent.click(field('Latitude'))
    await userEvent.paste('48.85, 2.35')
    expect(field('Latitude')).toHaveValue('48.85')
    expect(field('Longitude')).toHaveValue('2.35')
  })
})

describe('the thresholds of a home location', () => {
  const chooseCustom = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('radio', { name: 'Custom' }))

  it('are global, with nothing to type, or custom, with both values [A-1230 A-1231 A-1232]', async () => {
    const server = aServerWithPlaces()
    const { dialog, field, enter, save } = await openForm('Depot 1')
    expect(dialog.getByRole('radio', { name: 'Global' })).toBeChecked()
    expect(field(/^Warning threshold/)).toBeDisabled()
    expect(field(/^Problem threshold/)).toBeDisabled()
    await chooseCustom(dialog)
    expect(save()).toBeDisabled()
    await enter(/^Warning threshold/, '1.5')
    await enter(/^Problem threshold/, '')
    expect(dialog.getByText('Custom thresholds need both values.')).toBeVisible()
    expect(save()).toBeDisabled()
    await enter(/^Problem threshold/, '2')
    await userEvent.click(save())
    await closed()
    expect(server.requests(updateHomeLocation)[0]?.body).toMatchObject({
      data: { distanceYellow: 1.5 * 1609.344, distanceRed: 2 * 1609.344 },
    })
  })

  it('are cleared where the global ones shall hold [A-1230]', async () => {
    const server = aServerWithPlaces()
    const { dialog, save } = await openForm('Depot 2')
    await userEvent.click(dialog.getByRole('radio', { name: 'Global' }))
    await userEvent.click(save())
    await closed()
    expect(server.requests(updateHomeLocation)[0]?.body).toMatchObject({
      data: { distanceYellow: null, distanceRed: null },
    })
  })

  it.each([
    ['0', '1', 'Enter a value from 0.001 to 310.685, below the problem threshold.'],
    ['2', '1', 'Enter a value from 0.002 to 310.686, above the warning threshold.'],
    ['1', '310.687', 'Enter a value from 0.002 to 310.686, above the warning threshold.'],
    ['0.0015', '1', 'At most 3 decimal places.'],
  ])('of %s and %s are refused [A-1227 A-1228]', async (warning, problem, message) => {
    aServerWithPlaces()
    const { dialog, enter, save } = await openForm('Depot 2')
    await enter(/^Warning threshold/, warning)
    await enter(/^Problem threshold/, problem)
    expect(dialog.getByText(message)).toBeVisible()
    expect(save()).toBeDisabled()
  })

  it('are in kilometres where the world is [A-1227 A-1228]', async () => {
    aServerWithPlaces(places, true)
    const { dialog, enter } = await openForm('Depot 2')
    await enter(/^Problem threshold \(kilometres\)/, '500.001')
    expect(dialog.getByText('Enter a value from 0.002 to 500, above the warning threshold.')).toBeVisible()
  })

  it('take digits and one decimal point, which may be typed as a comma [A-1229]', async () => {
    aServerWithPlaces()
    const { field, type } = await openForm('Depot 2')
    await type(/^Warning threshold/, '-1.2.5e3')
    expect(field(/^Warning threshold/)).toHaveValue('1.253')
    await type(/^Problem threshold/, '2,5')
    expect(field(/^Problem threshold/)).toHaveValue('2.5')
  })

  it('have the same rule in Spanish, in words of its own [A-1233 A-939]', async () => {
    aServerWithPlaces()
    const { enter, save, dialog } = await openForm('Depot 2')
    await enter(/^Warning threshold/, '0')
    await act(() => changeLanguage('es'))
    expect(
      await dialog.findByText(
        'Introduzca un valor mayor que 0, de 310,685 como máximo, e inferior al umbral de problema.',
      ),
    ).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled())
    await act(() => changeLanguage('en'))
    await dialog.findByRole('textbox', { name: /^Warning threshold/ })
    await enter(/^Warning threshold/, '0.001')
    expect(save()).toBeEnabled()
  })
})
