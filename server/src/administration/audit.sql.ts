import type { AuditAction, AuditEntry, SortOrder } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'

export interface AskedEntries {
  search?: string | undefined
  actions?: readonly AuditAction[] | undefined
  /** Milliseconds since the epoch, the first and the last that count. */
  from?: number | undefined
  to?: number | undefined
}

export interface EntryPage {
  order: SortOrder
  limit: number
  offset?: number
  /** Entries that follow this one; for a list that is read in parts. */
  after?: Pick<AuditEntry, 'at' | 'id'>
}

const no = sql<boolean>``

function matching(scope: Scope, { search = '', actions = [], from, to }: AskedEntries): RawBuilder<boolean> {
  const found = ['email', 'record', 'address'].map(
    (column) => sql`strpos(lower(${sql.ref(`e.${column}`)}), lower(${search})) > 0`,
  )
  return sql<boolean>`${inWorld(scope, 'e')}
    ${from === undefined ? no : sql`AND e.at >= ${from}`}
    ${to === undefined ? no : sql`AND e.at <= ${to}`}
    ${actions.length === 0 ? no : sql`AND e.action = ANY (${actions}::text[])`}
    ${search === '' ? no : sql`AND (${sql.join(found, sql` OR `)})`}`
}

/** By their time; those of one moment by their ids, so that pages follow on from each other. */
export async function selectEntries(
  scope: Scope,
  asked: AskedEntries,
  { order, limit, offset = 0, after }: EntryPage,
): Promise<AuditEntry[]> {
  const [direction, beyond] = order === 'asc' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const { rows } = await sql<AuditEntry>`
    SELECT e.id, e.at, e.email, e.address, e.action, e.record_id AS "recordId", e.record, e.before, e.after
    FROM audit_entry e
    WHERE ${matching(scope, asked)} ${after ? sql`AND (e.at, e.id) ${beyond} (${after.at}, ${after.id})` : no}
    ORDER BY e.at ${direction}, e.id ${direction} LIMIT ${limit} OFFSET ${offset}`.execute(scope.tx)
  return rows
}

export async function countEntries(scope: Scope, asked: AskedEntries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM audit_entry e WHERE ${matching(scope, asked)}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

/** Whether anything is written down about a record, so that its id was in use before. */
export async function isRecorded(scope: Scope, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_entry e WHERE ${inWorld(scope, 'e')} AND e.record_id = ${recordId} LIMIT 1`.execute(
    scope.tx,
  )
  return rows.length > 0
}
