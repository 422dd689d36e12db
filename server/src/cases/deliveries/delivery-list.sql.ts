import type { Delivery, DeliveryState } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface DeliveryFilter {
  channelId?: string | undefined
  personId?: string | undefined
  caseNumber?: number | undefined
  states?: readonly DeliveryState[] | undefined
  from?: number | undefined
  to?: number | undefined
}

interface Row extends Omit<Delivery, 'receiver'> {
  receiverKind: 'person' | 'channel'
  receiverId: string
  receiverName: string
}

const columns = sql`
  d.id, d.kind, d.state, d.case_number AS "caseNumber", d.receiver_kind AS "receiverKind", d.receiver_id AS "receiverId",
  d.receiver_name AS "receiverName", d.created_at AS "createdAt", d.tries, d.last_try_at AS "lastTryAt",
  CASE WHEN d.state = 'waiting' THEN d.try_at END AS "nextTryAt", d.give_up_reason AS "giveUpReason"`

/** [K-1105]; messages of users' own watches are theirs alone [K-402]. */
function matching(
  scope: Scope,
  { channelId, personId, caseNumber, states, from, to }: DeliveryFilter,
): RawBuilder<boolean> {
  const conditions = [
    inWorld(scope, 'd'),
    isOfWorld(scope),
    channelId === undefined
      ? null
      : sql<boolean>`d.receiver_kind = 'channel' AND d.receiver_id = ${channelId}`,
    personId === undefined ? null : sql<boolean>`d.receiver_kind = 'person' AND d.receiver_id = ${personId}`,
    caseNumber === undefined
      ? null
      : sql<boolean>`(d.case_number = ${caseNumber} OR ${caseNumber}::integer = ANY (d.case_numbers))`,
    states === undefined || states.length === 0 ? null : sql<boolean>`d.state = ANY (${states}::text[])`,
    from === undefined ? null : sql<boolean>`d.created_at >= ${from}`,
    to === undefined ? null : sql<boolean>`d.created_at <= ${to}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` AND `,
  ) as RawBuilder<boolean>
}

/** Their cases stay their owner's once the watch is gone. A message that collects is of one watch. */
const isOfWorld = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  NOT EXISTS (
    SELECT FROM watch AS own WHERE ${inWorld(scope, 'own')} AND own.id = d.watch_id AND own.owner IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM watch_case AS told
    WHERE ${inWorld(scope, 'told')} AND told.number = coalesce(d.case_number, d.case_numbers[1]) AND told.owner IS NOT NULL)`

const deliveryOf = ({ receiverKind, receiverId, receiverName, ...row }: Row): Delivery => ({
  ...row,
  receiver: { kind: receiverKind, id: receiverId, name: receiverName },
})

/** Newest first, one page. */
export async function findDeliveries(
  scope: Scope,
  filter: DeliveryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: Delivery[]; totalCount: number }> {
  const where = matching(scope, filter)
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM delivery AS d WHERE ${where}
    ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  const { rows: counted } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM delivery AS d WHERE ${where}`.execute(scope.tx)
  return { list: rows.map(deliveryOf), totalCount: counted[0]?.count ?? 0 }
}

export async function selectDelivery(scope: Scope, id: string): Promise<Delivery | null> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM delivery AS d WHERE ${inWorld(scope, 'd')} AND ${isOfWorld(scope)} AND d.id = ${id}`.execute(
    scope.tx,
  )
  return rows[0] ? deliveryOf(rows[0]) : null
}

export interface Try {
  at: number
  milliseconds: number
  status: number | null
  text: string
}

/** Oldest first. */
export async function selectTries(scope: Scope, id: string): Promise<Try[]> {
  const { rows } = await sql<Try>`
    SELECT t.at, t.milliseconds, t.status, t.answer AS text FROM delivery_try AS t
    WHERE ${inWorld(scope, 't')} AND t.delivery_id = ${id} ORDER BY t.number`.execute(scope.tx)
  return rows
}

/** Failed messages become due at once, with another day of tries before them; those of other states stay [K-1106]. */
export async function retryFailed(
  scope: Scope,
  ids: readonly string[],
  now: number,
): Promise<{ id: string; receiver: string }[]> {
  const { rows } = await sql<{ id: string; receiver: string }>`
    UPDATE delivery AS d SET state = 'waiting', try_at = ${now}, first_try_at = ${now}, give_up_reason = NULL
    WHERE ${inWorld(scope, 'd')} AND d.id = ANY (${ids}::text[]) AND d.state = 'failed' AND ${isOfWorld(scope)}
    RETURNING d.id, d.receiver_name AS receiver`.execute(scope.tx)
  return rows
}

/** How many of these there are, whatever their state. */
export async function countKnown(scope: Scope, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM delivery AS d
    WHERE ${inWorld(scope, 'd')} AND d.id = ANY (${ids}::text[]) AND ${isOfWorld(scope)}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}
