import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { AttemptLimit, AttemptLimits } from './attempt-limits.ts'

const windowSeconds = 15 * 60

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Counts an attempt before it is evaluated, so that a thousand at once are counted too, and refuses it beyond any
 * limit. An attempt refused for its IP address does not count for the account: it would lock everybody out.
 */
export async function countAttempt(
  db: Database,
  now: Date,
  { accountAndIp, account, ip }: AttemptLimits,
): Promise<void> {
  await count(db, now, [accountAndIp, ip])
  await count(db, now, [account])
}

async function count(db: Database, now: Date, limits: readonly AttemptLimit[]): Promise<void> {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  const rows = limits.map(({ kind, key }) => ({ kind, key_hash: hashOf(key), window_start: now, count: 1 }))
  const counted = await db
    .insertInto('attempt')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key_hash']).doUpdateSet((row) => ({
        count: sql<number>`CASE WHEN ${row.ref('attempt.window_start')} > ${windowStart}
          THEN ${row.ref('attempt.count')} + 1 ELSE 1 END`,
        window_start: sql<Date>`CASE WHEN ${row.ref('attempt.window_start')} > ${windowStart}
          THEN ${row.ref('attempt.window_start')} ELSE excluded.window_start END`,
      })),
    )
    .returning(['kind', 'count', 'window_start'])
    .execute()
  const exceeded = counted.filter(
    ({ kind, count }) => count > (limits.find((limit) => limit.kind === kind)?.max ?? 0),
  )
  if (exceeded.length === 0) return
  const ends = Math.max(...exceeded.map(({ window_start }) => window_start.getTime())) + windowSeconds * 1000
  throw new AppError('limitExceeded', {
    retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)),
  })
}

/** Success resets the count. */
export async function forgetAttempts(db: Database, { accountAndIp, account }: AttemptLimits): Promise<void> {
  for (const { kind, key } of [accountAndIp, account]) {
    await db.deleteFrom('attempt').where('kind', '=', kind).where('key_hash', '=', hashOf(key)).execute()
  }
}

/** A correct password is no guess: many people may share an IP address. */
export async function takeBackAttempt(db: Database, { kind, key }: AttemptLimit): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('key_hash', '=', hashOf(key))
    .where('count', '>', 0)
    .execute()
}

export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000)
  await db.deleteFrom('attempt').where('window_start', '<', windowStart).execute()
}
