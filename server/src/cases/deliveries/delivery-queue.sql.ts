import { type MessageKind, messageKinds, watchKinds } from '@muster/contract'
import { isReplaced, isSearched, isToldSearched, leastSearched } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A delivery that a process has claimed. */
export interface ClaimedDelivery {
  id: string
  kind: MessageKind
  caseNumber: number | null
  caseNumbers: number[] | null
  watchId: string | null
  step: number | null
  receiverKind: 'person' | 'channel'
  receiverId: string
  receiverName: string
  facts: unknown
  isComplete: boolean
  createdAt: number
  sendAt: number
  tries: number
  firstTryAt: number | null
  /** When the claim ends; no two claims of a delivery end at the same moment. */
  until: number
}

const claimed = sql`
  d.id, d.kind, d.case_number AS "caseNumber", d.case_numbers AS "caseNumbers", d.watch_id AS "watchId", d.step,
  d.receiver_kind AS "receiverKind", d.receiver_id AS "receiverId", d.receiver_name AS "receiverName", d.facts,
  d.is_complete AS "isComplete", d.created_at AS "createdAt", d.send_at AS "sendAt", d.tries, d.first_try_at AS "firstTryAt",
  d.try_at AS "until"`

/** The worlds with deliveries that are due, or whose lease has ended. */
export const worldsWithDeliveries = (now: number): RawBuilder<unknown> => sql`worlds_with_deliveries(${now})`

/** Pairs of kinds, as "newer earlier": the earlier message says nothing that the newer does not say better. */
const replacing = messageKinds.flatMap((newer) =>
  messageKinds
    .filter((kind) => isReplaced({ kind, state: 'waiting' }, newer))
    .map((kind) => `${newer} ${kind}`),
)

/** The same case to the same receiver: an email channel has several addresses. */
const isAboutTheSame = (scope: Scope, earlier: string, later: string): RawBuilder<boolean> => {
  const [e, l] = [sql.id(earlier), sql.id(later)]
  return sql<boolean>`${inWorld(scope, earlier)} AND ${e}.case_number = ${l}.case_number
    AND ${e}.receiver_kind = ${l}.receiver_kind AND ${e}.receiver_id = ${l}.receiver_id
    AND ${e}.receiver_name = ${l}.receiver_name AND ${e}.created_at < ${l}.created_at`
}

/** Drops messages that are still to be sent or tried again, where a newer one that is due says more [K-1114]. */
export async function dropReplaced(scope: Scope, now: number): Promise<void> {
  await sql`
    UPDATE delivery AS earlier SET state = 'notNeeded', try_at = NULL
    WHERE ${inWorld(scope, 'earlier')} AND earlier.state = 'waiting' AND earlier.try_at IS NOT NULL
      AND EXISTS (
        SELECT FROM delivery AS later
        WHERE ${inWorld(scope, 'later')} AND ${isAboutTheSame(scope, 'earlier', 'later')}
          AND later.state = 'waiting' AND later.try_at <= ${now} AND later.tries = 0
          AND later.kind || ' ' || earlier.kind = ANY (${replacing}::text[]))`.execute(scope.tx)
}

/** The lane of all mails; every other one is of a host that is posted to. */
export const mailLane = 'mail'

/** A claimed delivery, with what it shares with others: the mail server, or the host of its receiver. */
export interface ClaimedInLane extends ClaimedDelivery {
  lane: string
}

export interface Claiming {
  now: number
  /** How long the claim holds, in milliseconds. */
  lease: number
  atMost: number
  perReceiver: number
  /** Milliseconds for which a message waits for the search of its case. */
  patience: number
  /** Most at a time of a process: of mails, and of a host. */
  perLane: { mail: number; host: number }
  /** How many this process has of each lane. */
  busy: Readonly<Record<string, number>>
}

const searchedKinds = watchKinds.filter((kind) => isSearched({ kind, devices: leastSearched }))
const toldSearched = messageKinds.filter(isToldSearched)

