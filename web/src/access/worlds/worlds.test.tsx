import { currentWorld, getConfiguration, listWorlds, reportError } from '@muster/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aServer, aWorld, renderConsole } from '../../../testing/console.tsx'

const two = [
  { id: 'demo', name: 'Northfield Parcels' },
  { id: '0123456789abcdef0123456789ABCDEF', name: 'Saltmarsh Ports' },
]

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const depots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `demo${index + 1}`, name: `Depot ${index + 1}` }))

describe('the entry', () => {
  it('leads several worlds to their selection, without fetching them twice [A-301 A-302 A-307]', async () => {
    const server = aServer().answer(listWorlds, two)
    const { path } = renderConsole('/')
    await heading('Select a world')
    expect(path()).toBe('/world-selection')
    expect(server.requests(listWorlds)).toHaveLength(1)
  })

  it('leads into an only world, keeping a deep link [A-303 A-910]', async () => {
    aServer()
    const { router } = renderConsole('/?x=1#/core/devices')
    await heading('Devices')
    expect(router.state.location).toMatchObject({ pathname: '/demo/core/devices', search: '?x=1' })
  })

  it('leads into an only world with the search alone, where there is no hash [A-303 A-910]', async () => {
    aServer()
    const { router } = renderConsole('/?x=1')
    await heading(aWorld.name)
    expect(router.state.location).toMatchObject({ pathname: '/demo/', search: '?x=1' })
  })

  it('refuses a world id of another form [A-304]', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    aServer().answer(listWorlds, [{ id: 'elsewhere', name: 'Elsewhere' }])
    renderConsole('/')
    await heading('Sorry, something went wrong.')
    expect(JSON.stringify(logged.mock.calls.flat().map(String))).toContain(
      'World id does not match expected format',
    )
  })

  it.each(['/', '/world-selection'])(
    'refuses somebody without a world at %s, without a way back [A-951]',
    async (address) => {
      aServer().answer(listWorlds, [])
      renderConsole(address)
      expect(await screen.findByText(/permission to access this world/)).toBeVisible()
      expect(screen.getByRole('main').querySelector('a')).toBeNull()
    },
  )

  it.each(['/', '/world-selection', '/demo/'])(
    'shows internal staff without a world at %s where one is added [A-336 A-951]',
    async (address) => {
      aServer()
        .answer(listWorlds, [])
        .refuse(currentWorld, 'worldForbidden')
        .answer(getConfiguration, { ...aConfiguration, internalDomains: ['demo.example'] })
      const { path } = renderConsole(address)
      expect(await screen.findByText(/permission to access this world/)).toBeVisible()
      await userEvent.click(screen.getByRole('link', { name: 'Add a world' }))
      expect(await heading('Add a world')).toBeVisible()
      expect(path()).toBe('/universe-admin/worlds/add')
      expect(screen.queryByRole('link', { name: 'Add a world' })).toBeNull()
      await userEvent.click(screen.getByRole('link', { name: 'Back to the start page' }))
      expect(await screen.findByRole('link', { name: 'Add a world' })).toBeVisible()
      expect(path()).toBe('/')
    },
  )

  it.each(['/', '/world-selection'])('offers another attempt at %s', async (address) => {
    const server = aServer().refuse(listWorlds, 'tooManyRequests').answer(reportError, { taken: true })
    renderConsole(address)
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(listWorlds, two)
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Saltmarsh Ports' })).toBeVisible()
  })
})

describe('the world selection', () => {
  it('asks which world to view and has a card for each [A-305 A-306]', async () => {
    aServer().answer(listWorlds, two)
    renderConsole('/world-selection')
    expect(await heading('Select a world')).toBeVisible()
    expect(screen.getByText('Please select the world you would like to view')).toBeVisible()
    const cards = await screen.findAllByRole('listitem')
    expect(cards).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Northfield Parcels' })).toHaveAttribute('href', '/demo/')
    expect(screen.getByRole('link', { name: 'Saltmarsh Ports' })).toHaveAttribute(
      'href',
      '/0123456789abcdef0123456789ABCDEF/',
    )
    expect(document.title).toBe('Select a world · Muster')
  })

  it('has four placeholders until the worlds are there [A-953]', async () => {
    const server = aServer().answer(listWorlds, two)
    const release = server.hold(listWorlds)
    renderConsole('/world-selection')
    await waitFor(() => expect(document.querySelectorAll('main li[aria-hidden=true]')).toHaveLength(4))
    expect(screen.queryAllByRole('listitem')).toEqual([])
    release()
    expect(await screen.findByRole('link', { name: 'Saltmarsh Ports' })).toBeVisible()
    expect(document.querySelectorAll('main li[aria-hidden=true]')).toHaveLength(0)
  })

  it('uses the worlds handed over, and fetches them otherwise [A-307]', async () => {
    aServer().answer(listWorlds, two)
    renderConsole('/world-selection', { state: { worlds: [{ id: 'demo9', name: 'Handed over' }] } })
    expect(await screen.findByRole('link', { name: 'Handed over' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Saltmarsh Ports' })).toBeNull()
  })

  it('searches among ten worlds', async () => {
    aServer().answer(listWorlds, depots(10))
    renderConsole('/world-selection')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search worlds' }), 'depot 1')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
    await userEvent.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('No worlds found')).toBeVisible()
  })

  it('searches whatever the accents and capitals', async () => {
    const many = Array.from({ length: 12 }, (_, number) => ({
      id: `demo${number}`,
      name: `Région ${number}`,
    }))
    aServer().answer(listWorlds, many)
    renderConsole('/world-selection')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search worlds' }), 'REGION 7')
    expect(await screen.findByRole('link', { name: 'Région 7' })).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('spares the search where there are nine', async () => {
    aServer().answer(listWorlds, depots(9))
    renderConsole('/world-selection')
    await screen.findByRole('link', { name: 'Depot 9' })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
