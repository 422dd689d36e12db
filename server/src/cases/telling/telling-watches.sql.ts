import type { QuietHours, WorldWatchFields } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Whom a watch tells, and when. */
export interface TellingWatch {
  id: string
  steps: WorldWatchFields['steps']
  quietHours: QuietHours | null
  tellsEnd: boolean
}

/** An own watch has one step, which tells its owner [K-404]. */
const ownStep = (owner: string): WorldWatchFields['steps'] => [
  { afterMinutes: 0, receivers: [{ kind: 'person', id: owner }] },
]

export async function readTellingWatches(
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, TellingWatch>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TellingWatch & { owner: string | null }>`
    SELECT w.id, w.owner, w.steps, w.quiet_hours AS "quietHours", w.tells_end AS "tellsEnd" FROM watch w
    WHERE ${inWorld(scope, 'w')} AND w.id = ANY (${ids}::text[])`.execute(scope.tx)
  return new Map(
    rows.map(({ owner, ...watch }) => [
      watch.id,
      owner === null ? watch : { ...watch, steps: ownStep(owner) },
    ]),
  )
}
