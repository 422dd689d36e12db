import {
  closeCases,
  countCasesByTab,
  countOpenCases,
  currentUser,
  exportCases,
  handOverCases,
  listCases,
  listSuggestions,
  snoozeCases,
  takeCases,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { browserIn } from '../../../testing/time-zone.ts'
import { aCase, aCaseServer, acted, aTakenCase, bea, now } from '../testing/a-case-server.ts'

const user = userEvent.setup()

async function openPage(query = '', path = '/demo/cases') {
  const opened = renderConsole(`${path}${query}`)
  await screen.findByText('Cases', { selector: 'h1' })
  return { ...opened, address: () => opened.path() + opened.router.state.location.search }
}

const rowOf = async (number: number) =>
  (await screen.findByText(`#${number}`, { selector: 'a' })).closest('tr') as HTMLElement
const asked = (server: ReturnType<typeof aCaseServer>) => {
  const { query, body } = server.requests(listCases).at(-1) ?? {}
  return { query, body }
}
const button = (name: string) => screen.findByRole('button', { name })

describe('the list of cases', () => {
  it('has these columns, and says what each case is about and who has it [K-801 K-803]', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    aCaseServer()
    await openPage()
    const cells = within(await rowOf(184))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'Number',
      'Level',
      'What and where',
      'Now',
      'Peak',
      'Since',
      'Duration',
      'Taken by',
      'Watch',
      'State',
    ])
    expect(cells.slice(1)).toEqual([
      '#184',
      'Problem',
      'Reboot · Leeds Cross-dock',
      '57',
      '61',
      '1 hr ago',
      '1 hr 35 mins',
      'Nobody',
      'Reboots per site',
      'Open',
    ])
    const other = within(await rowOf(181)).getAllByRole('cell')
    expect(other.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Battery health · All batteries', '2 days 4 hrs', bea.email, 'Taken']),
    )
  })

  it.each([
    ['deviceUserExperienceDropStatus', 'New anomaly · Frequent drops with Browser 126.13.0, OS build 11.04'],
    [null, 'New anomaly · application Browser 126.13.0, OS build 11.04'],
  ] as const)('names an anomaly as its own page does, of alert %s [K-117 K-824]', async (alert, words) => {
    const properties = [
      { name: 'application' as const, value: 'com.browser 126.13.0', applicationName: 'Browser' },
      { name: 'osBuild' as const, value: '11.04' },
    ]
    const about = { kind: 'anomaly', alert: null, alarm: null, level: null } as const
    const row = { ...aCase, about, group: { by: 'anomaly' as const, anomalyId: 'x', alert, properties } }
    aCaseServer().answer(listCases, { list: [row], totalCount: 1 })
    await openPage()
    expect(within(await rowOf(184)).getByText(words)).toBeVisible()
  })

  it('has a tab for each kind of case, with its number; the address says which [K-802 K-806]', async () => {
    const server = aCaseServer()
    const { address } = await openPage('?search=leeds&page=2')
    expect(await screen.findByRole('link', { name: 'Ended 240' })).toBeVisible()
    expect(server.requests(countCasesByTab).at(-1)?.body).toEqual({ search: 'leeds' })
    await user.click(screen.getByRole('link', { name: 'Ended 240' }))
    await waitFor(() => expect(address()).toBe('/demo/cases?search=leeds&tab=over'))
    await waitFor(() => expect(asked(server).body).toMatchObject({ tab: 'over', search: 'leeds' }))
  })

  it('begins with problems, and with what ended last among past cases [K-804]', async () => {
    const server = aCaseServer()
    await openPage()
    await rowOf(184)
    expect(asked(server)).toEqual({
      query: { limit: '20', offset: '0' },
      body: { tab: 'open', sort: { field: 'level', order: 'desc' } },
    })
    await user.click(screen.getByRole('button', { name: 'Now' }))
    await waitFor(() => expect(asked(server).body).toMatchObject({ sort: { field: 'size', order: 'asc' } }))
    await user.click(screen.getByRole('link', { name: 'Ended 240' }))
    await waitFor(() =>
      expect(asked(server).body).toEqual({ tab: 'over', sort: { field: 'age', order: 'desc' } }),
    )
    expect(await screen.findByRole('columnheader', { name: 'Ended' })).toBeVisible()
  })

  it('takes filters from the address, and ignores what it does not know [K-805 K-806]', async () => {
    const server = aCaseServer()
    const { address } = await openPage(
      '?tab=nonsense&levels=red,blue&takenBy=null,bea%7Cbea%2540demo.example&homeLocations=leeds%7CLeeds&watches=watch-1%7CReboots&period=7d&sort=-colour',
    )
    await rowOf(184)
    expect(asked(server).body).toEqual({
      tab: 'open',
      sort: { field: 'level', order: 'desc' },
      levels: ['red'],
      takenBy: [null, 'bea'],
      homeLocationIds: ['leeds'],
      watchIds: ['watch-1'],
      from: expect.any(Number),
    })
    await user.click(screen.getByRole('button', { name: 'Remove filter Taken by: Nobody, bea@demo.example' }))
    await waitFor(() => expect(address()).not.toContain('takenBy'))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(asked(server).body).toEqual({ tab: 'open', sort: expect.anything() }))
  })

  it('is filtered in a panel by the people and watches in sight [K-805]', async () => {
    const server = aCaseServer()
    await openPage()
    await rowOf(184)
    await user.click(await button('Filter'))
    await user.click(screen.getByLabelText('Warning'))
    await user.click(screen.getByLabelText('Me'))
    await user.click(screen.getByLabelText(bea.email))
    await user.click(screen.getByRole('button', { name: 'Show cases' }))
    await waitFor(() =>
      expect(asked(server).body).toMatchObject({ levels: ['yellow'], takenBy: ['amara', 'bea'] }),
    )
  })

  it('leads from a row to its case, and keeps the list to go back to', async () => {
    aCaseServer()
    const { address, router } = await openPage('?sort=size')
    await user.click(within(await rowOf(184)).getByText('Reboots per site'))
    await waitFor(() => expect(address()).toBe('/demo/cases/184'))
    expect(router.state.location.state).toEqual({ list: '?sort=size' })
  })

  it('exports what it shows [K-807]', async () => {
    const server = aCaseServer().answer(exportCases, new Blob(['number']))
    await openPage('?levels=red')
    await rowOf(184)
    await user.click(await button('Export'))
    await waitFor(() =>
      expect(server.requests(exportCases)).toEqual([
        expect.objectContaining({
          body: { tab: 'open', levels: ['red'], sort: { field: 'level', order: 'desc' } },
        }),
      ]),
    )
  })

  it.each([
    ['', 'No open cases'],
    ['?tab=mine', 'You have no cases'],
    ['?tab=snoozed', 'No snoozed cases'],
    ['?tab=over', 'No ended cases'],
    ['?search=york', 'No cases match'],
  ])('says what it means that there are none: "%s" [K-808]', async (query, text) => {
    aCaseServer().answer(listCases, { list: [], totalCount: 0 })
    await openPage(query)
    expect(await screen.findByText(text)).toBeVisible()
  })

  const none = { open: 0, mine: 0, snoozed: 0, over: 0, isWatched: false }

  it.each(['viewer', 'editor'] as const)(
    'says to %ss too that there is no watch yet [K-808]',
    async (role) => {
      const server = aCaseServer()
        .answer(currentUser, aUser(role))
        .answer(listCases, { list: [], totalCount: 0 })
        .answer(countCasesByTab, none)
      await openPage()
      expect(await screen.findByText('No watches yet')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Set up watches' })).toBeVisible()
      expect(server.requests(listSuggestions)).toEqual([])
    },
  )

  it('says how to begin where there is no watch yet, and offers some [K-808 K-413]', async () => {
    const watched = { kind: 'silence', silentMinutes: 60 } as const
    const where = { homeLocationIds: [], groups: [], zoneId: null }
    aCaseServer()
      .answer(listCases, { list: [], totalCount: 0 })
      .answer(countCasesByTab, none)
      .answer(listSuggestions, {
        list: [{ key: 'silentHome', watched, where, holdMinutes: 0, endMinutes: 0, isAlertOff: false }],
      })
    await openPage()
    expect(await screen.findByText('No watches yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Set up watches' })).toHaveAttribute(
      'href',
      '/demo/settings/watches',
    )
    expect(await screen.findByRole('region', { name: 'Suggestions' })).toBeVisible()
  })

  it('that could not be loaded is tried again [K-808]', async () => {
    const server = aCaseServer().refuse(listCases, 'tooManyRequests')
    await openPage()
    expect(await screen.findByText('The cases could not be loaded.')).toBeVisible()
    server.answer(listCases, { list: [aCase], totalCount: 1 })
    await user.click(await button('Try again'))
    expect(await rowOf(184)).toBeVisible()
  })
})

