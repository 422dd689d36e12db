import type { ChannelKind, DeliveryState, Language, MessageKind } from '@muster/contract'
import type { ChannelAddress } from '../../src/cases/channels/channel-rows.sql.ts'
import { sealFor } from '../../src/cases/channels/channel-secrets.ts'
import { DeliverySender, type DeliveryServices } from '../../src/cases/deliveries/send-deliveries.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { caseTime } from './stored-cases.ts'

export interface StoredChannelFields {
  id: string
  kind?: ChannelKind
  url?: string
  /** Of its own by default. */
  host?: string
  signing?: string
  former?: string
  formerUntil?: number
  language?: Language
  addresses?: ChannelAddress[]
  isOn?: boolean
  world?: string
}

/** A channel as a test wants it in the table, its secrets encrypted. */
export async function storeChannel(
  { owner: db, services }: Pick<TestMuster, 'owner' | 'services'>,
  { id, kind = 'webhook', url, signing, former, language = 'en', isOn = true, ...rest }: StoredChannelFields,
): Promise<void> {
  const world = rest.world ?? worldIds.own
  const seal = sealFor(await services.secrets(), world, id)
  await db.query(
    `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at, url, url_host, url_ending, secret,
       former_secret, former_until, addresses)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $12, 'end', $8, $9, $10, $11::jsonb)`,
    [
      ...[world, id, kind, language, isOn, caseTime],
      ...[
        url === undefined ? null : seal('url', url),
        signing === undefined ? null : seal('signing', signing),
      ],
      ...[former === undefined ? null : seal('signing', former), rest.formerUntil ?? null],
      JSON.stringify(rest.addresses ?? []),
      rest.host ?? `${id}.example`,
    ],
  )
}

export interface StoredDeliveryFields {
  id: string
  kind?: MessageKind
  case?: number | null
  cases?: number[]
  watchId?: string | null
  step?: number | null
  person?: string
  channel?: string
  name?: string
  facts?: object
  createdAt?: number
  sendAt?: number
  world?: string
}

/** A delivery as the transaction of what it tells of leaves it. */
export async function storeDelivery(
  { owner: db }: Pick<TestMuster, 'owner'>,
  {
    id,
    kind = 'opened',
    person,
    channel,
    watchId = null,
    step = null,
    createdAt = caseTime,
    ...rest
  }: StoredDeliveryFields,
): Promise<void> {
  const sendAt = rest.sendAt ?? createdAt
  await db.query(
    `INSERT INTO delivery (world_id, id, kind, case_number, case_numbers, watch_id, step, receiver_kind, receiver_id,
       receiver_name, facts, created_at, send_at, try_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13, $13)`,
    [
      ...[rest.world ?? worldIds.own, id, kind, rest.case === undefined ? 1 : rest.case, rest.cases ?? null],
      ...[watchId, step, person === undefined ? 'channel' : 'person', person ?? channel],
      ...[
        rest.name ?? person ?? channel,
        JSON.stringify({ at: createdAt, ...rest.facts }),
        createdAt,
        sendAt,
      ],
    ],
  )
}

export interface DeliveryRow {
  id: string
  kind: MessageKind
  state: DeliveryState
  receiver: string
  tries: number
  tryAt: number | null
  reason: string | null
}

export async function deliveryRows({ owner: db }: Pick<TestMuster, 'owner'>): Promise<DeliveryRow[]> {
  const { rows } = await db.query<DeliveryRow>(
    `SELECT id, kind, state, receiver_name AS receiver, tries, try_at AS "tryAt", give_up_reason AS reason
     FROM delivery ORDER BY created_at, id`,
  )
  return rows
}

export async function tryRows(
  { owner: db }: Pick<TestMuster, 'owner'>,
  id: string,
): Promise<{ status: number | null; answer: string }[]> {
  const { rows } = await db.query<{ status: number | null; answer: string }>(
    'SELECT status, answer FROM delivery_try WHERE delivery_id = $1 ORDER BY number',
    [id],
  )
  return rows
}

/** Sends all that is due at the test's time, as a worker does. */
export async function sendDue(services: DeliveryServices): Promise<void> {
  const sender = new DeliverySender(services)
  while ((await sender.begin()) > 0) await sender.settled()
}
