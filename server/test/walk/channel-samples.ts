import { mark } from './planted-rows.ts'
import type { Sample } from './sample.ts'

const page = { limit: '20', offset: '0' }
const shared = { language: 'en', isOn: true }
const notFound = (sample: Sample) => (): Sample => ({ ...sample, admitted: () => 'notFound' })
/** No link in a mail. */
const link = (): Sample => ({ query: { token: 'not.signed' }, admitted: () => 'linkNotValid' })

/** A valid input of every call on channels, deliveries and mails, by path. */
export const channelSamples: Record<string, (asker: { count: number }) => Sample> = {
  '/api/channels/list': () => ({}),
  '/api/channels/createChannel': ({ count }) => ({
    body: {
      data: { ...shared, name: `Walked ${count}`, to: { kind: 'email', addresses: ['walked@own.example'] } },
    },
  }),
  '/api/channels/update': notFound({
    body: { id: mark, data: { ...shared, name: 'Walked', to: { kind: 'webhook', url: null } }, version: 1 },
  }),
  '/api/channels/replaceSecret': notFound({ body: { id: mark, version: 1 } }),
  // The planted one stays: other walks look for it.
  '/api/channels/delete': notFound({ body: { ids: ['no-channel'] } }),
  '/api/channels/test': notFound({ body: { id: mark } }),
  '/api/deliveries/list': () => ({
    query: page,
    body: { caseNumber: 1, states: ['waiting', 'delivered'], from: 0, to: 4_000_000_000_000 },
  }),
  '/api/deliveries/details': notFound({ query: { id: mark } }),
  '/api/deliveries/retry': notFound({ body: { ids: [mark] } }),
  '/api/notifications/settings': () => ({}),
  '/api/notifications/setSettings': () => ({
    body: { isOn: true, tellsEnd: true, unsubscribed: ['no-watch'] },
  }),
  '/api/notifications/link': link,
  '/api/notifications/unsubscribe': link,
  '/api/notifications/subscribe': link,
  '/api/notifications/confirm': link,
}
