import { storeChannel, storeDelivery } from '../cases/stored-deliveries.ts'
import type { TestMuster } from '../muster.ts'

const channels = ['changed', 'replaced', 'deleted', 'tested', 'taken'] as const
const idOf = (name: (typeof channels)[number]) => `${name}-channel`

/** Channels and a failed delivery, for each call that changes one. */
export async function storeRecordedChannels(muster: TestMuster): Promise<void> {
  for (const name of channels) {
    // A port at which nobody listens: what a test of a channel finds there does not matter.
    await storeChannel(muster, { id: idOf(name), url: 'https://127.0.0.1:9/', signing: 'whsec_AAAA' })
  }
  await storeDelivery(muster, { id: 'failed-delivery', channel: idOf('taken'), case: null, kind: 'test' })
  await muster.owner.query(`UPDATE delivery SET state = 'failed', try_at = NULL WHERE id = 'failed-delivery'`)
}

const shared = { language: 'en', isOn: true }
const email = (name: string) => ({
  data: { ...shared, name, to: { kind: 'email', addresses: ['recorded@own.example'] } },
})
const changed = (version?: number) => ({
  ...{ id: idOf('changed'), data: { ...shared, name: 'Changed', to: { kind: 'webhook', url: null } } },
  ...(version !== undefined && { version }),
})

/** By path: a change of a channel or of mails, once successfully and once refused. */
export const recordedChannels: Record<string, { body: object; vain: object }> = {
  '/api/channels/createChannel': { body: email('Recorded'), vain: email(idOf('taken').toUpperCase()) },
  '/api/channels/update': { body: changed(), vain: changed(99) },
  '/api/channels/replaceSecret': { body: { id: idOf('replaced') }, vain: { id: 'no-channel' } },
  '/api/channels/delete': { body: { ids: [idOf('deleted')] }, vain: { ids: ['no-channel'] } },
  '/api/channels/test': { body: { id: idOf('tested') }, vain: { id: 'no-channel' } },
  '/api/deliveries/retry': { body: { ids: ['failed-delivery'] }, vain: { ids: ['no-delivery'] } },
  '/api/notifications/setSettings': {
    body: { isOn: false, tellsEnd: true, unsubscribed: [] },
    vain: { isOn: false, tellsEnd: true, unsubscribed: ['x'.repeat(65)] },
  },
}
