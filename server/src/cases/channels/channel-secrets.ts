import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { StoredChannel } from './channel-rows.sql.ts'

/** The encrypted fields of a channel. */
export type SecretField = 'url' | 'signing'

export const sealFor =
  (secrets: Secrets, world: string, channelId: string) =>
  (field: SecretField, text: string): string =>
    secrets.seal(text, [world, channelId, field])

export interface OpenedSecrets {
  url: string
  /** What a webhook's messages are signed with: for a day also with the former secret [K-1017]. */
  signing: string[]
}

/** Null where a secret cannot be decrypted with any key [K-1021]. */
export function openChannelSecrets(
  secrets: Secrets,
  world: string,
  {
    id,
    kind,
    ...stored
  }: Pick<StoredChannel, 'id' | 'kind' | 'url' | 'secret' | 'formerSecret' | 'formerUntil'>,
  now: number,
): OpenedSecrets | null {
  const open = (sealed: string | null, field: SecretField) =>
    sealed === null ? null : secrets.open(sealed, [world, id, field])
  const url = open(stored.url, 'url')
  if (url === null) return null
  if (kind !== 'webhook') return { url, signing: [] }
  const secret = open(stored.secret, 'signing')
  if (secret === null) return null
  const former = (stored.formerUntil ?? 0) > now ? open(stored.formerSecret, 'signing') : null
  return { url, signing: former === null ? [secret] : [secret, former] }
}

/** Whether a channel's secrets can be read; without any there is nothing to read. */
export const hasReadableSecrets = (
  secrets: Secrets,
  world: string,
  channel: StoredChannel,
  now: number,
): boolean => channel.kind === 'email' || openChannelSecrets(secrets, world, channel, now) !== null
