import type { ChannelKind, DeliveryState, Language } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { codeOf } from '../../platform/configuration/data-folder.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'

const uniqueViolation = '23505'

/** An address of an email channel; null until it is confirmed [K-1012]. */
export interface ChannelAddress {
  address: string
  confirmedAt: number | null
}

/** A channel as stored, its secrets encrypted. */
export interface StoredChannel {
  id: string
  name: string
  kind: ChannelKind
  language: Language
  isOn: boolean
  version: number
  url: string | null
  urlHost: string | null
  urlEnding: string | null
  secret: string | null
  formerSecret: string | null
  formerUntil: number | null
  addresses: ChannelAddress[]
  offReason: string | null
  failingSince: number | null
  lastAt: number | null
  lastState: DeliveryState | null
}

async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<StoredChannel[]> {
  const { rows } = await sql<StoredChannel>`
    SELECT c.id, c.name, c.kind, c.language, c.is_on AS "isOn", c.version, c.url, c.url_host AS "urlHost",
           c.url_ending AS "urlEnding", c.secret, c.former_secret AS "formerSecret", c.former_until AS "formerUntil",
           c.addresses, c.off_reason AS "offReason", c.failing_since AS "failingSince", c.last_at AS "lastAt",
           c.last_state AS "lastState"
    FROM channel AS c WHERE ${inWorld(scope, 'c')} ${rest}`.execute(scope.tx)
  return rows
}

export const selectChannels = async (scope: Scope): Promise<StoredChannel[]> =>
  await select(scope, sql`ORDER BY lower(c.name)`)

export async function selectChannel(scope: Scope, id: string): Promise<StoredChannel | undefined> {
  const [found] = await select(scope, sql`AND c.id = ${id}`)
  return found
}

/** Locks channels that are about to be changed or deleted. */
export const lockChannels = async (scope: Scope, ids: readonly string[]): Promise<StoredChannel[]> =>
  await select(scope, sql`AND c.id = ANY (${ids}::text[]) ORDER BY c.id FOR UPDATE`)

/** How many there are. They are locked before: of two callers who add one, the second counts that of the first. */
export async function countChannels(scope: Scope): Promise<number> {
  await sql`SELECT c.id FROM channel AS c WHERE ${inWorld(scope, 'c')} ORDER BY c.id FOR UPDATE`.execute(
    scope.tx,
  )
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM channel AS c WHERE ${inWorld(scope, 'c')}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

/** What users decide of a channel, its secrets encrypted. */
export type ChannelValues = Pick<
  StoredChannel,
  'name' | 'kind' | 'language' | 'isOn' | 'url' | 'urlHost' | 'urlEnding' | 'secret' | 'addresses'
>

/** Returns whether it was created: not where its name, ignoring case, or its id is taken. */
export async function insertChannel(
  scope: Scope,
  { id, now, ...values }: ChannelValues & { id: string; now: number },
): Promise<boolean> {
  const { name, kind, language, isOn, url, urlHost, urlEnding, secret, addresses } = values
  const { rows } = await sql`
    INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at, url, url_host, url_ending, secret, addresses)
    VALUES (${scope.world}, ${id}, ${name}, ${kind}, ${language}, ${isOn}, ${now}, ${url}, ${urlHost}, ${urlEnding},
      ${secret}, ${JSON.stringify(addresses)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

/** Saves it; where it posts to has changed, or it was switched on, how it went before no longer counts. */
export async function saveChannel(
  scope: Scope,
  id: string,
  { isAnew, ...values }: Omit<ChannelValues, 'kind' | 'secret'> & { isAnew: boolean },
): Promise<void> {
  const { name, language, isOn, url, urlHost, urlEnding, addresses } = values
  await sql`
    UPDATE channel AS c SET name = ${name}, language = ${language}, is_on = ${isOn}, url = ${url},
      url_host = ${urlHost}, url_ending = ${urlEnding}, addresses = ${JSON.stringify(addresses)}::jsonb,
      off_reason = CASE WHEN ${isAnew} THEN NULL ELSE c.off_reason END,
      failing_since = CASE WHEN ${isAnew} THEN NULL ELSE c.failing_since END, version = c.version + 1
    WHERE ${inWorld(scope, 'c')} AND c.id = ${id}`
    .execute(scope.tx)
    .catch((error: unknown) => {
      // Another has the name, ignoring case; the transaction is over.
      throw codeOf(error) === uniqueViolation ? new AppError('channelExists') : error
    })
}

/** A webhook's secret is replaced; the former one still signs until a moment [K-1017]. */
export async function saveChannelSecret(
  scope: Scope,
  id: string,
  { secret, formerUntil }: { secret: string; formerUntil: number },
): Promise<void> {
  await sql`
    UPDATE channel AS c SET former_secret = c.secret, former_until = ${formerUntil}, secret = ${secret},
      version = c.version + 1
    WHERE ${inWorld(scope, 'c')} AND c.id = ${id}`.execute(scope.tx)
}

/** Secrets encrypted anew, where nobody has changed them meanwhile. */
export async function reencryptChannel(
  scope: Scope,
  before: StoredChannel,
  { url, secret, formerSecret }: Pick<StoredChannel, 'url' | 'secret' | 'formerSecret'>,
): Promise<void> {
  await sql`
    UPDATE channel AS c SET url = ${url}, secret = ${secret}, former_secret = ${formerSecret}
    WHERE ${inWorld(scope, 'c')} AND c.id = ${before.id} AND c.version = ${before.version}`.execute(scope.tx)
}

export async function saveAddresses(
  scope: Scope,
  id: string,
  addresses: readonly ChannelAddress[],
): Promise<void> {
  await sql`
    UPDATE channel AS c SET addresses = ${JSON.stringify(addresses)}::jsonb
    WHERE ${inWorld(scope, 'c')} AND c.id = ${id}`.execute(scope.tx)
}

export async function deleteChannelRows(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM channel AS c WHERE ${inWorld(scope, 'c')} AND c.id = ANY (${ids}::text[])`.execute(
    scope.tx,
  )
}

/** What became of its last delivery [K-1022]; a receiver that is gone switches it off [K-1023]. */
export async function noteChannel(
  scope: Scope,
  id: string,
  { at, state, isGone }: { at: number; state: DeliveryState; isGone: boolean },
): Promise<void> {
  const isDelivered = state === 'delivered'
  await sql`
    UPDATE channel AS c SET last_at = ${at}, last_state = ${state},
      failing_since = CASE WHEN ${isDelivered} THEN NULL ELSE coalesce(c.failing_since, ${at}) END,
      is_on = c.is_on AND NOT ${isGone}, off_reason = CASE WHEN ${isGone} THEN 'gone' ELSE c.off_reason END,
      version = c.version + CASE WHEN ${isGone} AND c.is_on THEN 1 ELSE 0 END
    WHERE ${inWorld(scope, 'c')} AND c.id = ${id}`.execute(scope.tx)
}
