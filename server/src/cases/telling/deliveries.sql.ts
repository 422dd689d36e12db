import type { MessageKind } from '@muster/contract'
import { sql } from 'kysely'
import { insteadOfCopy, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { ToldStep } from '../messages/message-facts.ts'

export interface Receiver {
  kind: 'person' | 'channel'
  id: string
  /** The email address, or the name of the channel. */
  name: string
}

/** A message to one receiver, as the look or action that tells of something leaves it. */
export interface NewDelivery {
  id: string
  kind: MessageKind
  case: number | null
  watchId: string | null
  step: number | null
  receiver: Receiver
  /** What cannot be read from the case later. */
  facts: object
  createdAt: number
  sendAt: number
}

export async function insertDeliveries(scope: Scope, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const given = rowsOf('given', deliveries, [
    ['id', 'text', ({ id }) => id],
    ['kind', 'text', ({ kind }) => kind],
    ['case_number', 'integer', (delivery) => delivery.case],
    ['watch_id', 'text', ({ watchId }) => watchId],
    ['step', 'integer', ({ step }) => step],
    ['receiver_kind', 'text', ({ receiver }) => receiver.kind],
    ['receiver_id', 'text', ({ receiver }) => receiver.id],
    ['receiver_name', 'text', ({ receiver }) => receiver.name],
    ['facts', 'text', ({ facts }) => JSON.stringify(facts)],
    ['created_at', 'bigint', ({ createdAt }) => createdAt],
    ['send_at', 'bigint', ({ sendAt }) => sendAt],
  ])
  await sql`
    INSERT INTO delivery (world_id, id, kind, case_number, watch_id, step, receiver_kind, receiver_id, receiver_name, facts,
                          created_at, send_at, try_at)
    SELECT ${scope.world}, id, kind, case_number, watch_id, step, receiver_kind, receiver_id, receiver_name, facts::jsonb,
           created_at, send_at, send_at
    FROM ${given}
    ${insteadOfCopy}`.execute(scope.tx)
}

/** Whether a message still collects cases: once somebody has claimed it, or handed it on to addresses, it does not. */
const isCollecting = sql<boolean>`d.kind = 'collected' AND d.state = 'waiting' AND NOT d.is_complete
  AND d.facts ->> 'to' IS NULL`

/** A message that collects cases, with those that it has more since, what is told of each, and in which steps. */
export interface Collecting {
  id: string
  kinds: ReadonlyMap<number, MessageKind>
  steps: readonly ToldStep[]
}

/** Returns the messages that could be added to; a worker may have claimed the others meanwhile. */
export async function collectCases(scope: Scope, collecting: readonly Collecting[]): Promise<Set<string>> {
  if (collecting.length === 0) return new Set()
  const given = rowsOf('given', collecting, [
    ['id', 'text', ({ id }) => id],
    // A list within a row: rows of lists of different lengths are no array.
    ['cases', 'text', ({ kinds }) => [...kinds.keys()].join()],
    ['kinds', 'text', ({ kinds }) => JSON.stringify(Object.fromEntries(kinds))],
    ['steps', 'text', ({ steps }) => JSON.stringify(steps)],
  ])
  const { rows } = await sql<{ id: string }>`
    UPDATE delivery AS d SET case_numbers = coalesce(d.case_numbers, '{}') || string_to_array(given.cases, ',')::integer[],
      facts = jsonb_set(
        jsonb_set(d.facts, '{kinds}', coalesce(d.facts -> 'kinds', '{}'::jsonb) || given.kinds::jsonb),
        '{steps}', coalesce(d.facts -> 'steps', '[]'::jsonb) || given.steps::jsonb)
    FROM ${given}
    WHERE ${inWorld(scope, 'd')} AND d.id = given.id AND ${isCollecting}
    RETURNING d.id`.execute(scope.tx)
  return new Set(rows.map(({ id }) => id))
}

/** A message of a watch that was sent lately, or is going to be. */
export interface RecentDelivery {
  id: string
  watchId: string
  receiverKind: Receiver['kind']
  receiverId: string
  isCollecting: boolean
  sendAt: number
}

/** One to an email channel is one message, however many addresses it went to. */
export async function readRecent(
  scope: Scope,
  watchIds: readonly string[],
  since: number,
): Promise<RecentDelivery[]> {
  const { rows } = await sql<RecentDelivery>`
    SELECT min(d.id) AS id, d.watch_id AS "watchId", d.receiver_kind AS "receiverKind", d.receiver_id AS "receiverId",
           bool_or(${isCollecting}) AS "isCollecting", d.send_at AS "sendAt"
    FROM delivery d
    WHERE ${inWorld(scope, 'd')} AND d.watch_id = ANY (${watchIds}::text[]) AND d.send_at > ${since}
      AND d.state <> 'notNeeded'
    GROUP BY d.watch_id, d.receiver_kind, d.receiver_id, d.kind, d.case_number, d.step, d.created_at, d.send_at
    ORDER BY d.send_at`.execute(scope.tx)
  return rows
}

/** A message about a case, whether of its own or in one that collects. */
export interface ToldDelivery {
  case: number
  kind: MessageKind
  receiver: Receiver
  sendAt: number
  /** Whether it has yet to be tried. */
  isWaiting: boolean
}

interface ToldRow extends Omit<ToldDelivery, 'receiver'> {
  receiverKind: Receiver['kind']
  receiverId: string
  receiverName: string
}

const told = sql`
  d.receiver_kind AS "receiverKind", d.receiver_id AS "receiverId", d.receiver_name AS "receiverName",
  d.send_at AS "sendAt", d.state = 'waiting' AND d.tries = 0 AS "isWaiting"`

/** What was told, or is going to be, of cases of these watches. */
export async function readTold(
  scope: Scope,
  cases: readonly number[],
  watchIds: readonly string[],
): Promise<ToldDelivery[]> {
  if (cases.length === 0) return []
  const { rows } = await sql<ToldRow>`
    SELECT d.case_number AS "case", d.kind, ${told}
    FROM delivery d
    WHERE ${inWorld(scope, 'd')} AND d.case_number = ANY (${cases}::integer[]) AND d.state <> 'notNeeded'
    UNION ALL
    SELECT collected.number, coalesce(d.facts -> 'kinds' ->> collected.number::text, d.kind), ${told}
    FROM delivery d CROSS JOIN LATERAL unnest(d.case_numbers) AS collected (number)
    WHERE ${inWorld(scope, 'd')} AND d.watch_id = ANY (${watchIds}::text[]) AND d.kind = 'collected'
      AND d.state <> 'notNeeded' AND collected.number = ANY (${cases}::integer[])`.execute(scope.tx)
  return rows.map(({ receiverKind, receiverId, receiverName, ...row }) => ({
    ...row,
    receiver: { kind: receiverKind, id: receiverId, name: receiverName },
  }))
}
