import type { MessageKind, WebhookCase } from '@muster/contract'
import type { MessageFacts } from '../../src/cases/messages/message-facts.ts'

/** A case as messages tell of it; the names are the caller's. */
export const toldCase = (given: Partial<WebhookCase> = {}): WebhookCase => ({
  number: 12,
  url: 'https://console.example/demo/cases/12',
  state: 'open',
  level: 'red',
  watch: { id: 'watch-1', name: 'Reboots' },
  about: { kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', alarm: null, level: 'yellow' },
  group: { by: 'homeLocation', homeLocationId: 'home-1', name: 'Berlin' },
  devices: 1234,
  peakDevices: 2345,
  openedAt: '2026-03-29T00:30:00.000Z',
  endedAt: null,
  timeZone: 'Europe/Berlin',
  takenBy: null,
  closeReason: null,
  endReason: null,
  common: [],
  ...given,
})

export const toldFacts = (
  kind: MessageKind,
  { cases = [toldCase()], ...given }: Partial<MessageFacts> & { cases?: WebhookCase[] } = {},
): MessageFacts => ({
  at: Date.parse('2026-03-29T00:30:00.000Z'),
  by: null,
  to: null,
  kinds: {},
  steps: [],
  kind,
  language: 'en',
  sender: 'Muster',
  listUrl: 'https://console.example/demo/cases',
  message: {
    type: `case.${kind}`,
    timestamp: '2026-03-29T00:30:00.000Z',
    data: { world: { id: 'demo', name: 'Demo' }, cases, totalCount: cases.length },
  },
  ...given,
})
