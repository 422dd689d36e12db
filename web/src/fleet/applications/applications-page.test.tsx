import {
  countDevicesByStatus,
  exportApplications,
  getUserSettings,
  listApplications,
  setTablePageSizes,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { comeBackLater, readAsBrowsersDo } from '../../../testing/come-back-later.ts'
import { noSettings, renderConsole } from '../../../testing/console.tsx'
import { someCounts } from '../../../testing/estate.ts'
import { savedFiles } from '../../../testing/saved-files.ts'
import { anApplication, anApplicationServer, now } from '../software/testing/a-software-server.ts'

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})

const table = () => screen.findByRole('table', { name: 'Applications' })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

async function openList(query = '') {
  const opened = renderConsole(`/demo/core/applications${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Applications' })
  await table()
  return { ...opened, search: () => opened.router.state.location.search }
}

describe('the list of applications', () => {
  it('has these columns in this order [C-123 C-1601]', async () => {
    anApplicationServer()
    await openList()
    expect(heads()).toEqual([
      'Name',
      'Package name',
      'Shared user ID',
      'Installed',
      'Versions',
      'Latest version',
      'Last used',
      'Devices using it',
      'First installed',
    ])
    expect(cells(await rowOf(/example\.scan/))).toEqual([
      'Scan',
      'example.scan',
      '-',
      '1,204',
      '3',
      '2.10',
      '5 min ago',
      '987',
      '5 Jan 2026, 08:00 UTC',
    ])
  })

  it('has a dash for what is missing [C-355 C-9947]', async () => {
    anApplicationServer().answer(listApplications, {
      list: [anApplication({ lastUsed: null, sharedUserId: 'example.shared' })],
      totalCount: 1,
    })
    await openList()
    const row = cells(await rowOf(/example\.scan/))
    expect([row[2], row[6]]).toEqual(['example.shared', '-'])
  })

  it('asks for what was used last, twenty at once [C-1603 C-1606 C-2345]', async () => {
    const server = anApplicationServer()
    await openList()
    await rowOf(/example\.scan/)
    const [asked] = server.requests(listApplications)
    expect(asked?.query).toEqual({ limit: '20', offset: '0' })
    expect(asked?.body).toEqual({
      sort: { field: 'lastUsed', order: 'desc' },
      search: '',
      systemFilter: 'all',
    })
  })

  it('keeps its page size under its own name [C-1606 C-9912]', async () => {
    const server = anApplicationServer()
      .answer(listApplications, { list: [anApplication()], totalCount: 60 })
      .answer(getUserSettings, { ...noSettings, tablePageSizes: { applicationsList: 10, processesList: 50 } })
      .answer(setTablePageSizes, { set: true })
    await openList()
    await rowOf(/example\.scan/)
    expect(server.requests(listApplications)[0]?.query.limit).toBe('10')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /rows/i }), '30')
    await waitFor(() =>
      expect(server.requests(setTablePageSizes).at(-1)?.body).toEqual({
        tablePageSizes: { applicationsList: 30 },
      }),
    )
  })

  it('is searched on Enter, sorted in turns and filtered by kind, all of it in the address [C-1604 C-301 C-310]', async () => {
    const server = anApplicationServer()
    const { search } = await openList()
    const last = () => server.requests(listApplications).at(-1)?.body
    const box = screen.getByRole('textbox', { name: 'Search applications' })
    await userEvent.type(box, 'sca')
    expect(server.requests(listApplications)).toHaveLength(1)
    await userEvent.type(box, '{Enter}')
    await waitFor(() => expect(last()).toMatchObject({ search: 'sca' }))
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    await waitFor(() => expect(last()).toMatchObject({ search: 'sca', systemFilter: 'system' }))
    for (const order of ['asc', 'desc'] as const) {
      await click('Installed')
      await waitFor(() => expect(last()).toMatchObject({ sort: { field: 'installedCount', order } }))
    }
    expect(search()).toBe('?search=sca&systemFilter=system&sort=-installedCount')
    await click('Installed')
    await waitFor(() => expect(search()).toBe('?search=sca&systemFilter=system'))
    expect(screen.getByRole('columnheader', { name: 'Last used' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('shows what an address says, whatever it says [C-1604]', async () => {
    const server = anApplicationServer()
    await openList('?systemFilter=user&search=s&sort=name&page=zwei')
    await waitFor(() =>
      expect(server.requests(listApplications)[0]?.body).toEqual({
        sort: { field: 'name', order: 'asc' },
        search: 's',
        systemFilter: 'user',
      }),
    )
    expect(screen.getByRole('radio', { name: 'User' })).toBeChecked()
  })

  it('leads to an application’s performance, and from there back to itself as it was [C-1602 C-124 C-1618]', async () => {
    anApplicationServer()
    const { router } = await openList('?systemFilter=user')
    await userEvent.click(within(await table()).getByRole('link', { name: 'Scan' }))
    await screen.findByRole('heading', { level: 1, name: 'Scan' })
    expect(router.state.location.pathname).toBe('/demo/core/applications/performance')
    expect(router.state.location.search).toBe('?id=app-1')
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
        name: 'Applications',
      }),
    )
    await table()
    expect(router.state.location.search).toBe('?systemFilter=user')
  })

  it('is exported as it is sorted, searched and filtered [C-1605]', async () => {
    const names = savedFiles()
    const server = anApplicationServer().answer(exportApplications, new Blob(['Name\r\n']))
    await openList('?systemFilter=user&search=sc&sort=name')
    await rowOf(/example\.scan/)
    await click('Export')
    await waitFor(() => expect(names).toEqual(['applicationsList.csv']))
    expect(server.requests(exportApplications)[0]?.body).toEqual({
      sort: { field: 'name', order: 'asc' },
      search: 'sc',
      systemFilter: 'user',
    })
  })

  it('has nothing to export where it is empty, says why, and can be widened [C-9946]', async () => {
    anApplicationServer().answer(listApplications, { list: [], totalCount: 0 })
    const { search } = await openList('?search=nothing&systemFilter=user')
    await screen.findByText('No applications match these filters')
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
    await click('Clear all')
    expect(search()).toBe('?search=nothing')
  })

  it.each([
    ['xyz', 'No applications yet'],
    ['user', 'No applications match these filters'],
  ])('of kind %s is empty for a reason', async (kind, reason) => {
    anApplicationServer().answer(listApplications, { list: [], totalCount: 0 })
    await openList(`?systemFilter=${kind}`)
    expect(await screen.findByText(reason)).toBeVisible()
  })

  it('tells the time since the last use anew when it arrives again as it was', async () => {
    readAsBrowsersDo()
    const server = anApplicationServer()
    await openList()
    expect(cells(await rowOf(/example\.scan/))[6]).toBe('5 min ago')
    await comeBackLater(server, listApplications)
    await waitFor(async () => expect(cells(await rowOf(/example\.scan/))[6]).toBe('6 min ago'))
  })

  it('explains which devices count as used', async () => {
    anApplicationServer()
    await openList()
    await userEvent.hover(await screen.findByRole('button', { name: 'Devices using it' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('at least a minute in the last 30 days')
  })

  it('that cannot be loaded offers a second attempt', async () => {
    const server = anApplicationServer().refuse(listApplications, 'tooManyRequests')
    renderConsole('/demo/core/applications')
    expect(await screen.findByText('The applications could not be loaded.')).toBeVisible()
    server.answer(listApplications, { list: [anApplication()], totalCount: 1 })
    await click('Try again')
    expect(await rowOf(/example\.scan/)).toBeVisible()
  })

  it('is only there with Android devices [C-1607 C-2409 C-9903]', async () => {
    anApplicationServer().answer(countDevicesByStatus, { ...someCounts, android: 0 })
    const { router } = renderConsole('/demo/core/applications?search=x')
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo/core'))
    expect(screen.queryByRole('link', { name: 'Applications' })).not.toBeInTheDocument()
  })
})
