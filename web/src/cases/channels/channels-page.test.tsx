import {
  type ChannelRow,
  createChannel,
  currentUser,
  deleteChannels,
  listChannels,
  replaceChannelSecret,
  testChannel,
  updateChannel,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aServer, aUser, renderConsole } from '../../../testing/console.tsx'
import { fill } from '../../../testing/fill.ts'
import { browserIn } from '../../../testing/time-zone.ts'

const user = userEvent.setup()

const aWebhook: ChannelRow = {
  id: 'hook',
  version: 2,
  name: 'Ticket system',
  kind: 'webhook',
  language: 'en',
  isOn: true,
  postsTo: { host: 'tickets.example', ending: 'f00d' },
  addresses: [],
  state: 'failing',
  failingSince: Date.UTC(2026, 10, 12, 9),
  lastDelivery: { at: Date.UTC(2026, 10, 12, 10), state: 'failed' },
  watches: [{ id: 'watch-1', name: 'Reboots per site' }],
}
const aMailChannel: ChannelRow = {
  ...aWebhook,
  id: 'mail',
  name: 'Operations',
  kind: 'email',
  postsTo: null,
  addresses: [
    { address: 'ops@demo.example', isConfirmed: true },
    { address: 'new@demo.example', isConfirmed: false },
  ],
  state: 'noMailServer',
  failingSince: null,
  lastDelivery: null,
  watches: [],
}

const aChannelServer = () => aServer().answer(listChannels, { list: [aMailChannel, aWebhook] })

async function openChannels() {
  browserIn('Europe/London')
  renderConsole('/demo/settings/channels')
  await screen.findByRole('heading', { level: 1, name: 'Channels' })
}
const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'strong' })).closest('li') as HTMLElement)
const click = async (name: string) => await user.click(await screen.findByRole('button', { name }))

