import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { inWorld, inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { PendingReport } from '../storing/open-world.ts'

export type DeviceKey = Pick<PendingReport, 'deviceId' | 'keyHash'>

/**
 * Cache of keys that were valid when last looked up. Only reports with one of them cause work; whether a key is still
 * valid is decided when the report is stored.
 */
export class KnownKeys {
  private readonly known = new Set<string>()
  private readonly db: Database
  /** Most keys in the cache; when it would exceed this, it is cleared. */
  private readonly most: number

  constructor(db: Database, most = 100_000) {
    this.db = db
    this.most = most
  }

  has(world: string, key: DeviceKey): boolean {
    return this.known.has(keyOf(world, key))
  }

  /** Drops a key that was replaced or revoked since. */
  forget(world: string, key: DeviceKey): void {
    this.known.delete(keyOf(world, key))
  }

  /** Those whose key is, or was, the device's. */
  async filter<Pending extends DeviceKey>(world: string, pending: readonly Pending[]): Promise<Pending[]> {
    const unknown = new Set(pending.filter((each) => !this.has(world, each)))
    if (unknown.size === 0) return [...pending]
    // Decided by what was cached before and what is found: either may be evicted by now.
    const found = await this.look(world, [...unknown])
    return pending.filter((each) => !unknown.has(each) || found.has(keyOf(world, each)))
  }

  private async look(world: string, pending: readonly DeviceKey[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(pending.map(({ deviceId }) => deviceId))]
    const { rows } = await inWorldTransaction(this.db, world, null, async (scope) =>
      sql<{ deviceId: string; keyHash: Buffer }>`
        SELECT id AS "deviceId", key_hash AS "keyHash" FROM device
        WHERE ${inWorld(scope, 'device')} AND id = ANY (${ids}::text[])`.execute(scope.tx),
    )
    const found = new Set(rows.map((row) => keyOf(world, row)))
    if (this.known.size + found.size > this.most) this.known.clear()
    for (const key of found) this.known.add(key)
    return found
  }
}

const keyOf = (world: string, { deviceId, keyHash }: DeviceKey): string =>
  `${world}/${deviceId}/${keyHash.toString('base64')}`
