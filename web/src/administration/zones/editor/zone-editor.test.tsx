import {
  createZone,
  defaultWaits,
  getConfiguration,
  getGroups,
  getHomeLocations,
  idempotencyHeader,
  listZones,
  reportError,
  updateZone,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, renderConsole } from '../../../../testing/console.tsx'
import { fill } from '../../../../testing/fill.ts'
import {
  aServerWithZones,
  aZone,
  button,
  click,
  numbered,
  openEditor,
  openZones,
  pagesOf,
} from '../testing/open-zones.tsx'

const tooMany = 'Selected options should not exceed more than 20.'
const saved = (path: () => string) => waitFor(() => expect(path()).toBe('/demo/zones'))

describe('a new zone', () => {
  it('is named, chosen in three tabs, reviewed and saved [A-1115 A-1118 A-1120 A-1121 A-1123 A-1125]', async () => {
    const server = aServerWithZones()
    const { name, tick, openTab, path } = await openEditor()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Groups',
      'Must also be in',
      'Home locations',
      'Summary',
    ])
    await fill(name(), 'North1')
    await tick('dock')
    await openTab('groups2')
    expect(button('Review')).toBeEnabled()
    await tick('night')
    await openTab('places')
    await tick('Leeds')
    await click('Review')
    expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true')
    await click('Save')
    await saved(path)
    const [sent] = server.requests(createZone)
    expect(sent?.body).toEqual({
      data: { name: 'North1', groups1: ['dock'], groups2: ['night'], homeLocationIds: ['leeds'] },
    })
    expect(sent?.headers.get(idempotencyHeader)).toBeTruthy()
    expect(await screen.findByText('Zone saved')).toBeVisible()
  })

  it('shows that it is saving for five seconds, then the list [A-935 A-1125 A-1810]', async () => {
    const server = aServerWithZones().answer(getConfiguration, { ...aConfiguration, waits: defaultWaits })
    const { name, tick, path } = await openEditor()
    await fill(name(), 'North1')
    await tick('dock')
    await click('Review')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(button('Save'))
    await pass(4900)
    expect(server.requests(createZone)).toHaveLength(1)
    expect(screen.getByText('Saving…')).toBeVisible()
    expect(name()).toBeDisabled()
    expect(path()).toBe('/demo/zones/new')
    await pass(200)
    expect(path()).toBe('/demo/zones')
  })

  it('is behind whoever has saved it: the way back leads to no form', async () => {
    aServerWithZones()
    const { router, path } = await openZones()
    await click('Create zone')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Zone name' }), 'North1')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'dock' }))
    await click('Review')
    await click('Save')
    await saved(path)
    await act(() => router.navigate(-1))
    expect(path()).toBe('/demo/zones')
  })

  it.each(['North 1', 'North-1', 'Île'])('is not named %j [A-1130]', async (wrong) => {
    aServerWithZones()
    const { name, tick } = await openEditor()
    await userEvent.type(name(), wrong)
    await tick('dock')
    expect(screen.getByText('Invalid name, please use alphanumeric only without spaces.')).toBeVisible()
    expect(name()).toBeInvalid()
    await click('Review')
    expect(button('Save')).toBeDisabled()
  })

  it('needs a name and an option [A-1131 A-1133 A-1136]', async () => {
    aServerWithZones()
    const { name, tick, openTab } = await openEditor()
    await click('Review')
    expect(button('Save')).toBeDisabled()
    expect(screen.getByText('Please enter a name.')).toBeVisible()
    await fill(name(), 'North1')
    expect(button('Save')).toBeDisabled()
    expect(screen.getByText('Choose at least one group or home location.')).toBeVisible()
    await openTab('places')
    await tick('Hull')
    await openTab('summary')
    expect(button('Save')).toBeEnabled()
    await userEvent.clear(name())
    await userEvent.tab()
    expect(screen.getByText('Please enter a name.')).toBeVisible()
    expect(button('Save')).toBeDisabled()
  })

  it('has 20 options at most over all tabs; a 21st can be ticked, and stops everything [A-1134 A-956]', async () => {
    aServerWithZones()
      .answer(getGroups, numbered(15, 'g'))
      .answer(
        getHomeLocations,
        numbered(10, 'p').map((id) => ({ id, name: id })),
      )
    const { name, tick, openTab, option } = await openEditor()
    await fill(name(), 'North1')
    for (const group of numbered(12, 'g')) await tick(group)
    await openTab('places')
    for (const place of numbered(8, 'p')) await tick(place)
    expect(screen.getByText('20 of 20 selected')).toBeVisible()
    expect(screen.queryByText(tooMany)).toBeNull()
    await tick('p-009')
    expect(await option('p-009')).toBeChecked()
    expect(screen.getByText(tooMany)).toBeVisible()
    expect(button('Review')).toBeDisabled()
    await openTab('summary')
    expect(button('Save')).toBeDisabled()
    await openTab('places')
    await tick('p-001')
    expect(screen.queryByText(tooMany)).toBeNull()
    await openTab('summary')
    expect(button('Save')).toBeEnabled()
  })

  it('has a group in one of its two sets only [A-1135]', async () => {
    aServerWithZones()
    const { tick, openTab, option } = await openEditor()
    await tick('dock')
    await openTab('groups2')
    expect(await option('dock')).toBeDisabled()
    await tick('night')
    await openTab('groups1')
    expect(await option('night')).toBeDisabled()
    await tick('dock')
    await openTab('groups2')
    expect(await option('dock')).toBeEnabled()
  })

  it('is asked about before it is lost, and Cancel goes to the list [A-1122]', async () => {
    aServerWithZones()
    const { name, path } = await openEditor()
    await fill(name(), 'North1')
    await click('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    expect(path()).toBe('/demo/zones/new')
    await userEvent.clear(name())
    await click('Cancel')
    await saved(path)
  })

  it('may have a name of its own only [A-1132 A-1144]', async () => {
    const server = aServerWithZones().refuse(createZone, 'zoneExists')
    const { name, tick } = await openEditor()
    await fill(name(), 'North1')
    await tick('dock')
    await click('Review')
    await click('Save')
    expect(
      await screen.findByText('A zone with this name already exists. Please enter another name'),
    ).toBeVisible()
    expect(name()).toBeInvalid()
    expect(server.requests(reportError)).toHaveLength(0)
  })

  it('that fails otherwise stays to be tried again [A-1146]', async () => {
    const server = aServerWithZones().refuse(createZone, 'tooManyRequests')
    const { name, tick, path } = await openEditor()
    await fill(name(), 'North1')
    await tick('dock')
    await click('Review')
    await click('Save')
    expect(await screen.findByText('The action failed for this zone, please try again')).toBeVisible()
    server.answer(createZone, { id: 'new', version: 0 })
    await click('Save')
    await saved(path)
    const keys = server.requests(createZone).map(({ headers }) => headers.get(idempotencyHeader))
    expect(new Set(keys).size).toBe(1)
  })
})

