import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { AttemptLimit, AttemptLimits } from './attempt-limits.ts'
import { isKnownAddress } from './known-addresses.sql.ts'

const minute = 60_000
const window = 15 * minute
/** Guesses of one IP address at one account are forgotten after this long without another. */
const memory = 12 * 60 * minute

/**
 * Counts an attempt before it is evaluated, so that a thousand at once are counted too, and refuses it beyond any
 * limit. An attempt refused for its IP address does not count for the account.
 */
export async function countAttempt(
  db: Database,
  now: Date,
  { accountAndIp, account, ip }: AttemptLimits,
): Promise<void> {
  await delay(db, now, accountAndIp)
  await count(db, now, ip)
  if (!(await isKnownAddress(db, accountAndIp))) await count(db, now, account)
}

export async function countInvitation(
  db: Database,
  now: Date,
  { account, ip }: Pick<AttemptLimits, 'account' | 'ip'>,
): Promise<void> {
  await count(db, now, ip)
  await count(db, now, account)
}

/** Seconds to wait after so many attempts: none up to the limit, then 1, 2, 4, 8 and 15 minutes. */
const delayAfter = (max: number): RawBuilder<number> =>
  sql`CASE WHEN attempt.count < ${max}::integer THEN 0
    ELSE least(900, 60 * power(2, least(attempt.count - ${max}::integer, 4))) END`

/** `window_start` is the time of the last attempt. Refused ones do not prolong the delay. */
async function delay(db: Database, now: Date, { kind, keyHash, max }: AttemptLimit): Promise<void> {
  const forgotten = new Date(now.getTime() - memory)
  const counted = await db
    .insertInto('attempt')
    .values({ kind, key_hash: keyHash, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key_hash'])
        .doUpdateSet({
          count: sql<number>`CASE WHEN attempt.window_start > ${forgotten} THEN attempt.count + 1 ELSE 1 END`,
          window_start: now,
        })
        // Below the limit there is nothing to wait for, also where another process's clock is ahead.
        .where(
          sql<boolean>`attempt.count < ${max}::integer
            OR attempt.window_start + ${delayAfter(max)} * interval '1 second' <= ${now}`,
        ),
    )
    .returning('count')
    .executeTakeFirst()
  if (counted) return
  const waiting = await db
    .updateTable('attempt')
    .set({ window_start: notLaterThan(now) })
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .returning(['window_start', delayAfter(max).as('seconds')])
    .executeTakeFirst()
  refuse(now, (waiting?.window_start ?? now).getTime() + Number(waiting?.seconds ?? 0) * 1000)
}

/** A clock that was put back prolongs nothing: no limit ends later than its full length from now. */
const notLaterThan = (now: Date): RawBuilder<Date> => sql`least(attempt.window_start, ${now})`

async function count(db: Database, now: Date, { kind, keyHash, max }: AttemptLimit): Promise<void> {
  const windowStart = new Date(now.getTime() - window)
  const counted = await db
    .insertInto('attempt')
    .values({ kind, key_hash: keyHash, window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key_hash']).doUpdateSet({
        count: sql<number>`CASE WHEN attempt.window_start > ${windowStart} THEN attempt.count + 1 ELSE 1 END`,
        window_start: sql<Date>`CASE WHEN attempt.window_start > ${windowStart} THEN ${notLaterThan(now)}
          ELSE excluded.window_start END`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
  if (counted.count > max) refuse(now, counted.window_start.getTime() + window)
}

function refuse(now: Date, ends: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  throw new AppError('limitExceeded', { retryAfterSeconds })
}

/** Success resets the count. */
export async function forgetAttempts(db: Database, { accountAndIp, account }: AttemptLimits): Promise<void> {
  for (const { kind, keyHash } of [accountAndIp, account]) {
    await db.deleteFrom('attempt').where('kind', '=', kind).where('key_hash', '=', keyHash).execute()
  }
}

/** A correct password is no guess: many people may share an IP address. */
export async function takeBackAttempt(db: Database, { kind, keyHash }: AttemptLimit): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('key_hash', '=', keyHash)
    .where('count', '>', 0)
    .execute()
}

export async function deleteOldAttempts(db: Database, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - memory)
  await db.deleteFrom('attempt').where('window_start', '<', forgotten).execute()
}
