import { type AuditAction, type AuditEntry, auditActions, pagedRows, type SortOrder } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface AskedEntries {
  search?: string | undefined
  actions?: readonly AuditAction[] | undefined
  /** Milliseconds since the epoch, first and last included. */
  from?: number | undefined
  to?: number | undefined
}

export interface EntryPage {
  order: SortOrder
  limit: number
  offset: number
}

export interface FoundEntries {
  /** Ids of the page, in its order. */
  ids: string[]
  /** All matches, up to one more than can be paged through; counting stops there [C-327]. */
  count: number
}

const no = sql<boolean>``
const mostCounted = pagedRows + 1

/**
 * The entries of a page and the total, in one statement: by time, then by id, so that pages neither overlap nor skip.
 */
export async function findEntries(
  scope: Scope,
  asked: AskedEntries,
  { order, limit, offset }: EntryPage,
): Promise<FoundEntries> {
  const most = Math.max(mostCounted, offset + limit)
  const { rows } = await sql<FoundEntries>`
    WITH found AS MATERIALIZED (${matching(scope, asked, order, most)})
    SELECT (SELECT count(*) FROM found) AS count,
           ARRAY(SELECT id FROM found ORDER BY ${byTime('found', order)} LIMIT ${limit} OFFSET ${offset}) AS ids`.execute(
    scope.tx,
  )
  const { ids, count } = rows[0] ?? { ids: [], count: 0 }
  return { ids, count: Math.min(count, mostCounted) }
}

const byTime = (table: string, order: SortOrder): RawBuilder<unknown> => {
  const direction = sql.raw(order)
  return sql`${sql.ref(`${table}.at`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

/** The first matching entries, by time and id. Each kind of question has an index in the order of the answer. */
function matching(
  scope: Scope,
  { search = '', actions = [], from, to }: AskedEntries,
  order: SortOrder,
  most: number,
): RawBuilder<unknown> {
  const chosen = new Set(actions)
  const isAnyAction = chosen.size === 0 || chosen.size === auditActions.length
  if (search !== '') {
    return sql`
      SELECT at, id FROM audit_containing(${scope.world}, ${search}, ${isAnyAction ? null : [...chosen]}, ${from ?? null},
                                          ${to ?? null}, ${order === 'desc'}, ${most})`
  }
  const first = (more: RawBuilder<boolean>) => sql`
    SELECT e.at, e.id FROM audit_entry e
    WHERE ${inWorld(scope, 'e')} ${more}
      ${from === undefined ? no : sql`AND e.at >= ${from}`} ${to === undefined ? no : sql`AND e.at <= ${to}`}
    ORDER BY ${byTime('e', order)} LIMIT ${most}`
  if (isAnyAction) return first(no)
  // The first of each action: across several actions the index has no order.
  return sql`
    SELECT e.at, e.id FROM unnest(${[...chosen]}::text[]) AS chosen (action)
    CROSS JOIN LATERAL (${first(sql`AND e.action = chosen.action`)}) e
    ORDER BY ${byTime('e', order)} LIMIT ${most}`
}

/** Entries in the order of the given ids. */
export async function selectEntries(scope: Scope, ids: readonly string[]): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    SELECT e.id, e.at, e.email, e.address, e.action, e.record_id AS "recordId", e.record, e.before, e.after
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS wanted (id, place)
    JOIN audit_entry e ON ${inWorld(scope, 'e')} AND e.id = wanted.id
    ORDER BY wanted.place`.execute(scope.tx)
  return rows
}

/** Whether the trail mentions a record, so that its id was in use before. */
export async function isRecorded(scope: Scope, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_entry e WHERE ${inWorld(scope, 'e')} AND e.record_id = ${recordId} LIMIT 1`.execute(
    scope.tx,
  )
  return rows.length > 0
}
