import {
  createHomeLocation,
  defaultWaits,
  deleteHomeLocations,
  getConfiguration,
  getUserSettings,
  getWorldSettings,
  type HomeLocation,
  listHomeLocations,
  reportError,
  updateHomeLocation,
} from '@muster/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConfiguration, aServer, noSettings, renderConsole } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fill } from '../../../../testing/fill.ts'

export const aHomeLocation = (number: number, changes: Partial<HomeLocation> = {}): HomeLocation => ({
  id: `place-${number}`,
  name: `Depot ${number}`,
  latitude: 53.797,
  longitude: -1.55,
  radius: 500,
  position: '53.797, -1.55',
  addressLine1: `${number} Canal Road`,
  addressLine2: 'Unit 7',
  locality: 'Leeds',
  postalCode: 'LS1 1AA',
  country: 'United Kingdom',
  distanceYellow: null,
  distanceRed: null,
  version: 3,
  ...changes,
})

export const places: readonly HomeLocation[] = [
  aHomeLocation(1),
  aHomeLocation(2, { distanceYellow: 1609.344, distanceRed: 3218.688 }),
  aHomeLocation(3, { addressLine2: '', locality: '', postalCode: '' }),
]

/** Answers pages of home locations, as the server would without sort and search. */
export const pagesOf =
  (all: readonly HomeLocation[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const offset = Number(query.offset)
    return { list: all.slice(offset, offset + Number(query.limit)), totalCount: all.length }
  }

/** A server with three home locations, distances in yards and miles, and no waits; a test changes what it is about. */
export const aServerWithPlaces = (all = places, useMetricDistances = false): FakeServer =>
  aServer()
    .answer(getConfiguration, { ...aConfiguration, waits: { ...defaultWaits, afterSave: 0 } })
    .answer(getUserSettings, noSettings)
    .answer(getWorldSettings, settingsWith({ useMetricDistances }))
    .answer(listHomeLocations, pagesOf(all))
    .answer(createHomeLocation, { id: 'new', version: 0 })
    .answer(updateHomeLocation, { version: 4 })
    .answer(deleteHomeLocations, { ok: true })
    .answer(reportError, { taken: true })

/** The list, once its first rows are there. */
export async function openHomeLocations(query = '') {
  const opened = renderConsole(`/demo/homeLocations${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Home locations' })
  await screen.findAllByRole('checkbox', { name: /^Select Depot/ })
  return { ...opened, search: () => opened.router.state.location.search }
}

export const button = (name: string) => screen.getByRole('button', { name })
export const click = (name: string) => userEvent.click(button(name))
export const check = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))

/** The form of a new home location, or of one of the list. */
export async function openForm(name?: string) {
  const opened = await openHomeLocations()
  if (name === undefined) await click('Create home location')
  else {
    await check(name)
    await click('Edit')
  }
  const dialog = within(
    await screen.findByRole('dialog', { name: `${name === undefined ? 'Create' : 'Edit'} home location` }),
  )
  const field = (label: string | RegExp) => dialog.getByRole('textbox', { name: label })
  const save = () => dialog.getByRole('button', { name: name === undefined ? 'Create' : 'Save' })
  const enter = async (label: string | RegExp, text: string) => {
    await fill(field(label), text)
    await userEvent.tab()
  }
  /** Key by key, where fields take some characters only. */
  const type = async (label: string | RegExp, text: string) => {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), text)
    await userEvent.tab()
  }
  return { ...opened, dialog, field, save, enter, type }
}
