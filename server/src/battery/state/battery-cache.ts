import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { addBatteries, type FirstSeenOf } from './batteries.sql.ts'

/** Serial numbers kept in memory; beyond that the cache is cleared. */
const most = 200_000

/** Batteries that were known have been deleted meanwhile. */
export class BatteriesAreGone extends Error {
  readonly world: string
  readonly serialNumbers: readonly string[]

  constructor(world: string, serialNumbers: readonly string[]) {
    super('batteries of a report were deleted')
    this.world = world
    this.serialNumbers = serialNumbers
  }
}

/**
 * Creates unknown batteries in a transaction of their own: one that stores reports would hold the world's next number
 * until it ends, and wait for batteries whose holders wait for that number.
 */
export class BatteryCache {
  private readonly known = new Set<string>()
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Afterwards all of them exist. */
  async ensure(world: string, serialNumbers: Iterable<string>, firstSeenOf: FirstSeenOf): Promise<void> {
    const unknown = [...new Set(serialNumbers)].filter((each) => !this.known.has(`${world}/${each}`))
    if (unknown.length === 0) return
    await inWorldTransaction(this.db, world, null, (scope) => addBatteries(scope, unknown, firstSeenOf))
    if (this.known.size + unknown.length > most) this.known.clear()
    for (const each of unknown) this.known.add(`${world}/${each}`)
  }

  /** They are created anew; other deleted ones, which only a repeated report names, are not. */
  forget({ world, serialNumbers }: BatteriesAreGone): void {
    for (const each of serialNumbers) this.known.delete(`${world}/${each}`)
  }
}
