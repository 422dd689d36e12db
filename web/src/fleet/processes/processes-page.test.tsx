import { countDevicesByStatus, exportProcesses, getUserSettings, listProcesses } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comeBackLater, readAsBrowsersDo } from '../../../testing/come-back-later.ts'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { someCounts } from '../../../testing/estate.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { aProcess, aProcessServer, now } from '../software/testing/a-software-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const row = () => screen.findByRole('row', { name: /scan & go/ })

async function openList(query = '') {
  const opened = renderConsole(`/demo/core/processes${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Processes' })
  await screen.findByRole('table', { name: 'Processes' })
  return { ...opened, search: () => opened.router.state.location.search }
}

describe('the list of processes', () => {
  it('has these columns in this order [C-127 C-1701]', async () => {
    aProcessServer()
    await openList()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Process name',
      'Product name',
      'Active devices',
      'Devices using it',
      'Versions',
      'Latest product version',
      'Latest file version',
      'Last used',
    ])
    expect(
      within(await row())
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['scan & go.exe', 'Scan + Go', '310', '288', '2', '4.1', '4.1.22', '2 hr ago'])
  })

  it('asks for what was used last, twenty at once, or as many as were chosen for it [C-1704 C-9912]', async () => {
    const server = aProcessServer()
    await openList()
    await row()
    const [asked] = server.requests(listProcesses)
    expect(asked?.query).toEqual({ limit: '20', offset: '0' })
    expect(asked?.body).toEqual({ sort: { field: 'lastUsed', order: 'desc' }, search: '' })
  })

  it('has a page size of its own [C-9912]', async () => {
    const server = aProcessServer().answer(getUserSettings, {
      ...noSettings,
      tablePageSizes: { processesList: 50, applicationsList: 10 },
    })
    await openList()
    await row()
    expect(server.requests(listProcesses)[0]?.query.limit).toBe('50')
  })

  it.each(['scan & go.exe', 'Scan + Go'])(
    'leads to the process by "%s", whose address holds both names [C-1702 C-128 C-1715]',
    async (name) => {
      aProcessServer()
      const { router } = await openList()
      await userEvent.click(within(await row()).getByRole('link', { name }))
      await screen.findByRole('heading', { level: 1, name: 'scan & go.exe' })
      expect(router.state.location.pathname).toBe('/demo/core/processes/performance')
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        processName: 'scan & go.exe',
        productName: 'Scan + Go',
      })
    },
  )

  it.each([
    ['Active devices', 'it had processor time in the last 30 days'],
    ['Devices using it', 'at least a minute in the last 30 days'],
  ])('explains "%s" by a tooltip, to the pointer and to the keyboard [C-1703]', async (name, text) => {
    aProcessServer()
    await openList()
    const head = await screen.findByRole('button', { name })
    await userEvent.hover(head)
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text)
    await userEvent.unhover(head)
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
    head.focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text)
  })

  it('is searched and sorted by the server, and exported so [C-1705 C-9946]', async () => {
    const names = savedFiles()
    const server = aProcessServer().answer(exportProcesses, new Blob(['Process\r\n']))
    const { search } = await openList()
    await row()
    const last = () => server.requests(listProcesses).at(-1)?.body
    await userEvent.type(screen.getByRole('textbox', { name: 'Search processes' }), 'go{Enter}')
    await waitFor(() => expect(last()).toMatchObject({ search: 'go' }))
    await userEvent.click(screen.getByRole('button', { name: 'Active devices' }))
    const body = { search: 'go', sort: { field: 'activeCount', order: 'asc' } }
    await waitFor(() => expect(last()).toEqual(body))
    expect(search()).toBe('?search=go&sort=activeCount')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(names).toEqual(['processesList.csv']))
    expect(server.requests(exportProcesses)[0]?.body).toEqual(body)
  })

  it('tells the time since the last use anew when it arrives again as it was', async () => {
    readAsBrowsersDo()
    const server = aProcessServer().answer(listProcesses, {
      list: [aProcess({ lastUsed: now - 5 * 60_000 })],
      totalCount: 1,
    })
    await openList()
    expect(await row()).toHaveTextContent('5 min ago')
    await comeBackLater(server, listProcesses)
    await waitFor(async () => expect(await row()).toHaveTextContent('6 min ago'))
  })

  it('is empty for a reason', async () => {
    aProcessServer().answer(listProcesses, { list: [], totalCount: 0 })
    await openList('?search=nothing')
    await screen.findByText('No processes match this search')
    await userEvent.click(screen.getByText('Clear search'))
    expect(await screen.findByText('No processes yet')).toBeVisible()
  })

  it('is only there with Windows devices [C-1706 C-2409 C-9903]', async () => {
    aProcessServer().answer(countDevicesByStatus, { ...someCounts, windows: 0 })
    const { router } = renderConsole('/demo/core/processes')
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo/core'))
    expect(screen.queryByRole('link', { name: 'Processes' })).not.toBeInTheDocument()
  })
})
