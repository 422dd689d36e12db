import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { makeWorldToken } from './device-token.ts'

/** The token that devices of this world enroll with; null where there is none. */
export async function readDeviceToken(scope: Scope): Promise<Buffer | null> {
  const { rows } = await sql<{ data: Buffer }>`
    SELECT data FROM device_token
    WHERE ${inWorld(scope, 'device_token')} AND length(data) > 0`.execute(scope.tx)
  return rows[0]?.data ?? null
}

export interface DeviceTokenRow {
  /** Empty where the token was taken back. */
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

/** The version of the token, which nobody else changes until the transaction ends; 0 where there never was one. */
export async function lockDeviceToken(scope: Scope): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM device_token WHERE ${inWorld(scope, 'device_token')} FOR UPDATE`.execute(scope.tx)
  return rows[0]?.version ?? 0
}

export interface NewDeviceToken {
  token: string
  version: number
}

/** Gives the world a token, its first or in place of the one before, which from then on enrolls nobody. */
export async function rotateDeviceToken(scope: Scope, now: number): Promise<NewDeviceToken> {
  const token = makeWorldToken(scope.world)
  return { token, version: await putToken(scope, Buffer.from(token, 'utf8'), now) }
}

/** From here on nobody enrolls until there is a new token. The row stays, as its version must never come again. */
export async function revokeDeviceToken(scope: Scope, now: number): Promise<void> {
  await putToken(scope, Buffer.alloc(0), now)
}

async function putToken(scope: Scope, data: Buffer, now: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO device_token (world_id, data, created_at) VALUES (${scope.world}, ${data}, ${now})
    ON CONFLICT (world_id) DO UPDATE
    SET data = excluded.data, created_at = excluded.created_at, version = device_token.version + 1
    RETURNING version`.execute(scope.tx)
  return rows[0]?.version ?? 0
}
