import { WorldId } from '@muster/contract'
import { z } from 'zod'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { EmailReceiver } from './choices.sql.ts'

/** Milliseconds for which a link works [K-1009]. */
const year = 365 * 86_400_000

/** What a link in a mail may change: signed, so that nobody can write one [K-1009]. */
const links = {
  unsubscribe: z.tuple([WorldId, z.string(), z.enum(['person', 'address']), z.string(), z.int()]),
  confirm: z.tuple([WorldId, z.string(), z.string(), z.int()]),
}
type Purpose = keyof typeof links

const tokenOf = <For extends Purpose>(
  secrets: Secrets,
  purpose: For,
  content: z.infer<(typeof links)[For]>,
) => {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${secrets.sign(text, purpose)}`
}

/** Null for what was not signed for this purpose, or too long ago; the signature is compared in any case. */
function read<For extends Purpose>(
  secrets: Secrets,
  purpose: For,
  { token, now }: { token: string; now: number },
): z.infer<(typeof links)[For]> | null {
  const [text = '', signature = ''] = token.split('.')
  if (!secrets.isSigned(text, signature, purpose)) return null
  const content = links[purpose].safeParse(jsonOf(text))
  if (!content.success) return null
  const until = content.data.at(-1)
  return typeof until === 'number' && until > now ? (content.data as z.infer<(typeof links)[For]>) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** Which mails a link is about. */
export interface Subscription {
  world: string
  watchId: string
  receiver: EmailReceiver
}

/** The same at every try of a message: `from` is when it was written. */
export function unsubscribeLinks(
  secrets: Secrets,
  publicUrl: URL,
  { world, watchId, receiver, from }: Subscription & { from: number },
): { page: string; oneClick: string } {
  const token = tokenOf(secrets, 'unsubscribe', [world, watchId, receiver.kind, receiver.id, from + year])
  return {
    page: new URL(`/unsubscribe?token=${token}`, publicUrl).href,
    oneClick: new URL(`/api/notifications/unsubscribe?token=${token}`, publicUrl).href,
  }
}

export function readUnsubscribe(
  secrets: Secrets,
  given: { token: string; now: number },
): Subscription | null {
  const content = read(secrets, 'unsubscribe', given)
  if (!content) return null
  const [world, watchId, kind, id] = content
  return { world, watchId, receiver: { kind, id } }
}

/** An address of a channel that its owner confirms [K-1012]. */
export interface ToConfirm {
  world: string
  channelId: string
  address: string
}

export function confirmLink(
  secrets: Secrets,
  publicUrl: URL,
  { world, channelId, address, from }: ToConfirm & { from: number },
): string {
  const token = tokenOf(secrets, 'confirm', [world, channelId, address, from + year])
  return new URL(`/confirm-address?token=${token}`, publicUrl).href
}

export function readConfirm(secrets: Secrets, given: { token: string; now: number }): ToConfirm | null {
  const content = read(secrets, 'confirm', given)
  if (!content) return null
  const [world, channelId, address] = content
  return { world, channelId, address }
}
