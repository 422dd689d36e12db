import { countDevicesByStatus, currentUser, currentWorld, partnerFeatureCodes } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aUser, aWorld, renderConsole } from '../../../testing/console.tsx'
import { anEstateServer, someCounts } from '../../../testing/estate.ts'

const bar = async (name = 'Core') => within(await screen.findByRole('navigation', { name }))
const tabs = async (name?: string) =>
  (await bar(name)).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('the core section', () => {
  it('leads to its pages, each below the world [C-102 C-103 C-106 C-107 C-115 C-116]', async () => {
    anEstateServer()
    renderConsole('/demo/core')
    await waitFor(async () =>
      expect(await tabs()).toEqual([
        ['Overview', '/demo/core'],
        ['Devices', '/demo/core/devices'],
        ['Performance', '/demo/core/performance'],
        ['Applications', '/demo/core/applications'],
        ['Processes', '/demo/core/processes'],
        ['Anomalies', '/demo/core/anomalies'],
        ['Maps', '/demo/core/maps'],
      ]),
    )
    expect((await bar()).getByRole('link', { current: 'page' })).toHaveTextContent('Overview')
  })

  it('leaves out what the world’s devices or the person’s role have no use for [C-108 C-109 C-110 C-2406 C-2409]', async () => {
    anEstateServer()
      .answer(countDevicesByStatus, { ...someCounts, windows: 0, android: 0 })
      .answer(currentUser, aUser('editor'))
    renderConsole('/demo/core')
    await screen.findByText('No alerts')
    expect((await tabs()).map(([name]) => name)).toEqual(['Overview', 'Devices', 'Performance', 'Maps'])
  })

  it('has the title of its brand [C-105]', async () => {
    anEstateServer().answer(currentWorld, {
      ...aWorld,
      brand: 'panasonic',
      features: [...partnerFeatureCodes.coreV2],
    })
    renderConsole('/demo/core')
    expect(await tabs('Smart Service')).toContainEqual(['Overview', '/demo/core'])
  })

  it('is refused to a world without the licence, without its bar [C-104 C-9901]', async () => {
    anEstateServer().answer(currentWorld, { ...aWorld, features: [] })
    renderConsole('/demo/core')
    expect(await screen.findByText(/permission to access this product/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Overview' })).not.toBeInTheDocument()
  })

  it.each(['anomalies', 'anomalies/details', 'anomalies/details/devices'])(
    'keeps /core/%s from editors [C-9902]',
    async (path) => {
      anEstateServer().answer(currentUser, aUser('editor'))
      renderConsole(`/demo/core/${path}`)
      expect(await screen.findByText(/permission to access this page/)).toBeVisible()
    },
  )

  it.each([
    ['applications', 'android'],
    ['applications/performance', 'android'],
    ['processes', 'windows'],
  ])('leads from /core/%s to the overview in a world without %s [C-9903]', async (path, platform) => {
    anEstateServer().answer(countDevicesByStatus, { ...someCounts, [platform]: 0 })
    const { router } = renderConsole(`/demo/core/${path}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo/core'))
  })

  it('shows the landing at an address below it that is none of its pages [A-111]', async () => {
    anEstateServer()
    renderConsole('/demo/core/nonsense')
    expect(await screen.findByRole('heading', { level: 1, name: 'Northfield Parcels' })).toBeVisible()
  })

  it.each([
    ['applications/nope?id=1', 'applications/performance?id=1'],
    ['applications/Devices?id=1&days=60', 'applications/performance?id=1&days=60'],
    ['processes/nope?id=1', 'processes/performance?id=1'],
  ])('leads from the unknown tab of /core/%s to the first, and says why [C-9907]', async (path, first) => {
    anEstateServer()
    const { router } = renderConsole(`/demo/core/${path}`)
    expect(await screen.findByText('There is no page at this address.')).toBeVisible()
    const { pathname, search } = router.state.location
    expect(`${pathname}${search}`).toBe(`/demo/core/${first}`)
  })
})
