import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { makeWorldToken } from './device-token.ts'

/** The token that devices of this world enroll with; null without one. */
export async function readDeviceToken(scope: Scope): Promise<Buffer | null> {
  const { rows } = await sql<{ data: Buffer }>`
    SELECT data FROM device_token
    WHERE ${inWorld(scope, 'device_token')} AND length(data) > 0`.execute(scope.tx)
  return rows[0]?.data ?? null
}

export interface DeviceTokenRow {
  /** Empty where the token was revoked. */
  data: Buffer
  createdAt: number
  version: number
}

export async function readDeviceTokenRow(scope: Scope): Promise<DeviceTokenRow | undefined> {
  const { rows } = await sql<DeviceTokenRow>`
    SELECT data, created_at AS "createdAt", version FROM device_token
    WHERE ${inWorld(scope, 'device_token')}`.execute(scope.tx)
  return rows[0]
}

/** Locks the token until the transaction ends; its version is 0 where there never was one. */
export async function lockDeviceToken(scope: Scope): Promise<DeviceTokenRow & { rotationId: string | null }> {
  // Without a row there is nothing to lock: two callers who create the first token would not see each other.
  await sql`
    INSERT INTO device_token (world_id, data, created_at, version) VALUES (${scope.world}, '', 0, 0)
    ON CONFLICT (world_id) DO NOTHING`.execute(scope.tx)
  const { rows } = await sql<DeviceTokenRow & { rotationId: string | null }>`
    SELECT data, created_at AS "createdAt", version, rotation_id AS "rotationId" FROM device_token
    WHERE ${inWorld(scope, 'device_token')} FOR UPDATE`.execute(scope.tx)
  const [row] = rows
  if (!row) throw new Error('The token that was just stored is gone')
  return row
}

export interface NewDeviceToken {
  token: string
  version: number
}

/** Gives the world a new token; the previous one stops working. */
export async function rotateDeviceToken(
  scope: Scope,
  now: number,
  rotationId: string | null = null,
): Promise<NewDeviceToken> {
  const token = makeWorldToken(scope.world)
  return { token, version: await putToken(scope, Buffer.from(token, 'utf8'), now, rotationId) }
}

/** From now on no device enrolls until there is a new token. The row stays, because its version must never repeat. */
export async function revokeDeviceToken(scope: Scope, now: number): Promise<void> {
  await putToken(scope, Buffer.alloc(0), now, null)
}

async function putToken(scope: Scope, data: Buffer, now: number, rotationId: string | null): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO device_token (world_id, data, created_at, rotation_id)
    VALUES (${scope.world}, ${data}, ${now}, ${rotationId})
    ON CONFLICT (world_id) DO UPDATE
    SET data = excluded.data, created_at = excluded.created_at, rotation_id = excluded.rotation_id,
        version = device_token.version + 1
    RETURNING version`.execute(scope.tx)
  return rows[0]?.version ?? 0
}