/** Whether a message that was not tried yet is held back for the search of its case, so that it tells its result [K-1101]. */
const isHeldBack = (scope: Scope, since: number): RawBuilder<boolean> => sql<boolean>`
  NOT o.is_complete AND o.kind = ANY (${toldSearched}::text[]) AND o.send_at > ${since}
    AND EXISTS (
      SELECT FROM watch_case AS c
      WHERE ${inWorld(scope, 'c')} AND c.number = o.case_number AND c.is_to_search
        AND c.devices >= ${leastSearched} AND c.kind = ANY (${searchedKinds}::text[]))`

/**
 * Claims due deliveries: those of one case to one receiver in order, and so many of a receiver at a time, whichever
 * process has them, and so many mails and messages to a host in this one [K-1113, K-1114]. Of two processes that choose
 * the same, the second finds them claimed.
 */
export async function claimDeliveries(
  scope: Scope,
  { now, lease, atMost, perReceiver, perLane, busy, patience }: Claiming,
): Promise<ClaimedInLane[]> {
  const { rows } = await sql<ClaimedInLane>`
    UPDATE delivery AS d SET state = 'sending', try_at = ${now + lease}
    FROM (
      SELECT fair.id, fair.lane FROM (
      SELECT due.id, due.try_at, due.lane,
             row_number() OVER (PARTITION BY due.lane ORDER BY due.try_at, due.id) AS place
      FROM (
        SELECT o.id, o.try_at, o.receiver_kind, o.receiver_id,
               CASE WHEN o.receiver_kind = 'person' OR h.kind = 'email' THEN ${mailLane}
                    ELSE 'to ' || coalesce(h.url_host, '') END AS lane,
               row_number() OVER (PARTITION BY o.receiver_kind, o.receiver_id ORDER BY o.try_at, o.id) AS place
        FROM delivery AS o
        LEFT JOIN channel AS h ON ${inWorld(scope, 'h')} AND h.id = o.receiver_id AND o.receiver_kind = 'channel'
        WHERE ${inWorld(scope, 'o')} AND o.try_at <= ${now}
          AND NOT EXISTS (
            SELECT FROM delivery AS before
            WHERE ${isAboutTheSame(scope, 'before', 'o')} AND before.try_at IS NOT NULL
              AND before.send_at <= o.send_at)
          AND NOT (${isHeldBack(scope, now - patience)})
      ) AS due
      LEFT JOIN (
        SELECT b.receiver_kind, b.receiver_id, count(*) AS claims FROM delivery AS b
        WHERE ${inWorld(scope, 'b')} AND b.state = 'sending' AND b.try_at > ${now}
        GROUP BY b.receiver_kind, b.receiver_id
      ) AS busy ON busy.receiver_kind = due.receiver_kind AND busy.receiver_id = due.receiver_id
      WHERE due.place + coalesce(busy.claims, 0) <= ${perReceiver}
      ) AS fair
      WHERE fair.place + coalesce((${JSON.stringify(busy)}::jsonb ->> fair.lane)::integer, 0)
              <= CASE WHEN fair.lane = ${mailLane} THEN ${perLane.mail}::integer ELSE ${perLane.host}::integer END
      ORDER BY fair.try_at LIMIT ${atMost}
    ) AS chosen
    WHERE ${inWorld(scope, 'd')} AND d.id = chosen.id AND d.try_at <= ${now}
    RETURNING ${claimed}, chosen.lane`.execute(scope.tx)
  return rows
}

