import { type Delivery, getDelivery, listDeliveries, retryDeliveries } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
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
})
