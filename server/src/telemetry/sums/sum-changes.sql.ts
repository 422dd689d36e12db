import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allOf } from '../../platform/database/pipeline.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { insertTileChanges } from '../tiles/tiles.sql.ts'
import { packSumChanges } from './sum-change-codec.ts'
import type { SumChanges } from './sum-changes.ts'

/**
 * Leaves what reports add to sums for a job to carry over. If reports updated the shared sums directly, they would wait
 * for each other.
 */
export async function insertSumChanges(scope: Scope, changes: SumChanges): Promise<void> {
  await allOf([() => insertTileChanges(scope, changes.tiles), () => insertChanges(scope, changes)])
}

async function insertChanges(scope: Scope, changes: SumChanges): Promise<void> {
  const content = changes.toJSON()
  if (content === null) return
  await sql`
    INSERT INTO sum_change (world_id, id, changes)
    VALUES (${scope.world}, ${randomUUID()}, ${packSumChanges(content)})`.execute(scope.tx)
}

/** Names the worlds where changes wait. */
export const worldsWithSumChanges = sql`worlds_with_sum_changes()`
