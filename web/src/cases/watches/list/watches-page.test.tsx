import {
  adoptSuggestion,
  currentUser,
  deleteWatches,
  dismissSuggestion,
  listOwnWatches,
  listSuggestions,
  listWatches,
  switchWatches,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, renderConsole } from '../../../../testing/console.tsx'
import { anOwnWatch, aWatch, aWatchServer } from '../../testing/a-watch-server.ts'

const user = userEvent.setup()

async function openWatches(query = '') {
  const opened = renderConsole(`/demo/settings/watches${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Watches' })
  return opened
}
const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'a' })).closest('li') as HTMLElement)

describe('the watches of the world', () => {
  it('say what they look for, how they are doing, and what is wrong with them [K-401 K-420]', async () => {
    aWatchServer()
    await openWatches()
    const one = await row('Reboots per site')
    expect(one.getByText('Reboot: Problem · 3 devices · Home location')).toBeVisible()
    expect(one.getByRole('link', { name: '2 open cases' })).toHaveAttribute(
      'href',
      '/demo/cases?watches=watch-1|Reboots%2520per%2520site',
    )
    expect(one.getByText('One of its channels does not work.')).toBeVisible()
    expect(one.getByRole('link', { name: 'Edit Reboots per site' })).toHaveAttribute(
      'href',
      '/demo/settings/watches/edit?id=watch-1',
    )
  })

  it.each([
    ['productOff', /^It is paused: the world’s licence/],
    ['alertOff', /^It finds nothing: this alert is switched off/],
    ['nobodyHears', /^Nobody is notified/],
  ] as const)('say that %s [K-112 K-113 K-420]', async (problem, text) => {
    aWatchServer().answer(listWatches, { list: [{ ...aWatch, problems: [problem] }] })
    await openWatches()
    expect((await row('Reboots per site')).getByText(text)).toBeVisible()
  })

  it('say when looking at them failed [K-1219]', async () => {
    const failed = { ...aWatch, problems: ['lookFailed' as const], failedAt: Date.UTC(2026, 10, 12, 12) }
    aWatchServer().answer(listWatches, { list: [failed] })
    await openWatches()
    expect((await row('Reboots per site')).getByText(/^The last check, on 12 Nov 2026/)).toBeVisible()
  })

  it('are switched off after a question, as their cases end [K-409]', async () => {
    const server = aWatchServer()
    await openWatches()
    await user.click((await row('Reboots per site')).getByRole('switch'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off Reboots per site?' }))
    expect(dialog.getByText('Its 2 open cases end.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Switch off' }))
    expect(await screen.findByText('Watch switched off')).toBeVisible()
    expect(server.requests(switchWatches).at(-1)?.body).toEqual({ ids: ['watch-1'], isOn: false })
  })

  it('say with how many cases they begin that nobody is told of [K-412]', async () => {
    aWatchServer()
      .answer(listWatches, { list: [{ ...aWatch, isOn: false, openCases: 0 }] })
      .answer(switchWatches, { watches: [{ id: 'watch-1', version: 4, isOn: true, found: 4 }] })
    await openWatches()
    await user.click((await row('Reboots per site')).getByRole('switch'))
    expect(await screen.findByText(/^Watch switched on\. It starts with 4 cases/)).toBeVisible()
  })

  it('are deleted after a question', async () => {
    const server = aWatchServer()
    await openWatches()
    await user.click((await row('Reboots per site')).getByRole('button', { name: 'Delete Reboots per site' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete Reboots per site?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    expect(await screen.findByText('Watch deleted')).toBeVisible()
    expect(server.requests(deleteWatches).at(-1)?.body).toEqual({ ids: ['watch-1'] })
  })

  it('that could not be loaded are tried again', async () => {
    const server = aWatchServer().refuse(listWatches, 'tooManyRequests')
    await openWatches()
    expect(await screen.findByText('The watches could not be loaded.')).toBeVisible()
    server.answer(listWatches, { list: [aWatch] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Reboots per site')).toBeVisible()
  })
})

describe('suggested watches', () => {
  const suggestion = {
    key: 'reboots' as const,
    watched: aWatch.watched,
    where: { homeLocationIds: [], groups: [], zoneId: null },
    holdMinutes: 10,
    endMinutes: 30,
    isAlertOff: true,
  }

  it('are switched on by one click, or dismissed; they say if their alert is off [K-413 K-414]', async () => {
    const server = aWatchServer()
      .answer(listWatches, { list: [] })
      .answer(listSuggestions, {
        list: [suggestion, { ...suggestion, key: 'outOfContact', isAlertOff: false }],
      })
      .answer(adoptSuggestion, { id: 'watch-2', version: 1, found: 0 })
      .answer(dismissSuggestion, { dismissed: true })
    await openWatches()
    const part = within(await screen.findByRole('region', { name: 'Suggestions' }))
    expect(part.getByText(/^The alert is switched off in the settings/)).toBeVisible()
    await user.click(part.getAllByRole('button', { name: 'Switch on' })[0] as HTMLElement)
    expect(await screen.findByText('Watch created')).toBeVisible()
    expect(server.requests(adoptSuggestion).at(-1)?.body).toEqual({
      key: 'reboots',
      name: 'Devices that reboot',
    })
    await user.click(part.getAllByRole('button', { name: 'Dismiss' }).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(server.requests(dismissSuggestion).at(-1)?.body).toEqual({ key: 'outOfContact' }),
    )
  })
})

describe('own watches', () => {
  it('are beside those of the world for a manager [K-402 K-825]', async () => {
    aWatchServer()
    const { router } = await openWatches()
    await user.click(await screen.findByRole('link', { name: 'My own' }))
    await row('Mine')
    expect(router.state.location.search).toBe('?of=me')
  })

  it.each(['viewer', 'editor'] as const)('are all that a %s has [K-401 K-402 K-825]', async (role) => {
    const server = aWatchServer().answer(currentUser, aUser(role))
    await openWatches()
    await row(anOwnWatch.name)
    expect(server.requests(listWatches)).toEqual([])
    expect(screen.queryByRole('link', { name: 'Of the world' })).toBeNull()
    expect(
      within(screen.getByRole('navigation', { name: 'Settings' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Watches', 'My notifications'])
  })

  it('may be none', async () => {
    aWatchServer().answer(listOwnWatches, { list: [] })
    await openWatches('?of=me')
    expect(await screen.findByText('No watches yet')).toBeVisible()
    expect(screen.getByText('Your own watches notify only you, by email.')).toBeVisible()
  })
})