/** Whether nobody else has claimed it since; until the transaction ends, nobody does. */
export async function holdsClaim(
  scope: Scope,
  { id, until }: Pick<ClaimedDelivery, 'id' | 'until'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT d.id FROM delivery AS d
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id} AND d.state = 'sending' AND d.try_at = ${until}
    FOR UPDATE OF d`.execute(scope.tx)
  return rows.length > 0
}

/** What a message says from here on; its first try begins now [K-1115]. */
export async function completeDelivery(
  scope: Scope,
  id: string,
  { facts, now }: { facts: unknown; now: number },
): Promise<void> {
  await sql`
    UPDATE delivery AS d SET facts = ${JSON.stringify(facts)}::jsonb, is_complete = true,
      first_try_at = coalesce(d.first_try_at, ${now})
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}`.execute(scope.tx)
}

/** Gives a claimed delivery back, as one to this receiver with these facts, for a try at once. */
export async function addressDelivery(
  scope: Scope,
  id: string,
  { name, facts, now }: { name: string; facts: unknown; now: number },
): Promise<void> {
  await sql`
    UPDATE delivery AS d SET state = 'waiting', try_at = ${now}, receiver_name = ${name},
      facts = ${JSON.stringify(facts)}::jsonb
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}`.execute(scope.tx)
}

/** The same delivery to another receiver. */
export async function copyDelivery(
  scope: Scope,
  from: ClaimedDelivery,
  { id, name, facts, now }: { id: string; name: string; facts: unknown; now: number },
): Promise<void> {
  await sql`
    INSERT INTO delivery (world_id, id, kind, state, case_number, case_numbers, watch_id, step, receiver_kind,
      receiver_id, receiver_name, facts, created_at, send_at, try_at)
    VALUES (${scope.world}, ${id}, ${from.kind}, 'waiting', ${from.caseNumber}, ${from.caseNumbers}, ${from.watchId},
      ${from.step}, ${from.receiverKind}, ${from.receiverId}, ${name}, ${JSON.stringify(facts)}::jsonb,
      ${from.createdAt}, ${from.sendAt}, ${now})`.execute(scope.tx)
}

/** A test, claimed by whoever asked for it. */
export async function insertTest(scope: Scope, test: ClaimedDelivery): Promise<void> {
  const { id, receiverId, receiverName, facts, createdAt, until } = test
  await sql`
    INSERT INTO delivery (world_id, id, kind, state, receiver_kind, receiver_id, receiver_name, facts, created_at,
      send_at, try_at)
    VALUES (${scope.world}, ${id}, 'test', 'sending', 'channel', ${receiverId}, ${receiverName},
      ${JSON.stringify(facts)}::jsonb, ${createdAt}, ${createdAt}, ${until})`.execute(scope.tx)
}

/** Ends a delivery that is not sent; of one whose receiver could not be told, that is kept [K-307]. */
export async function dropDelivery(
  scope: Scope,
  id: string,
  { isUnreached }: { isUnreached: boolean },
): Promise<void> {
  await sql`
    UPDATE delivery AS d SET state = 'notNeeded', try_at = NULL,
      facts = d.facts || ${JSON.stringify(isUnreached ? { isUnreached } : {})}::jsonb
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}`.execute(scope.tx)
}

/** Of which cases anything has been sent to a receiver, as far as anybody knows [K-905]. */
export async function toldAmong(
  scope: Scope,
  { id, receiverKind, receiverId, receiverName }: ClaimedDelivery,
  cases: readonly number[],
): Promise<Set<number>> {
  if (cases.length === 0) return new Set()
  const isToReceiver = sql<boolean>`${inWorld(scope, 't')} AND t.receiver_kind = ${receiverKind}
    AND t.receiver_id = ${receiverId} AND t.first_try_at IS NOT NULL AND t.id <> ${id}`
  const { rows } = await sql<{ number: number }>`
    SELECT t.case_number AS number FROM delivery AS t
    WHERE ${isToReceiver} AND t.case_number = ANY (${cases}::integer[]) AND t.receiver_name = ${receiverName}
    UNION
    SELECT collected.number FROM delivery AS t CROSS JOIN LATERAL unnest(t.case_numbers) AS collected (number)
    WHERE ${isToReceiver} AND t.kind = 'collected' AND collected.number = ANY (${cases}::integer[])`.execute(
    scope.tx,
  )
  return new Set(rows.map(({ number }) => number))
}
