import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { dateOfNoted, dayOfDate, type NotedUse } from './use-changes.sql.ts'

/** What was carried over last; at first a position before all devices. */
export async function readUseProgress(scope: Scope): Promise<NotedUse> {
  const { rows } = await sql<NotedUse>`
    SELECT number, ${dayOfDate} AS day FROM use_progress
    WHERE ${inWorld(scope, 'use_progress')}`.execute(scope.tx)
  return rows[0] ?? { number: 0, day: null }
}

export async function saveUseProgress(scope: Scope, { number, day }: NotedUse): Promise<void> {
  await sql`
    INSERT INTO use_progress (world_id, number, day) VALUES (${scope.world}, ${number}, ${dateOfNoted(day)}::date)
    ON CONFLICT (world_id) DO UPDATE SET number = excluded.number, day = excluded.day`.execute(scope.tx)
}
