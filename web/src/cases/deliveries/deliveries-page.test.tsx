import { type Delivery, getDelivery, listDeliveries, retryDeliveries } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { anEstateServer } from '../../../testing/estate.ts'
import { browserIn } from '../../../testing/time-zone.ts'

const user = userEvent.setup()

const aDelivery: Delivery = {
  id: 'd-1',
  kind: 'opened',
  state: 'failed',
  caseNumber: 184,
  receiver: { kind: 'channel', id: 'hook', name: 'Ticket system' },
  createdAt: Date.UTC(2026, 10, 12, 9),
  tries: 3,
  lastTryAt: Date.UTC(2026, 10, 12, 9, 3),
  nextTryAt: null,
  giveUpReason: 'gone',
}

const aDeliveryServer = () =>
  anEstateServer()
    .answer(listDeliveries, { list: [aDelivery], totalCount: 1 })
    .answer(getDelivery, {
      ...aDelivery,
      tryList: [{ at: Date.UTC(2026, 10, 12, 9, 3), milliseconds: 87, status: 410, text: '<i>bye</i>' }],
    })

async function openDeliveries(query = '') {
  browserIn('Europe/London')
  const opened = renderConsole(`/demo/settings/deliveries${query}`)
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  return opened
}
const row = async () => (await screen.findByText('#184', { selector: 'a' })).closest('tr') as HTMLElement

describe('the log of messages', () => {
  it('says when, what, to whom, and what became of it [K-1104]', async () => {
    aDeliveryServer()
    await openDeliveries()
    const cells = within(await row())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(
      expect.arrayContaining(['12 Nov 2026, 09:00', 'Case opened', '#184', 'Ticket system', '3', 'Failed']),
    )
    await user.click(within(await row()).getByRole('button', { name: /^Details of/ }))
    expect(await screen.findByText('<i>bye</i>')).toBeVisible()
    expect(screen.getByText(/, 87 ms/)).toBeVisible()
    expect(screen.getByText('The receiver no longer exists (410).')).toBeVisible()
  })

  it('says the same on a phone, with nothing cut off [K-1104]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    )
    aDeliveryServer()
    await openDeliveries()
    const [item] = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(item).toHaveTextContent('Ticket systemFailed12 Nov 2026, 09:00#184Case opened')
    expect(within(item as HTMLElement).getByRole('link', { name: '#184' })).toHaveAttribute(
      'href',
      '/demo/cases/184',
    )
  })

  it('is filtered by the address, and by its panel [K-1105]', async () => {
    const server = aDeliveryServer()
    const { router } = await openDeliveries('?case=184&states=failed,nonsense&channel=hook')
    await row()
    const body = () => server.requests(listDeliveries).at(-1)?.body
    expect(body()).toEqual({ caseNumber: 184, states: ['failed'], channelId: 'hook' })
    await user.click(screen.getByRole('button', { name: 'Remove filter Case: #184' }))
    await waitFor(() => expect(body()).toEqual({ states: ['failed'], channelId: 'hook' }))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: /^Filter/ }))
    await user.click(screen.getByLabelText('Waiting'))
    await user.click(screen.getByRole('button', { name: 'Show messages' }))
    await waitFor(() => expect(body()).toEqual({ states: ['waiting'] }))
  })

  it('tries failed messages again [K-1106]', async () => {
    const server = aDeliveryServer().answer(retryDeliveries, { retried: 1 })
    await openDeliveries()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
    await user.click(within(await row()).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 message is being sent again')).toBeVisible()
    expect(server.requests(retryDeliveries).at(-1)?.body).toEqual({ ids: ['d-1'] })
  })

  it('that could not be loaded can be loaded again; so can the tries of a message [K-1104]', async () => {
    const server = aDeliveryServer().refuse(listDeliveries, 'tooManyRequests')
    await openDeliveries()
    expect(await screen.findByText('The messages could not be loaded.')).toBeVisible()
    server.answer(listDeliveries, { list: [aDelivery], totalCount: 1 })
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    const details = within(await row()).getByRole('button', { name: /^Details of/ })
    const answered = { ...aDelivery, tryList: [] }
    server.refuse(getDelivery, 'tooManyRequests')
    await user.click(details)
    expect(await screen.findByText('The attempts could not be loaded.')).toBeVisible()
    server.answer(getDelivery, answered)
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No attempts yet')).toBeVisible()
  })

  it('shows that it is loading, that there is nothing yet, or nothing that filters find [K-1105]', async () => {
    const server = aDeliveryServer().answer(listDeliveries, { list: [], totalCount: 0 })
    const release = server.hold(listDeliveries)
    const { router } = await openDeliveries()
    expect(screen.queryByText('No messages yet')).toBeNull()
    release()
    expect(await screen.findByText('No messages yet')).toBeVisible()
    await router.navigate('?states=failed')
    expect(await screen.findByText('No messages match')).toBeVisible()
  })

  it.each([
    ['limitExceeded', 'There were too many attempts in the last hour. Please try again later.'],
    ['tooManyRequests', 'The messages could not be sent again. Please try again.'],
  ] as const)('says why messages are not sent again, which stay checked: %s [K-1106]', async (code, text) => {
    aDeliveryServer().refuse(retryDeliveries, code)
    await openDeliveries()
    await user.click(within(await row()).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(text)).toBeVisible()
    expect(within(await row()).getByRole('checkbox')).toBeChecked()
  })
})