it('says above the list that no reports can come in [K-1210]', async () => {
  browserIn('Europe/London')
  aCaseServer().answer(countOpenCases, { mine: 0, nobodys: 0, changedAt: 1, downSince: now, downUntil: null })
  await openPage()
  expect(await screen.findByText(/^Muster has received no reports since 12 Nov 2026, 14:16\./)).toBeVisible()
})

it('says above the list that no reports could come in until lately [K-1210]', async () => {
  browserIn('Europe/London')
  const until = now + 20 * 60_000
  aCaseServer().answer(countOpenCases, {
    mine: 0,
    nobodys: 0,
    changedAt: 1,
    downSince: now,
    downUntil: until,
  })
  await openPage()
  const period = /^Muster received no reports \(12 Nov 2026, 14:16\s?–\s?14:36\)\./
  expect(await screen.findByText(period)).toBeVisible()
})

describe('checked cases', () => {
  const check = async (number: number) => await user.click(within(await rowOf(number)).getByRole('checkbox'))

  it('are taken at once, as the user saw them [K-817 K-614]', async () => {
    const server = aCaseServer()
    await openPage()
    await check(184)
    await user.click(await button('Take'))
    expect(await screen.findByText('Case taken')).toBeVisible()
    expect(server.requests(takeCases).at(-1)?.body).toEqual({ cases: [{ number: 184, version: 3 }] })
    expect(screen.getByText('0 selected')).toBeVisible()
  })

  it('that could not be taken are named, with who was quicker [K-613 K-615 K-817]', async () => {
    const at = now - 60_000
    aCaseServer().answer(takeCases, {
      cases: [
        ...acted().cases,
        {
          number: 181,
          outcome: 'changedMeanwhile',
          version: 4,
          state: 'taken',
          takenBy: bea,
          changedBy: bea.email,
          changedAt: at,
        },
      ],
    })
    await openPage()
    await check(184)
    await check(181)
    await user.click(await button('Take'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Some cases were not changed' }))
    expect(dialog.getByText('1 of 2 cases were changed.')).toBeVisible()
    expect(dialog.getByRole('listitem')).toHaveTextContent(/^#181 bea@demo\.example took this case on /)
  })

  it('are handed over to somebody who sees them [K-817 K-606]', async () => {
    const server = aCaseServer().answer(handOverCases, acted({ takenBy: bea }))
    await openPage()
    await check(184)
    await user.click(await button('Hand over'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over case' }))
    expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled()
    await user.click(await dialog.findByRole('combobox', { name: 'To' }))
    await user.click(await screen.findByRole('option', { name: bea.email }))
    await user.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect(await screen.findByText('Case handed over')).toBeVisible()
    expect(server.requests(handOverCases).at(-1)?.body).toMatchObject({ to: 'bea' })
  })

  it('are snoozed until a time or until they get much worse [K-817 K-608]', async () => {
    const server = aCaseServer().answer(snoozeCases, acted({ state: 'snoozed' }))
    await openPage()
    await check(184)
    await user.click(await button('Snooze'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze case' }))
    await user.click(dialog.getByLabelText('Until it gets much worse'))
    expect(dialog.getByLabelText('End the snooze early if it gets much worse')).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Snooze' }))
    expect(await screen.findByText('Case snoozed')).toBeVisible()
    expect(server.requests(snoozeCases).at(-1)?.body).toMatchObject({ until: null, orWorse: true })
  })

  it('are closed with a reason; another one has to be told [K-817 K-610]', async () => {
    const server = aCaseServer().answer(closeCases, acted({ state: 'closed' }))
    await openPage()
    await check(184)
    await user.click(await button('Close'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close case' }))
    const close = () => dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
    await user.click(dialog.getByLabelText('Other'))
    expect(close()).toBeDisabled()
    await user.type(dialog.getByLabelText(/^Comment/), 'Test devices')
    await user.click(close())
    expect(await screen.findByText('Case closed')).toBeVisible()
    expect(server.requests(closeCases).at(-1)?.body).toMatchObject({ reason: 'other', text: 'Test devices' })
  })

  it('of somebody else can only be taken by a viewer [K-602 K-603 K-817]', async () => {
    aCaseServer().answer(currentUser, aUser('viewer'))
    await openPage()
    await check(181)
    expect(await button('Take')).toBeEnabled()
    for (const name of ['Hand over', 'Snooze', 'Close']) expect(await button(name)).toBeDisabled()
  })

  it('say so when the action fails, and stay checked', async () => {
    aCaseServer().refuse(takeCases, 'tooManyRequests')
    await openPage()
    await check(aTakenCase.number)
    await user.click(await button('Take'))
    expect(await screen.findByText('That did not work. Please try again.')).toBeVisible()
    expect(screen.getByText('1 selected')).toBeVisible()
  })
})
