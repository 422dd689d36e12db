import { channelLimits } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'

const hour = 3_600_000

/** Counts what a user has sent; refuses what would be more than the limit of an hour [K-1312]. */
export async function countSends(
  scope: Scope,
  subject: string,
  { now, sends }: { now: number; sends: number },
): Promise<void> {
  if (sends === 0) return
  const { rows } = await sql<{ moments: number[] }>`
    INSERT INTO user_sends (world_id, subject) VALUES (${scope.world}, ${subject})
    ON CONFLICT (world_id, subject) DO UPDATE SET moments = user_sends.moments
    RETURNING moments`.execute(scope.tx)
  // Locked by now, until the transaction ends.
  const recent = (rows[0]?.moments ?? []).map(Number).filter((at) => at > now - hour)
  if (recent.length + sends > channelLimits.sentPerHour) throw new AppError('limitExceeded')
  const moments = [...recent, ...Array.from({ length: sends }, () => now)]
  await sql`
    UPDATE user_sends SET moments = ${moments}::bigint[]
    WHERE ${inWorld(scope, 'user_sends')} AND subject = ${subject}`.execute(scope.tx)
}

/** Those of people who have left. */
export async function forgetSends(scope: Scope, people: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM user_sends
    WHERE ${inWorld(scope, 'user_sends')} AND subject = ANY (${people}::text[])`.execute(scope.tx)
}
