import type { DeviceMove } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../../platform/audit.sql.ts'
import { type CustomView, inWorld, type Scope } from '../../platform/tenancy.ts'

/** From one home location to another; null is none. */
export interface MovedHomes {
  from: string | null
  to: string | null
}

export interface StoredMove extends DeviceMove, MovedHomes {
  subject: string
  /** That of whoever began it. */
  view: CustomView | null
  /** Devices up to this number have been seen to. */
  seenTo: number
  createdAt: number
}

async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<StoredMove[]> {
  const { rows } = await sql<StoredMove>`
    SELECT id, subject, view, from_home AS "from", to_home AS "to", total, moved, seen_to AS "seenTo", state,
           created_at AS "createdAt"
    FROM device_move WHERE ${inWorld(scope, 'device_move')} ${rest}`.execute(scope.tx)
  return rows
}

export async function readMove(scope: Scope, id: string): Promise<StoredMove | undefined> {
  const [found] = await select(scope, sql`AND id = ${id}`)
  return found
}

/** The move where it is still under way and nobody else is at it. */
export async function takeMove(scope: Scope, id: string): Promise<StoredMove | undefined> {
  const [found] = await select(scope, sql`AND id = ${id} AND state = 'moving' FOR UPDATE SKIP LOCKED`)
  return found
}

/** Moves that are under way, the first one first. */
export async function unfinishedMoves(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM device_move
    WHERE ${inWorld(scope, 'device_move')} AND state = 'moving' ORDER BY created_at, id`.execute(scope.tx)
  return rows.map(({ id }) => id)
}

/** Begins a move, which is over at once where there is nothing to move; gives whether it is a new one. */
export async function insertMove(
  scope: Scope,
  author: Author,
  { id, from, to, total, createdAt }: Pick<StoredMove, 'id' | 'from' | 'to' | 'total' | 'createdAt'>,
): Promise<boolean> {
  const view = scope.view && JSON.stringify(scope.view)
  const { rows } = await sql`
    INSERT INTO device_move (world_id, id, subject, email, address, view, from_home, to_home, total, moved, seen_to, state,
                             created_at)
    VALUES (${scope.world}, ${id}, ${author.subject}, ${author.email}, ${author.address}, ${view}::jsonb, ${from},
            ${to}, ${total}, 0, 0, ${total === 0 ? 'moved' : 'moving'}, ${createdAt})
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

export async function saveProgress(
  scope: Scope,
  { id, moved, seenTo, state }: Pick<StoredMove, 'id' | 'moved' | 'seenTo' | 'state'>,
): Promise<void> {
  await sql`
    UPDATE device_move SET moved = ${moved}, seen_to = ${seenTo}, state = ${state}
    WHERE ${inWorld(scope, 'device_move')} AND id = ${id}`.execute(scope.tx)
}

/** Where it was under way, it is over; what has been moved by then stays. */
export async function failMove(scope: Scope, id: string): Promise<void> {
  await sql`
    UPDATE device_move SET state = 'failed'
    WHERE ${inWorld(scope, 'device_move')} AND id = ${id} AND state = 'moving'`.execute(scope.tx)
}

/** Moves that were over before a moment are of no use to anybody: the audit trail tells of them. */
export async function forgetOldMoves(scope: Scope, before: number): Promise<void> {
  await sql`
    DELETE FROM device_move
    WHERE ${inWorld(scope, 'device_move')} AND state <> 'moving' AND created_at < ${before}`.execute(scope.tx)
}

/**
 * Devices of cohorts with the lowest numbers above the last one; those that came to their home location after the move
 * had begun stay there.
 */
export async function nextToMove(
  scope: Scope,
  cohorts: readonly number[],
  { seenTo, createdAt }: Pick<StoredMove, 'seenTo' | 'createdAt'>,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM device
    WHERE ${inWorld(scope, 'device')} AND cohort_id = ANY (${cohorts}::integer[]) AND number > ${seenTo}
      AND home_since <= ${createdAt}
    ORDER BY number LIMIT ${most}`.execute(scope.tx)
  return rows.map(({ number }) => number)
}

/** Those of locked devices that are still in one of the cohorts. */
export async function stillIn(
  scope: Scope,
  cohorts: readonly number[],
  numbers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM device
    WHERE ${inWorld(scope, 'device')} AND number = ANY (${numbers}::integer[])
      AND cohort_id = ANY (${cohorts}::integer[])`.execute(scope.tx)
  return rows.map(({ number }) => number)
}
