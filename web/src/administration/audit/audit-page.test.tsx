import {
  type AuditEntry,
  currentUser,
  exportAudit,
  getWorldSettings,
  listAudit,
  reportError,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aServer, aUser, renderConsole } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'entry-1',
  at: Date.UTC(2026, 10, 12, 14, 16),
  email: 'ann@demo.example',
  address: '192.0.2.7',
  action: 'user.changed',
  recordId: 'user-9',
  record: 'ben@demo.example',
  before: { role: 'viewer', zone: null },
  after: { role: 'editor', zone: 'North' },
  ...changes,
})

const aServerWithEntries = (entries: readonly AuditEntry[] = [anEntry()]): FakeServer =>
  aServer()
    .answer(getWorldSettings, settingsWith())
    .answer(listAudit, { list: [...entries], totalCount: entries.length })
    .answer(exportAudit, new Blob(['Time\r\n']))
    .answer(reportError, { taken: true })

async function openAudit(query = '') {
  const opened = renderConsole(`/demo/audit${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Audit trail' })
  return { ...opened, search: () => decodeURIComponent(opened.router.state.location.search) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const click = async (name: string | RegExp) => userEvent.click(await button(name))
const lastBody = (server: FakeServer) => server.requests(listAudit).at(-1)?.body
const row = () => screen.findByRole('row', { name: /ann@demo\.example/ })

/** The rows of what an entry changed, each as its texts. */
async function changes() {
  await click(/^Details of/)
  const table = within(await screen.findByRole('table', { name: 'What changed' }))
  return table.getAllByRole('row').map((line) => [...line.children].map(({ textContent }) => textContent))
}

describe('the audit trail', () => {
  it('tells when, who, from where, what and to which record, the last change first', async () => {
    const server = aServerWithEntries()
    await openAudit()
    const cells = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(1)).toEqual([
      '12 Nov 2026, 14:16 UTC',
      'ann@demo.example',
      '192.0.2.7',
      'User changed',
      'ben@demo.example',
    ])
    expect(lastBody(server)).toEqual({ sort: { field: 'at', order: 'desc' } })
    expect(screen.getByRole('columnheader', { name: 'Time' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('says that there are more than can be paged through, without a number that nobody has counted', async () => {
    aServerWithEntries().answer(listAudit, { list: [anEntry()], totalCount: 10_001 })
    await openAudit()
    expect(await screen.findByText('10,000+')).toBeVisible()
  })

  it('tells of a move from where to where and how many, by names', async () => {
    const moved = (from: string | null, to: string | null, devices: number) =>
      anEntry({
        id: `${from}-${to}`,
        action: 'devices.moved',
        recordId: 'move-1',
        record: from,
        before: { homeLocation: from },
        after: { homeLocation: to, devices },
      })
    aServerWithEntries([moved('Leeds', 'York', 1200), moved(null, 'York', 1), moved('York', null, 2)])
    await openAudit()
    await screen.findAllByRole('row', { name: /ann@demo\.example/ })
    for (const text of [
      '1,200 devices: Leeds → York',
      '1 device: No home location → York',
      '2 devices: York → No home location',
    ]) {
      expect(screen.getByRole('cell', { name: text })).toBeVisible()
      expect(
        screen.getByRole('button', { name: new RegExp(`^Details of Device move started, ${text}`) }),
      ).toBeVisible()
    }
  })

  it('tells how somebody signed in, with nothing more to open', async () => {
    const sign = { recordId: null, record: null, before: null }
    aServerWithEntries([
      anEntry({ ...sign, id: 'in', action: 'signIn.succeeded', after: { how: 'singleSignOn' } }),
      anEntry({ ...sign, id: 'no', action: 'signIn.refused', after: null }),
    ])
    await openAudit()
    expect(await screen.findByRole('row', { name: /Signed in.*By single sign-on/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /Sign-in refused/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Details of/ })).not.toBeInTheDocument()
  })

  it('is for administrators', async () => {
    aServerWithEntries().answer(currentUser, aUser('manager'))
    renderConsole('/demo/audit')
    expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
  })

  it('looks for what is typed on Enter', async () => {
    const server = aServerWithEntries()
    const { search } = await openAudit()
    await row()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search the audit trail' }), 'leeds')
    expect(server.requests(listAudit)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(lastBody(server)).toMatchObject({ search: 'leeds' }))
    expect(search()).toBe('?search=leeds')
  })

  it('narrows by what happened, one by one or by kind of record', async () => {
    const server = aServerWithEntries()
    const { search } = await openAudit()
    await row()
    await click('Filter')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zones' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zone changed' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'World created' }))
    expect(screen.getByRole('checkbox', { name: 'Zones' })).toBePartiallyChecked()
    await click('Show entries')
    await waitFor(() =>
      expect(lastBody(server)).toMatchObject({ actions: ['zone.created', 'zone.removed', 'world.created'] }),
    )
    expect(search()).toBe('?actions=zone.created,zone.removed,world.created')
    await click(/^Remove filter Action/)
    await waitFor(() => expect(lastBody(server)).not.toHaveProperty('actions'))
    expect(screen.getByRole('checkbox', { name: 'Zones' })).not.toBeChecked()
  })

  it('narrows to a period that rolls with the clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 12, 15) })
    const server = aServerWithEntries()
    const { search } = await openAudit()
    await row()
    await click('Filter')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last 7 days')
    await click('Show entries')
    await waitFor(() => expect(lastBody(server)).toMatchObject({ from: Date.UTC(2026, 10, 5, 15) }))
    expect(search()).toBe('?period=7d')
  })

  it('narrows to days from the address, and says so', async () => {
    const server = aServerWithEntries()
    await openAudit('?from=2026-11-01&to=2026-11-12')
    await row()
    expect(lastBody(server)).toMatchObject({
      from: new Date(2026, 10, 1).getTime(),
      to: new Date(2026, 10, 13).getTime() - 1,
    })
    expect(screen.getByText('1 Nov 2026 to 12 Nov 2026')).toBeVisible()
  })

  it('picks days from a calendar', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 12, 15) })
    aServerWithEntries()
    const { search } = await openAudit()
    await row()
    await click('Filter')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Custom dates')
    await userEvent.click(await screen.findByRole('button', { name: 'First day' }))
    await userEvent.click(await screen.findByRole('button', { name: /^3 November 2026/ }))
    await click('Show entries')
    expect(search()).toBe('?from=2026-11-03')
  })

  it('exports what it shows', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const server = aServerWithEntries()
    await openAudit('?search=ben&actions=user.changed')
    await row()
    await click('Export')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'auditTrail.csv')
    expect(server.requests(exportAudit).map(({ body }) => body)).toEqual([
      { search: 'ben', actions: ['user.changed'], sort: { field: 'at', order: 'desc' } },
    ])
  })

  it('says that nobody has changed anything yet', async () => {
    aServerWithEntries([])
    await openAudit()
    expect(await screen.findByText('Nothing recorded yet')).toBeVisible()
  })

  it('says that the filters left nothing, and takes them away', async () => {
    const server = aServerWithEntries([])
    const { search } = await openAudit('?search=nobody&period=24h')
    expect(await screen.findByText('No entries match these filters')).toBeVisible()
    server.answer(listAudit, { list: [anEntry()], totalCount: 1 })
    const [clear] = (await screen.findAllByRole('button', { name: 'Clear all' })).toReversed()
    if (clear) await userEvent.click(clear)
    await row()
    expect(search()).toBe('?search=nobody')
  })

  it('says that it could not be loaded, and tries again', async () => {
    const server = aServerWithEntries().refuse(listAudit, 'tooManyRequests')
    await openAudit()
    expect(await screen.findByText('The audit trail could not be loaded.')).toBeVisible()
    server.answer(listAudit, { list: [anEntry()], totalCount: 1 })
    await click('Try again')
    await row()
  })
})

describe('what an entry changed', () => {
  it('shows before and after side by side, in words', async () => {
    aServerWithEntries()
    await openAudit()
    expect(await changes()).toEqual([
      ['Field', 'Before', 'After'],
      ['Role', 'Viewer', 'Editor'],
      ['Zone', 'None', 'North'],
    ])
    expect(screen.getByText('user-9')).toBeVisible()
  })

  it('has one side of what was made', async () => {
    const after = {
      name: 'editor',
      radius: 1400,
      latitude: 53.79648,
      groups: ['day', 'yard'],
      useMetricDistances: false,
    }
    aServerWithEntries([anEntry({ action: 'homeLocation.created', before: null, after })])
    await openAudit()
    expect(await changes()).toEqual([
      ['Field', 'After'],
      ['Groups', 'day, yard'],
      ['Latitude', '53.79648'],
      ['Name', 'editor'],
      ['Radius (m)', '1,400'],
      ['Metric distances', 'No'],
    ])
  })

  it('calls settings what their pages call them, and what is on no page by its key', async () => {
    const alarm = { enabled: true, yellow: 10, red: 25 }
    aServerWithEntries([
      anEntry({
        action: 'settings.changed',
        record: null,
        before: {
          batteryHealthStatusYellow: 80,
          deviceLocationTimeEnabled: false,
          'alarms.deviceUserExperienceDrop': alarm,
          'alarms.anyAlert': alarm,
          tablePageSizes: {},
        },
        after: {
          batteryHealthStatusYellow: 70,
          deviceLocationTimeEnabled: true,
          'alarms.deviceUserExperienceDrop': { ...alarm, red: 30 },
          'alarms.anyAlert': { ...alarm, enabled: false },
          tablePageSizes: { usersList: 50 },
        },
      }),
    ])
    await openAudit()
    expect(await changes()).toEqual([
      ['Field', 'Before', 'After'],
      ['Alarm on Any alert: Enabled', 'Yes', 'No'],
      ['Alarm on Drop: Critical', '25', '30'],
      ['Battery health: Warning', '80', '70'],
      ['Location time: Enabled', 'No', 'Yes'],
      ['tablePageSizes.usersList', 'None', '50'],
    ])
    expect(screen.getByText('tablePageSizes.usersList').tagName).toBe('CODE')
  })

  it('opens only where there is something to see', async () => {
    aServerWithEntries([anEntry({ action: 'user.invited', before: null, after: null })])
    await openAudit()
    await row()
    expect(screen.queryByRole('button', { name: /^Details of/ })).toBeNull()
  })
})
