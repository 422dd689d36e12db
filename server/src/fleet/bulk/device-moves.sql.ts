import type { DeviceMove } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { type CustomView, inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'

/** From one home location to another; null is none. */
export interface MovedHomes {
  from: string | null
  to: string | null
}

export interface StoredMove extends DeviceMove, MovedHomes {
  subject: string
  /** The custom view of the user who started it. */
  view: CustomView | null
  /** How many of its devices have been processed. */
  seen: number
  /** Devices that were at the source and could not be moved. */
  leftBehind: number
}

async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<StoredMove[]> {
  const { rows } = await sql<StoredMove>`
    SELECT id, subject, view, from_home AS "from", to_home AS "to", total, moved, seen, left_behind AS "leftBehind",
           state
    FROM device_move WHERE ${inWorld(scope, 'device_move')} ${rest}`.execute(scope.tx)
  return rows
}

export async function findMove(scope: Scope, id: string): Promise<StoredMove | undefined> {
  const [found] = await select(scope, sql`AND id = ${id}`)
  return found
}

export async function readMove(scope: Scope, id: string): Promise<StoredMove> {
  const found = await findMove(scope, id)
  if (!found) throw new AppError('notFound')
  return found
}

/** The move, if it is still running and no other process has locked it. */
export async function takeMove(scope: Scope, id: string): Promise<StoredMove | undefined> {
  const [found] = await select(scope, sql`AND id = ${id} AND state = 'moving' FOR UPDATE SKIP LOCKED`)
  return found
}

/** Running moves, oldest first. */
export async function unfinishedMoves(scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM device_move
    WHERE ${inWorld(scope, 'device_move')} AND state = 'moving' ORDER BY created_at, id`.execute(scope.tx)
  return rows.map(({ id }) => id)
}

/** Names the worlds where a move is running. */
export const worldsWithMoves = sql`worlds_with_moves()`

export interface NewMove extends MovedHomes {
  id: string
  subject: string
  /** The cohorts whose devices are moved. */
  cohorts: readonly number[]
  createdAt: number
}

/**
 * Creates a move of the devices now in the cohorts, finished at once where there are none; returns whether it is new.
 * The numbers of the devices are stored: times cannot tell later arrivals apart, since clocks of processes differ.
 */
export async function insertMove(
  scope: Scope,
  { id, subject, from, to, cohorts, createdAt }: NewMove,
): Promise<boolean> {
  const view = scope.view && JSON.stringify(scope.view)
  const { rows } = await sql`
    INSERT INTO device_move (world_id, id, subject, view, from_home, to_home, numbers, total, state, created_at)
    SELECT ${scope.world}, ${id}, ${subject}, ${view}::jsonb, ${from}, ${to}, there.numbers,
           cardinality(there.numbers), CASE WHEN cardinality(there.numbers) = 0 THEN 'moved' ELSE 'moving' END,
           ${createdAt}::bigint
    FROM (
      SELECT coalesce(array_agg(d.number ORDER BY d.number), '{}') AS numbers FROM device d
      WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[])
    ) there
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

export async function saveProgress(
  scope: Scope,
  { id, seen, moved, leftBehind, state }: Pick<StoredMove, 'id' | 'seen' | 'moved' | 'leftBehind' | 'state'>,
): Promise<void> {
  await sql`
    UPDATE device_move SET seen = ${seen}, moved = ${moved}, left_behind = ${leftBehind}, state = ${state},
      numbers = CASE WHEN ${state} = 'moving' THEN numbers ELSE '{}' END
    WHERE ${inWorld(scope, 'device_move')} AND id = ${id}`.execute(scope.tx)
}

/** Ends a running move as failed; devices moved by then stay moved. */
export async function failMove(scope: Scope, id: string): Promise<void> {
  await sql`
    UPDATE device_move SET state = 'failed', numbers = '{}'
    WHERE ${inWorld(scope, 'device_move')} AND id = ${id} AND state = 'moving'`.execute(scope.tx)
}

/** Deletes finished moves started before a moment: the audit trail still says who started them. */
export async function forgetOldMoves(scope: Scope, before: number): Promise<void> {
  await sql`
    DELETE FROM device_move
    WHERE ${inWorld(scope, 'device_move')} AND state <> 'moving' AND created_at < ${before}`.execute(scope.tx)
}

/** The next devices of a move, by number. */
export async function nextToMove(
  scope: Scope,
  { id, seen }: Pick<StoredMove, 'id' | 'seen'>,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ numbers: number[] }>`
    SELECT numbers[${seen + 1}::integer:${seen + most}::integer] AS numbers FROM device_move
    WHERE ${inWorld(scope, 'device_move')} AND id = ${id}`.execute(scope.tx)
  return rows[0]?.numbers ?? []
}
