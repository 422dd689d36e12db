import { type CurrentUser, getGroups, getHomeLocations, getZones } from '@muster/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { aUser, aWorld } from '../../../testing/console.tsx'
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts'
import { provideTokens } from '../../session/request/request.ts'
import { WorldContext } from '../../session/world/world.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'
import { type EstateFilter, type EstatePart, nextEstateFilter, wholeEstate } from './estate-filter.ts'
import { EstateFilterBar } from './estate-filter-bar.tsx'

const accent = { accent: '#000000', hover: '#000000', background: '#FFFFFF', on: '#FFFFFF' }

const aPlacesServer = () =>
  fakeServer()
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
    .answer(getGroups, ['yard'])
    .answer(getZones, [{ id: 'north', name: 'North' }])

async function openBar(
  view: Partial<CurrentUser> = {},
  { server = aPlacesServer(), picked = {} }: { server?: FakeServer; picked?: EstatePart } = {},
) {
  provideTokens({ accessToken: async () => 'token', onTokenFailure: () => undefined })
  const session = {
    world: aWorld,
    user: aUser('viewer', view),
    isInternal: false,
    toggles: [],
    pendingAgreements: [],
    hasSeveralWorlds: false,
  }
  let current: EstateFilter = wholeEstate
  const chosen = vi.fn()
  const Bar = () => {
    const [filter, setFilter] = useState<EstateFilter>({ ...wholeEstate, ...picked })
    current = filter
    return (
      <EstateFilterBar
        filter={filter}
        onChoose={(choice) => {
          chosen(choice)
          setFilter((before) => nextEstateFilter(before, choice))
        }}
      />
    )
  }
  render(
    <ThemeProvider accents={{ light: accent, dark: accent }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WorldContext value={session}>
          <Bar />
        </WorldContext>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  // Its texts load first.
  await screen.findByRole('group', { name: 'Devices shown' })
  return { current: () => current, chosen, server }
}

const picker = (name: string) => screen.queryByRole('combobox', { name })

async function pick(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('the estate filter bar', () => {
  it('offers all devices, home location, group and zone, and 30, 60 or 90 days [C-1501 C-1502]', async () => {
    const { current } = await openBar()
    for (const name of ['Home location', 'Group', 'Zone']) expect(picker(name)).toBeVisible()
    expect(screen.getByRole('button', { name: 'All devices' })).toHaveAttribute('aria-pressed', 'true')
    const period = screen.getByRole('combobox', { name: 'Period' })
    expect(
      within(period)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['30 days', '60 days', '90 days'])
    await userEvent.selectOptions(period, '90 days')
    expect(current()).toMatchObject({ days: 90 })
  })

  it('combines home location and group, lets a zone exclude both, and clears all [C-1501 C-9937]', async () => {
    const { current } = await openBar()
    await pick('Home location', 'Leeds')
    await pick('Group', 'yard')
    expect(current()).toMatchObject({ homeLocationId: 'leeds', group: 'yard', days: 30 })
    await pick('Zone', 'North')
    expect(current()).toEqual({ zoneId: 'north', days: 30 })
    await userEvent.click(screen.getByRole('button', { name: 'All devices' }))
    expect(current()).toEqual({ days: 30 })
  })

  it('does nothing where all devices are shown and are asked for', async () => {
    const { chosen } = await openBar()
    await userEvent.click(screen.getByRole('button', { name: 'All devices' }))
    expect(chosen).not.toHaveBeenCalled()
  })

  it('says that something is picked before it is known what there is to pick', async () => {
    const server = aPlacesServer()
    const release = [getHomeLocations, getGroups].map((call) => server.hold(call))
    await openBar({}, { server, picked: { homeLocationId: 'leeds', group: 'yard' } })
    expect(picker('Home location')).toHaveValue('…')
    expect(picker('Group')).toHaveValue('yard')
    expect(picker('Zone')).toHaveValue('')
    for (const letGo of release) letGo()
    await waitFor(() => expect(picker('Home location')).toHaveValue('Leeds'))
    expect(picker('Group')).toHaveValue('yard')
  })

  it('says that what there is to pick could not be loaded, keeps what is picked, and tries again', async () => {
    const server = aPlacesServer().refuse(getHomeLocations, 'notFound').refuse(getZones, 'notFound')
    await openBar({}, { server, picked: { homeLocationId: 'leeds', group: 'yard' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('The options could not be loaded.')
    expect(picker('Home location')).toHaveValue('…')
    expect(picker('Group')).toHaveValue('yard')
    await userEvent.click(screen.getByRole('combobox', { name: 'Zone' }))
    expect(await screen.findByRole('listbox')).toHaveTextContent('The options could not be loaded.')
    server
      .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
      .answer(getZones, [{ id: 'north', name: 'North' }])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(picker('Home location')).toHaveValue('Leeds'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.requests(getGroups)).toHaveLength(1)
  })

  it.each([
    ['a home location', { homeLocationId: 'leeds' }, ['Group']],
    ['a group', { group: 'yard' }, ['Home location']],
    ['a zone', { zoneId: 'north' }, ['Home location']],
  ])(
    'leaves out for users bound to %s what is settled [C-1503 C-1504 C-2413 C-9937]',
    async (_bound, view, offered) => {
      await openBar(view)
      expect(['Home location', 'Group', 'Zone'].filter((name) => picker(name))).toEqual(offered)
    },
  )
})
