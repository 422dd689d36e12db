import { closeWorld } from '../access/index.ts'
import { removeWorld } from '../platform/backup/remove-world.ts'
import { connectOwner, type Database } from '../platform/database/database.ts'
import { enterWorld } from '../platform/database/tenancy.ts'
import { type Author, recordChanges } from '../platform/records/audit.sql.ts'

/** Whoever runs a tool where the database is: no account of Muster. */
export const operator: Author = { subject: 'operator', email: 'operator', address: '' }

export interface Removal {
  ownerUrl: string
  /** The owner's. */
  db: Database
  world: string
  now: Date
  progress: (step: string, share: number) => void
  /** Rows per transaction, where not as many as usual. */
  step?: number
}

/**
 * Closes a world, with an entry in the audit trail of each other world of its organisation, and removes all that is in
 * it. Interrupted, it can be run again.
 */
export async function removeWholeWorld({
  ownerUrl,
  db,
  world,
  now,
  progress,
  step,
}: Removal): Promise<{ rows: number; accounts: number }> {
  const closed = await db.transaction().execute(async (tx) => {
    const closing = await closeWorld(tx, world, now)
    const change = { action: 'world.removed', recordId: world, record: closing?.name ?? null } as const
    for (const sister of closing?.wasClosed ? [] : (closing?.sisters ?? [])) {
      await recordChanges(await enterWorld(tx, sister, null), operator, now.getTime(), [change])
    }
    return closing
  })
  const client = await connectOwner(ownerUrl)
  try {
    return { rows: await removeWorld(client, world, progress, step), accounts: closed?.removedAccounts ?? 0 }
  } finally {
    await client.end()
  }
}
