import { randomUUID } from 'node:crypto'
import { type StatusLevel, statusLevels } from '@muster/contract'
import { sql } from 'kysely'
import { insteadOfCopy } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A change of the status of an alert, or of the overall status, which no other table has. */
export interface NotedChange {
  alert: string
  number: number
  from: StatusLevel
  to: StatusLevel
  at: number
}

type PackedChange = [alert: string, number: number, from: number, to: number, at: number]

/** Leaves changes of statuses for watches, in the transaction that makes them; only where a watch is on [K-1214, K-1218]. */
export async function noteStatusChanges(scope: Scope, changes: readonly NotedChange[]): Promise<void> {
  if (changes.length === 0) return
  const packed = changes.map(
    ({ alert, number, from, to, at }): PackedChange => [
      alert,
      number,
      statusLevels.indexOf(from),
      statusLevels.indexOf(to),
      at,
    ],
  )
  await sql`
    INSERT INTO status_change (world_id, id, changes)
    SELECT case_work.world_id, ${randomUUID()}, ${JSON.stringify(packed)}
    FROM case_work WHERE ${inWorld(scope, 'case_work')} AND case_work.is_on
    ${insteadOfCopy}`.execute(scope.tx)
}

/**
 * Transactions whose changes are taken at once, and bytes of these: each may have changed a thousand devices, and
 * the process has other work than to apply a hundred thousand changes without a pause.
 */
const most = { taken: 100, bytes: 1_500_000 }

/** Takes noted changes out of the queue, in any order; returns whether there may be more. */
export async function takeStatusChanges(scope: Scope): Promise<{ changes: NotedChange[]; isMore: boolean }> {
  const { rows: waiting } = await sql<{ id: string; size: number }>`
    SELECT s.id, octet_length(s.changes) AS size FROM status_change s
    WHERE ${inWorld(scope, 's')} LIMIT ${most.taken}`.execute(scope.tx)
  if (waiting.length === 0) return { changes: [], isMore: false }
  const taken: string[] = []
  for (let bytes = 0; taken.length < waiting.length && bytes < most.bytes; ) {
    const { id = '', size = 0 } = waiting[taken.length] ?? {}
    taken.push(id)
    bytes += size
  }
  const { rows } = await sql<{ changes: string }>`
    DELETE FROM status_change WHERE ${inWorld(scope, 'status_change')} AND id = ANY (${taken}::text[])
    RETURNING changes`.execute(scope.tx)
  const changes = rows.flatMap(({ changes }) =>
    (JSON.parse(changes) as PackedChange[]).map(
      ([alert, number, from, to, at]): NotedChange => ({
        ...{ alert, number, at },
        ...{ from: statusLevels[from] ?? 'green', to: statusLevels[to] ?? 'green' },
      }),
    ),
  )
  return { changes, isMore: taken.length === most.taken || taken.length < waiting.length }
}

/** Forgets noted changes: whoever reads the statuses themselves needs none of them. */
export async function forgetStatusChanges(scope: Scope): Promise<void> {
  await sql`DELETE FROM status_change WHERE ${inWorld(scope, 'status_change')}`.execute(scope.tx)
}