describe('a zone that is edited', () => {
  it('keeps its name, and is saved as the version that was read [A-1116 A-1123]', async () => {
    const server = aServerWithZones()
    const { name, tick, option, path } = await openEditor(aZone(1))
    expect(name()).toHaveValue('Zone1')
    expect(name()).toHaveAttribute('readonly')
    expect(await option('dock')).toBeChecked()
    await tick('pickers')
    await click('Review')
    await click('Save')
    await saved(path)
    expect(server.requests(updateZone)[0]?.body).toEqual({
      data: {
        id: 'zone-1',
        groups1: ['dock', 'yard', 'pickers'],
        groups2: ['night'],
        homeLocationIds: ['leeds', 'york'],
      },
      version: 2,
    })
  })

  it('is not saved where nothing changed', async () => {
    aServerWithZones()
    const { openTab } = await openEditor(aZone(1))
    await openTab('summary')
    expect(button('Save')).toBeDisabled()
  })

  it('shows all that is chosen in its summary, by name [A-1124]', async () => {
    aServerWithZones()
    const { openTab } = await openEditor(aZone(1))
    await openTab('summary')
    const chosen = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await screen.findByText('Leeds')).toBeVisible()
    expect(chosen('Groups')).toEqual(['dock', 'yard'])
    expect(chosen('Must also be in')).toEqual(['night'])
    expect(chosen('Home locations')).toEqual(['Leeds', 'York'])
  })

  it('can lose a group that no device is in any more', async () => {
    aServerWithZones()
    const { option, tick } = await openEditor(aZone(1, { groups1: ['forgotten'] }))
    expect(await option('forgotten')).toBeChecked()
    await tick('forgotten')
    expect(await option('forgotten')).not.toBeChecked()
  })

  it('that has gone says so, and cannot be saved any more [A-1145]', async () => {
    const server = aServerWithZones().refuse(updateZone, 'zoneNotFound')
    const { router } = await openZones()
    await act(() => router.navigate('/demo/zones/edit', { state: { zone: aZone(1) } }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'pickers' }))
    await click('Review')
    server.answer(listZones, pagesOf([aZone(2)]))
    await click('Save')
    expect(await screen.findByText('The zone does not exist')).toBeVisible()
    expect(button('Cancel')).toHaveFocus()
    await userEvent.click(screen.getByRole('tab', { name: /^Groups/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'night' }))
    await click('Review')
    expect(button('Save')).toBeDisabled()
    await click('Cancel')
    await screen.findByRole('checkbox', { name: 'Select Zone2' })
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Zone1' })).toBeNull())
  })

  it('says that the latest could not be loaded', async () => {
    const server = aServerWithZones().refuse(updateZone, 'changedMeanwhile')
    const { tick } = await openEditor(aZone(1))
    await tick('pickers')
    await click('Review')
    await click('Save')
    server.refuse(listZones, 'tooManyRequests')
    await userEvent.click(await screen.findByRole('button', { name: 'Load latest version' }))
    expect(await screen.findByText('The latest version could not be loaded. Please try again.')).toBeVisible()
    expect(server.requests(reportError)).toHaveLength(1)
  })

  it('says that somebody else was quicker, and takes the latest on demand', async () => {
    const server = aServerWithZones().refuse(updateZone, 'changedMeanwhile')
    const { tick, openTab, option, path } = await openEditor(aZone(1))
    await tick('pickers')
    await click('Review')
    await click('Save')
    const load = await screen.findByRole('button', { name: 'Load latest version' })
    server
      .answer(listZones, pagesOf([aZone(1, { groups1: ['yard'], version: 7 })]))
      .answer(updateZone, { version: 8 })
    await userEvent.click(load)
    await openTab('groups1')
    await waitFor(async () => expect(await option('pickers')).not.toBeChecked())
    await tick('dock')
    await click('Review')
    await click('Save')
    await saved(path)
    expect(server.requests(updateZone).at(-1)?.body).toMatchObject({
      version: 7,
      data: { groups1: ['yard', 'dock'] },
    })
  })

  it('is in no address: without one there is a way to the list [A-1117]', async () => {
    aServerWithZones()
    const { path } = renderConsole('/demo/zones/edit')
    expect(await screen.findByRole('heading', { level: 1, name: 'No zone to edit' })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Go to zones' }))
    await saved(path)
  })
})
