import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'

/** The token that devices of this world enroll with; null where there is none. */
export async function readDeviceToken(scope: Scope): Promise<Buffer | null> {
  const { rows } = await sql<{ data: Buffer }>`
    SELECT data FROM device_token WHERE ${inWorld(scope, 'device_token')}`.execute(scope.tx)
  return rows[0]?.data ?? null
}

/** Puts a token in place of the one before, which from then on enrolls nobody. */
export async function saveDeviceToken(scope: Scope, token: string, now: number): Promise<void> {
  const data = Buffer.from(token, 'utf8')
  await sql`
    INSERT INTO device_token (world_id, data, created_at) VALUES (${scope.world}, ${data}, ${now})
    ON CONFLICT (world_id) DO UPDATE
    SET data = excluded.data, created_at = excluded.created_at, version = device_token.version + 1`.execute(
    scope.tx,
  )
}
