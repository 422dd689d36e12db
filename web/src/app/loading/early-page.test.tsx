import { currentWorld, getDeviceInfo, last24Hours } from '@muster/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aWorld } from '../../../testing/console.tsx'
import { aReportServer, openTab } from '../../fleet/device/performance/testing/a-report.ts'
import { earlyParts, type PageHandle } from './early-page.ts'
import { lazyPart } from './lazy-part.tsx'

describe('what an address asks for', () => {
  const load = (name: string) => vi.fn(async () => () => <h1>{name}</h1>)
  const [frame, page, tab] = [load('frame'), load('page'), load('tab')]
  const [Frame, Page, Tab] = [lazyPart('app', frame), lazyPart('app', page), lazyPart('app', tab)]
  const handle: PageHandle = { parts: ({ name }) => (name === 'tab' ? [Tab] : []) }
  const routes = [
    {
      path: ':world',
      element: <Frame />,
      children: [
        { path: 'list', element: <p>List</p> },
        { path: 'page/:name', element: <Page />, handle },
      ],
    },
  ]

  it('is fetched with all its parts at once, before anything of it is drawn', () => {
    for (const part of earlyParts(routes, '/demo/page/tab')) part.fetchCode()
    for (const code of [frame, page, tab]) expect(code).toHaveBeenCalledOnce()
  })

  it.each([
    ['/demo/page/nonsense', 2],
    ['/demo/list', 1],
    ['/demo/nowhere/else', 0],
  ])('has at %s as many parts as are in chunks of their own: %i', (pathname, count) => {
    expect(earlyParts(routes, pathname)).toHaveLength(count)
  })

  it('is asked of the server while the world still loads', async () => {
    const server = aReportServer()
    const release = server.hold(currentWorld)
    openTab('performance')
    await waitFor(() => expect(server.requests(last24Hours.deviceUsage)).toHaveLength(1))
    release()
    await waitFor(() => expect(document.querySelectorAll('[role=slider]')).toHaveLength(3))
    // The page asks for nothing that is there already.
    for (const call of [getDeviceInfo, last24Hours.overview, last24Hours.deviceChargeLevel]) {
      expect(server.requests(call)).toHaveLength(1)
    }
  })

  it('is asked of its own world alone, however many are opened after it', async () => {
    const server = aReportServer().answer(currentWorld, ({ headers }) => ({
      ...aWorld,
      id: headers.get('world') ?? '',
    }))
    const { router } = openTab('performance')
    await waitFor(() => expect(document.querySelectorAll('[role=slider]')).toHaveLength(3))
    await act(() => router.navigate('/demo2/core'))
    await screen.findByRole('region', { name: 'All devices by status' })
    const worlds = server.requests(getDeviceInfo).map(({ headers }) => headers.get('world'))
    expect(worlds).toEqual(['demo'])
  })
})
