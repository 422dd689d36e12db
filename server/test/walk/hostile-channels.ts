import { storeChannel } from '../cases/stored-deliveries.ts'
import type { TestMuster } from '../muster.ts'
import type { Row, Stored, StoringSample } from './hostile-sample.ts'

const stored = { email: 'stored-email', webhook: 'stored-webhook' } as const

/** Channels that a call changes. */
export async function storeHostileChannels(muster: TestMuster): Promise<void> {
  await storeChannel(muster, { id: stored.email, kind: 'email', addresses: [] })
  await storeChannel(muster, { id: stored.webhook, url: 'https://8.8.8.8/', signing: 'whsec_AAAA' })
}

const shared = { language: 'en', isOn: true }
const email = (name: string, count: number) => ({
  ...{ ...shared, name, to: { kind: 'email', addresses: [`new-${count}@own.example`] } },
})
const posting = (name: string, kind: string) => ({ ...shared, name, to: { kind, url: 'https://8.8.8.8/' } })

export const channelStoringSamples: Record<string, StoringSample> = {
  '/api/channels/createChannel': {
    bodies: (count) => [
      { data: email(`New ${count}`, count) },
      { data: posting(`New ${count} webhook`, 'webhook') },
    ],
    again: `DELETE FROM channel WHERE id NOT IN ('${stored.email}', '${stored.webhook}'); DELETE FROM user_sends`,
  },
  '/api/channels/update': {
    again: 'DELETE FROM user_sends',
    bodies: (count) => [
      { id: stored.email, data: email(`New ${count}`, count) },
      { id: stored.webhook, data: posting(`New ${count} webhook`, 'webhook') },
    ],
  },
  '/api/channels/replaceSecret': { bodies: () => [{ id: 'no-channel' }] },
  '/api/channels/delete': { bodies: () => [{ ids: ['no-channel'] }] },
  '/api/channels/test': { bodies: () => [{ id: 'no-channel' }] },
  '/api/deliveries/retry': { bodies: () => [{ ids: ['no-delivery'] }] },
  '/api/notifications/setSettings': {
    bodies: () => [{ isOn: true, tellsEnd: true, unsubscribed: ['no-watch'] }],
  },
}

/** The name, and of an email channel its addresses, as the list shows them. */
const channel =
  (changed?: string) =>
  async ({ ask, made }: Stored): Promise<Row | undefined> => {
    const { list } = (await ask('/api/channels/list')) as { list: Row[] }
    const found = list.find(({ id }) => id === (changed ?? made.id))
    return found && { ...found, to: { addresses: found.addresses } }
  }

export const channelReaders = {
  '/api/channels/createChannel': channel(),
  '/api/channels/update': channel(stored.email),
}