describe('the channels of a world', () => {
  it('say where they go and whether they work, without secrets [K-1004 K-1020 K-1022]', async () => {
    aChannelServer()
    await openChannels()
    const hook = await row('Ticket system')
    expect(hook.getByText('Webhook · tickets.example …f00d')).toBeVisible()
    expect(hook.getByText('Failing since 12 Nov 2026, 09:00')).toBeVisible()
    const mail = await row('Operations')
    expect(mail.getByText('Email · ops@demo.example, new@demo.example (not confirmed)')).toBeVisible()
    expect(mail.getByText('No mail server is set up')).toBeVisible()
  })

  it('are created by kind; a webhook shows its secret once [K-1001 K-1002 K-1017]', async () => {
    const server = aChannelServer().answer(createChannel, { id: 'new', version: 1, secret: 'whsec_abc' })
    await openChannels()
    await click('New channel')
    const dialog = within(await screen.findByRole('dialog', { name: 'New channel' }))
    await user.selectOptions(dialog.getByLabelText('Kind'), 'webhook')
    await fill(dialog.getByLabelText(/^Name/), 'Mine')
    await fill(dialog.getByLabelText(/^URL that messages/), 'ftp://x')
    await user.tab()
    expect(dialog.getByText(/^Please enter a URL with https/)).toBeVisible()
    await fill(dialog.getByLabelText(/^URL that messages/), 'https://tickets.example/hook')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const secret = within(await screen.findByRole('dialog', { name: 'Secret of Mine' }))
    expect(secret.getByLabelText('Secret')).toHaveValue('whsec_abc')
    expect(server.requests(createChannel).at(-1)?.body).toEqual({
      data: {
        name: 'Mine',
        language: 'en',
        isOn: true,
        to: { kind: 'webhook', url: 'https://tickets.example/hook' },
      },
    })
  })

  it('keep their address where nothing else is typed, and say why one is refused [K-1020 K-1303]', async () => {
    const server = aChannelServer().refuse(updateChannel, 'receiverNotAllowed')
    await openChannels()
    await click('Edit Ticket system')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit channel' }))
    expect(dialog.getByText('Leave it empty to keep tickets.example …f00d.')).toBeVisible()
    await fill(dialog.getByLabelText(/^Name/), 'Tickets')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/^Messages may not be sent to this address/)).toBeVisible()
    expect(server.requests(updateChannel).at(-1)?.body).toMatchObject({
      id: 'hook',
      version: 2,
      data: { name: 'Tickets', to: { kind: 'webhook', url: null } },
    })
  })

  it('are tested, and show the answer as text [K-1018 K-1308]', async () => {
    aChannelServer().answer(testChannel, {
      deliveryId: 'd',
      isDelivered: false,
      status: 410,
      text: '<b>gone</b>',
      giveUpReason: 'gone',
      milliseconds: 120,
    })
    await openChannels()
    await click('Test Ticket system')
    const dialog = within(await screen.findByRole('dialog', { name: 'Test of Ticket system' }))
    expect(dialog.getByText('The test message was not delivered.')).toBeVisible()
    expect(dialog.getByText('Status 410')).toBeVisible()
    expect(dialog.getByText('<b>gone</b>')).toBeVisible()
  })

  it('can have another secret [K-1017]', async () => {
    aChannelServer().answer(replaceChannelSecret, { version: 3, secret: 'whsec_new' })
    await openChannels()
    await click('New secret for Ticket system')
    expect(await screen.findByText(/^For 24 hours, messages are signed with both/)).toBeVisible()
    await click('Create a new secret')
    expect(await screen.findByDisplayValue('whsec_new')).toBeVisible()
  })

  it('say which watches tell them before they are deleted [K-709]', async () => {
    const server = aChannelServer().answer(deleteChannels, { deleted: 1 })
    await openChannels()
    await click('Delete Ticket system')
    expect(await screen.findByText(/continue without it: Reboots per site\./)).toBeVisible()
    await click('Delete')
    expect(await screen.findByText('Channel deleted')).toBeVisible()
    expect(server.requests(deleteChannels).at(-1)?.body).toEqual({ ids: ['hook'] })
  })

  it('show that they are loading', async () => {
    const release = aChannelServer().hold(listChannels)
    await openChannels()
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'New channel' })).toBeEnabled()
    release()
    await row('Operations')
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('that could not be loaded can be loaded again', async () => {
    const server = aChannelServer().refuse(listChannels, 'tooManyRequests')
    await openChannels()
    expect(await screen.findByText('The channels could not be loaded.')).toBeVisible()
    server.answer(listChannels, { list: [aWebhook] })
    await click('Try again')
    expect((await row('Ticket system')).getByRole('button', { name: 'Test Ticket system' })).toBeVisible()
  })

  it.each([
    ['limitExceeded', 'There were too many tests in the last hour. Please try again later.'],
    ['tooManyRequests', 'The test could not be run. Please try again.'],
  ] as const)('say that they cannot be tested: %s [K-1018]', async (code, text) => {
    aChannelServer().refuse(testChannel, code)
    await openChannels()
    await click('Test Ticket system')
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    [
      'New secret for Ticket system',
      'Create a new secret',
      replaceChannelSecret,
      /^The secret could not be created/,
    ],
    ['Delete Ticket system', 'Delete', deleteChannels, /^The channel could not be deleted/],
  ] as const)('ask again where it failed: %s', async (opens, confirms, call, text) => {
    aChannelServer().refuse(call, 'tooManyRequests')
    await openChannels()
    await click(opens)
    await click(confirms)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: confirms })).toBeEnabled()
  })

  it('are for administrators [K-1002 K-825]', async () => {
    const server = aChannelServer().answer(currentUser, aUser('manager'))
    renderConsole('/demo/settings/channels')
    expect(await screen.findByText(/permission to access this page/)).toBeVisible()
    await waitFor(() => expect(server.requests(listChannels)).toEqual([]))
  })
})
