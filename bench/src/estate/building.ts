import type { WorldNames } from '../../../server/src/telemetry/index.ts'
import type { BenchDatabase } from '../database/bench-database.ts'
import type { Duck } from '../duck.ts'

/** The estate while it is being built. */
export interface Building {
  folder: string
  database: BenchDatabase
  duck: Duck
  names: WorldNames
  /** The moment at which it stands still, and the number of that day. */
  now: number
  today: number
}
