import type { Database } from '../../platform/database/database.ts'
import { longestLife } from './sessions.sql.ts'

/** The session and the account behind it, if any, as they are now. */
export async function selectCaller(db: Database, now: Date, sessionId: string) {
  return await db
    .selectFrom('session')
    .leftJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.subject',
      'session.email as session_email',
      'session.groups',
      'session.account_id',
      'account.email',
      'account.organisation_id',
      'account.role',
      'account.world_ids',
      'account.home_location_id',
      'account.group_name',
      'account.zone_id',
    ])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.created_at', '>', new Date(now.getTime() - longestLife))
    .executeTakeFirst()
}
