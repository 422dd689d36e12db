import type { Language } from '@muster/contract'
import { readMembersById, selectLanguage } from '../../access/index.ts'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { type StoredChannel, selectChannel } from '../channels/channel-rows.sql.ts'
import { type EmailChoices, type EmailReceiver, selectChoices } from '../notifications/choices.sql.ts'
import type { ClaimedDelivery } from './delivery-queue.sql.ts'

/** Who a delivery goes to, as they are now. */
export interface Receiver {
  /** The subject of a person, whose own cases they see too; empty for a channel. */
  user: string
  view: CustomView | null
  language: Language
  channel: StoredChannel | null
  /** Where and to whom emails go; null for what is posted. */
  email: { address: string; receiver: EmailReceiver; choices: EmailChoices } | null
}

/** Null where it is gone, switched off, or may not be told any more [K-307]; `to` is one of a channel's addresses. */
export async function receiverOf(
  scope: Scope,
  { receiverKind, receiverId }: Pick<ClaimedDelivery, 'receiverKind' | 'receiverId'>,
  to: string | null,
): Promise<Receiver | null> {
  if (receiverKind === 'person') return await personOf(scope, receiverId)
  const channel = await selectChannel(scope, receiverId)
  if (!channel?.isOn) return null
  const { language } = channel
  const posted = { user: '', view: null, language, channel, email: null }
  if (channel.kind !== 'email' || to === null) return posted
  // An address that was taken out of the channel meanwhile gets no more.
  if (!confirmedAddresses(channel).includes(to)) return null
  const receiver = { kind: 'address', id: to } as const
  return { ...posted, email: { address: to, receiver, choices: await selectChoices(scope, receiver) } }
}

async function personOf(scope: Scope, id: string): Promise<Receiver | null> {
  const [member] = await readMembersById(scope, [id])
  if (!member) return null
  const receiver = { kind: 'person', id } as const
  return {
    user: id,
    view: member.view,
    language: (await selectLanguage(scope.tx, id)) ?? 'en',
    channel: null,
    email: { address: member.email, receiver, choices: await selectChoices(scope, receiver) },
  }
}

/** Those of an email channel that get messages [K-1012]. */
export const confirmedAddresses = ({ addresses }: Pick<StoredChannel, 'addresses'>): string[] =>
  addresses.filter(({ confirmedAt }) => confirmedAt !== null).map(({ address }) => address)
