import {
  currentUser,
  currentWorld,
  getAgreements,
  getFeatureToggles,
  listHomeLocationsAndGroups,
  listWorlds,
  reportError,
} from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aServer, aUser, aWorld, noAgreements, renderConsole } from '../../../testing/console.tsx'
import { anEstateServer, aPlace } from '../../../testing/estate.ts'

const denied =
  'You do not have permission to access this world. For more information, please contact your System Administrator.'

describe('entering a world', () => {
  it('shows a loading state until everything is there [A-310]', async () => {
    const server = aServer()
    const release = server.hold(currentWorld)
    renderConsole('/demo/')
    await waitFor(() => expect(server.requests(currentWorld)).not.toHaveLength(0))
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    expect(screen.queryByRole('heading')).toBeNull()
    release()
    expect(await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })).toBeVisible()
  })

  it('names the world in its calls and asks for the toggles of the user [A-311 A-1604 A-1703]', async () => {
    const server = aServer().answer(currentUser, aUser('viewer', { id: 'user-7' }))
    renderConsole('/demo/')
    await screen.findByRole('heading', { level: 1 })
    const [toggles] = server.requests(getFeatureToggles)
    expect(toggles?.query).toEqual({ userId: 'user-7' })
    expect(toggles?.headers.get('world')).toBe('demo')
    expect(server.requests(currentUser)[0]?.query).toEqual({ id: 'amara' })
  })

  it('describes a user without a record by the token [A-333]', async () => {
    aServer().answer(currentUser, null)
    renderConsole('/demo/users')
    expect(await screen.findByRole('button', { name: 'amara@demo.example' })).toBeVisible()
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
  })

  it('is refused on a 403, with a way back and Sign Out within reach [A-312 A-320 A-321 A-911 B-1320]', async () => {
    const server = aServer()
      .refuse(currentWorld, 'worldForbidden')
      .answer(listWorlds, [aWorld, { id: 'demo2', name: 'Saltmarsh Ports' }])
    renderConsole('/demo3/')
    expect(await screen.findByText(denied)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to world selection' })).toHaveAttribute(
      'href',
      '/world-selection',
    )
    expect(screen.getByRole('button', { name: /amara@demo\.example/ })).toBeVisible()
    expect(server.requests(reportError)).toEqual([])
  })

  it('that fails otherwise is reported and shows an empty screen [A-313]', async () => {
    const server = aServer().refuse(currentWorld, 'notFound').answer(reportError, { taken: true })
    renderConsole('/demo/')
    await waitFor(() => expect(server.requests(reportError)).toHaveLength(1))
    expect(server.requests(reportError)[0]?.body).toMatchObject({ message: expect.stringContaining('404') })
    await waitFor(() => expect(screen.getByRole('main')).toBeEmptyDOMElement())
  })

  it('opens even when the list of worlds fails', async () => {
    aServer().refuse(listWorlds, 'tooManyRequests')
    renderConsole('/demo/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })).toBeVisible()
  })

  it.each([
    ['administrator', 'User management'],
    ['viewer', 'Access denied'],
  ] as const)('stays open for the %s while a page asks for that list once more', async (role, name) => {
    const server = aServer().answer(currentUser, aUser(role)).refuse(listWorlds, 'tooManyRequests')
    const { router } = renderConsole('/demo/')
    await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
    const before = server.requests(listWorlds).length
    server.hold(listWorlds)
    await act(() => router.navigate('/demo/users'))
    await waitFor(() => expect(server.requests(listWorlds)).toHaveLength(before + 1))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
  })

  it.each(['/nowhere', '/nowhere/core', '/0123456789abcdef/'])(
    'goes to the entry when %s names no world, and says why [A-107 A-909]',
    async (address) => {
      const server = aServer()
      const { path } = renderConsole(address)
      await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })
      expect(path()).toBe('/demo/')
      expect(
        screen.getByText('There is no world at this address, or you do not have access to it.'),
      ).toBeVisible()
      expect(server.requests(currentWorld).map(({ headers }) => headers.get('world'))).toEqual(['demo'])
    },
  )
})

describe('going from one world to another', () => {
  it('leaves nothing of the first on the screen, though the second does not answer', async () => {
    const server = anEstateServer()
      .answer(currentWorld, ({ headers }) => ({ ...aWorld, id: headers.get('world') ?? '' }))
      .answer(listHomeLocationsAndGroups, { list: [aPlace()], totalCount: 1 })
    // Both are known already, so that neither page waits for its world.
    const { router } = renderConsole('/demo2/')
    await screen.findByRole('heading', { level: 1 })
    await act(() => router.navigate('/demo/core'))
    await screen.findByText('Leeds Cross-dock')
    server.refuse(listHomeLocationsAndGroups, 'tooManyRequests')
    await act(() => router.navigate('/demo2/core'))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.queryByText('Leeds Cross-dock')).toBeNull()
  })
})

describe('pending agreements', () => {
  const pending = { ...noAgreements, requiredDPA: { id: 'dpa-2', text: 'Processing' } }

  it.each(['/demo/', '/demo/core', '/demo/users', '/demo/anything'])(
    'lead an external user from %s to the form [A-112 A-704]',
    async (address) => {
      aServer().answer(getAgreements, pending)
      const { path } = renderConsole(address)
      await screen.findByRole('heading', { level: 1, name: 'Agreements' })
      expect(path()).toBe('/demo/agreements')
    },
  )

  it('come before the licences [A-960]', async () => {
    aServer()
      .answer(getAgreements, pending)
      .answer(currentWorld, { ...aWorld, features: [] })
    renderConsole('/demo/core')
    expect(await screen.findByRole('heading', { level: 1, name: 'Agreements' })).toBeVisible()
  })

  it('leave the text pages alone [A-112]', async () => {
    aServer().answer(getAgreements, pending)
    const { path } = renderConsole('/demo/agreements/dpa')
    await screen.findByRole('heading', { level: 1, name: /Data processing/ })
    expect(path()).toBe('/demo/agreements/dpa')
  })
})
