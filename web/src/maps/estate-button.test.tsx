import { getGroups, getHomeLocations, getZones, listSimProviders, readSignalBounds } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderConsole } from '../../testing/console.tsx'
import { anEstateServer } from '../../testing/estate.ts'
import { giveMapsAFrame } from '../ui/map/testing/map-frame.tsx'

beforeEach(giveMapsAFrame)

const aServer = () =>
  anEstateServer()
    .answer(readSignalBounds, { geoBounds: null })
    .answer(listSimProviders, [])
    .answer(getGroups, ['night'])
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
    .answer(getZones, [])
const open = (query = '') => renderConsole(`/demo/core/maps/no-service${query}`)
const button = () => screen.findByRole('button', { name: /^Devices/ })
const panel = () => screen.queryByRole('dialog')

describe('the part of the estate that a map is of', () => {
  it('is named once its name is known', async () => {
    const server = aServer()
    const release = server.hold(getHomeLocations)
    open('?homeLocationId=leeds')
    expect((await button()).textContent).toBe('Devices')
    await waitFor(() => expect(server.requests(getHomeLocations)).toHaveLength(1))
    release()
    await waitFor(async () => expect((await button()).textContent).toBe('DevicesLeeds'))
  })

  it('is said to be gone where it is, with what is left of it', async () => {
    aServer()
    open('?homeLocationId=hull&group=night')
    await waitFor(async () => expect((await button()).textContent).toBe('DevicesNot found, night'))
  })

  it('goes along to the other maps, as the period does [C-1902]', async () => {
    aServer()
    open('?group=night&period=7d&provider=Vale')
    await button()
    const tabs = within(screen.getByRole('main')).getByRole('navigation', { name: 'Maps' })
    expect(within(tabs).getByRole('link', { name: 'Coverage' })).toHaveAttribute(
      'href',
      '/demo/core/maps/coverage?group=night&period=7d',
    )
  })

  it('is chosen in a panel of which the Escape key closes an open picker first', async () => {
    aServer()
    open()
    await userEvent.click(await button())
    const picker = await screen.findByRole('combobox', { name: 'Group' })
    await userEvent.click(picker)
    await screen.findByRole('option', { name: 'night' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(picker).toHaveAttribute('aria-expanded', 'false'))
    expect(panel()).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(panel()).toBeNull())
    await waitFor(async () => expect(await button()).toHaveFocus())
  })
})
