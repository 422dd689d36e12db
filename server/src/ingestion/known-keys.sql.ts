import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { inWorld, inWorldTransaction } from '../platform/tenancy.ts'
import type { PendingReport } from './store-reports.ts'

const most = 100_000

export type DeviceKey = Pick<PendingReport, 'deviceId' | 'keyHash'>

/**
 * Keys that were right when they were last looked at. Only reports with one of them cause work; whether a key is
 * still right is decided where the report is stored.
 */
export class KnownKeys {
  private readonly known = new Set<string>()
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  has(world: string, key: DeviceKey): boolean {
    return this.known.has(keyOf(world, key))
  }

  /** Of a key that was replaced or revoked since. */
  forget(world: string, key: DeviceKey): void {
    this.known.delete(keyOf(world, key))
  }

  /** Those of the reports whose key is, or was, the device's. */
  async filter(world: string, pending: readonly PendingReport[]): Promise<PendingReport[]> {
    const unknown = pending.filter((each) => !this.known.has(keyOf(world, each)))
    if (unknown.length > 0) await this.look(world, unknown)
    return pending.filter((each) => this.known.has(keyOf(world, each)))
  }

  private async look(world: string, pending: readonly PendingReport[]): Promise<void> {
    const ids = [...new Set(pending.map(({ deviceId }) => deviceId))]
    const { rows } = await inWorldTransaction(this.db, world, null, async (scope) =>
      sql<{ deviceId: string; keyHash: Buffer }>`
        SELECT id AS "deviceId", key_hash AS "keyHash" FROM device
        WHERE ${inWorld(scope, 'device')} AND id = ANY (${ids}::text[])`.execute(scope.tx),
    )
    if (this.known.size + rows.length > most) this.known.clear()
    for (const row of rows) this.known.add(keyOf(world, row))
  }
}

const keyOf = (world: string, { deviceId, keyHash }: DeviceKey): string =>
  `${world}/${deviceId}/${keyHash.toString('base64')}`
