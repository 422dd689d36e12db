import { minuteLength, type Watched } from '@muster/contract'
import type { Gap } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { CaseWork } from './case-work.sql.ts'
import { estateOfWatch, type WatchedEstate } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import { lookAtAlerts } from './look-at-alerts.ts'
import { type LookingWatch, noteLook } from './looking-watches.sql.ts'
import { settleGroups } from './settle-groups.ts'
import { readWatchGroups, type WatchGroup } from './watch-groups.sql.ts'

/** Milliseconds between two looks at all groups: these find devices that were moved or deleted [K-514]. */
const allGroupsEvery = 5 * minuteLength

/** What is the same for all watches of a world at one time. */
export interface LookingWorld {
  work: CaseWork
  now: number
  gaps: readonly Gap[]
}

export interface Look {
  found: FoundGroup[]
  numbersOf: (keys: readonly string[]) => Promise<Map<string, number[]>>
}

export interface LookOf<Kind extends Watched['kind']> extends LookingWorld {
  watch: LookingWatch & { watched: Extract<Watched, { kind: Kind }> }
  estate: WatchedEstate
  known: readonly WatchGroup[]
  isAll: boolean
}

const nobody: WatchedEstate = new Map()

/** Looks at the due groups of a watch, or at all, and writes what follows: in the transaction of the caller. */
export async function lookAtWatch(scope: Scope, watch: LookingWatch, world: LookingWorld): Promise<void> {
  const { now, work } = world
  const isAll = watch.lookedAt === null || (watch.lookAt !== null && watch.lookAt <= now)
  const known = await readWatchGroups(scope, watch.id, isAll ? null : now)
  // A watch that rests finds nothing: its cases end.
  const estate = (await estateOfWatch(scope, watch)) ?? nobody
  const { found, numbersOf } = await look(scope, { ...world, watch, estate, known, isAll })
  const settling = { watch, work, now, holdFor: 0, gaps: world.gaps, known, numbersOf }
  const { hasFound, groups } = await settleGroups(scope, settling, found)
  const lookAt = isAll ? (groups > 0 ? now + allGroupsEvery : null) : (watch.lookAt ?? now + allGroupsEvery)
  await noteLook(scope, watch.id, { mark: work.mark, hasFound, now, lookAt })
}

async function look(
  scope: Scope,
  { watch, estate, known, isAll, now }: Omit<LookOf<Watched['kind']>, 'work' | 'gaps'>,
): Promise<Look> {
  const { watched, holdMinutes } = watch
  switch (watched.kind) {
    case 'deviceAlert':
    case 'batteryAlert':
      return await lookAtAlerts(
        scope,
        { watched, holdMinutes },
        { estate, known, isAll, now, lookedAt: watch.lookedAt ?? now, lookedMark: watch.lookedMark },
      )
    default:
      return { found: [], numbersOf: async () => new Map() }
  }
}
