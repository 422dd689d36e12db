import type { DeliveryState, GiveUpReason } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

interface Try {
  at: number
  milliseconds: number
  status: number | null
  answer: string
}

export interface NotedTry extends Try {
  state: DeliveryState
  reason: GiveUpReason | null
  /** The next try; null for none. */
  nextAt: number | null
}

export async function noteTry(scope: Scope, id: string, noted: NotedTry): Promise<void> {
  const { at, state, reason, nextAt } = noted
  const { rows } = await sql<{ tries: number }>`
    UPDATE delivery AS d SET tries = d.tries + 1, last_try_at = ${at}, state = ${state}, try_at = ${nextAt},
      give_up_reason = ${reason}
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}
    RETURNING d.tries`.execute(scope.tx)
  for (const { tries } of rows) await insertTry(scope, id, tries, noted)
}

/** A try that was answered when its claim had ended: only a message that arrived changes what is known by then. */
export async function noteLateTry(
  scope: Scope,
  id: string,
  { hasArrived, ...noted }: Try & { hasArrived: boolean },
): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    UPDATE delivery AS d SET tries = d.tries + 1, last_try_at = greatest(d.last_try_at, ${noted.at})
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id}
    RETURNING d.tries`.execute(scope.tx)
  for (const { tries } of rows) await insertTry(scope, id, tries, noted)
  if (!hasArrived) return
  await sql`
    UPDATE delivery AS d SET state = 'delivered', try_at = NULL, give_up_reason = NULL
    WHERE ${inWorld(scope, 'd')} AND d.id = ${id} AND d.state IN ('waiting', 'failed')`.execute(scope.tx)
}

async function insertTry(
  scope: Scope,
  id: string,
  number: number,
  { at, milliseconds, status, answer }: Try,
): Promise<void> {
  await sql`
    INSERT INTO delivery_try (world_id, delivery_id, number, at, milliseconds, status, answer)
    VALUES (${scope.world}, ${id}, ${number}, ${at}, ${milliseconds}, ${status}, ${answer})
    ON CONFLICT DO NOTHING`.execute(scope.tx)
}
