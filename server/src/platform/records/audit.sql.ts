import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditAction } from '@muster/contract'
import { sql } from 'kysely'
import { rowsOf } from '../database/rows.ts'
import { inWorld, type Scope } from '../database/tenancy.ts'

/** Who makes changes, and from where. */
export interface Author {
  subject: string
  email: string
  address: string
}

type Values = Record<string, unknown>

/** One change to one record. It must not contain secrets: nothing else filters them. */
export interface Change {
  action: AuditAction
  recordId?: string | null
  /** The record's name. */
  record?: string | null
  /** The record's version after this change, if it has versions. */
  version?: number
  before?: Values | null
  after?: Values | null
}

/** Records changes in the transaction that makes them. Unchanged fields are left out. */
export async function recordChanges(
  scope: Scope,
  author: Author,
  now: number,
  changes: readonly Change[],
): Promise<void> {
  const entries = changes.map((change) => ({
    ...change,
    ...changedFields(change),
    ...author,
    id: randomUUID(),
    at: now,
  }))
  await recordEntries(scope, entries)
}

export interface Entry extends Change, Author {
  id: string
  /** Milliseconds since the epoch. */
  at: number
}

/** Records entries as they are; one with an id that the trail has already is left out. */
export async function recordEntries(scope: Scope, entries: readonly Entry[]): Promise<void> {
  const given = rowsOf('given', entries, [
    ['id', 'text', ({ id }) => id],
    ['at', 'bigint', ({ at }) => at],
    ['subject', 'text', ({ subject }) => subject],
    ['email', 'text', ({ email }) => email],
    ['address', 'text', ({ address }) => address],
    ['action', 'text', ({ action }) => action],
    ['record_id', 'text', ({ recordId }) => recordId ?? null],
    ['record', 'text', ({ record }) => record ?? null],
    ['version', 'integer', ({ version }) => version ?? null],
    ['before', 'text', ({ before }) => before && JSON.stringify(before)],
    ['after', 'text', ({ after }) => after && JSON.stringify(after)],
  ])
  await sql`
    INSERT INTO audit_entry (world_id, id, at, subject, email, address, action, record_id, record, version, before, after)
    SELECT ${scope.world}, id, at, subject, email, address, action, record_id, record, version, before::jsonb, after::jsonb
    FROM ${given}
    ON CONFLICT (world_id, id) DO NOTHING`.execute(scope.tx)
}

/** How many entries of these actions each person has in a period, its end excluded. */
export async function countEntries(
  scope: Scope,
  { actions, from, to }: { actions: readonly AuditAction[]; from: number; to: number },
): Promise<{ action: AuditAction; subject: string; count: number }[]> {
  const { rows } = await sql<{ action: AuditAction; subject: string; count: number }>`
    SELECT action, subject, count(*) AS count FROM audit_entry
    WHERE ${inWorld(scope, 'audit_entry')} AND action = ANY (${actions}::text[]) AND at >= ${from} AND at < ${to}
    GROUP BY action, subject`.execute(scope.tx)
  return rows
}

function changedFields({ before = null, after = null }: Change): {
  before: Values | null
  after: Values | null
} {
  if (before === null || after === null) return { before, after }
  const isChanged = (field: string) => !isDeepStrictEqual(before[field], after[field])
  const pick = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field)))
  return { before: pick(before), after: pick(after) }
}

/**
 * Who gave a record its version, to tell a caller who was too late; null where that is not recorded here, as for
 * devices moved in bulk, or users changed from another world.
 */
export async function changeTo(
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<{ changedBy: string; changedAt: number } | null> {
  const { rows } = await sql<{ changedBy: string; changedAt: number }>`
    SELECT email AS "changedBy", at AS "changedAt" FROM audit_entry
    WHERE ${inWorld(scope, 'audit_entry')} AND record_id = ${id} AND version = ${version}
    ORDER BY at DESC LIMIT 1`.execute(scope.tx)
  return rows[0] ?? null
}
