import type { Watched } from '@muster/contract'
import type { Config } from '../../platform/configuration/config.ts'
import type { OwnDowntime } from '../downtime/own-downtime.ts'
import type { CaseWork } from './case-work.sql.ts'
import type { WatchedEstate } from './estate-of-watch.ts'
import type { FoundGroup } from './found-group.ts'
import type { LookMemory } from './look-memory.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import type { RaisedAnomaly } from './place-devices.sql.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

/** What looks need of the configuration. */
export type Deployment = Pick<Config, 'brand' | 'warranty'>

/** What is the same for all watches of a world at one time. */
export interface LookingWorld {
  work: CaseWork
  now: number
  downtime: OwnDowntime
  /** What the looks of this run have read already. */
  memory: LookMemory
  /** Null in calls, which ask for licences themselves. */
  deployment: Deployment | null
  /** The anomalies that a search of the past raised; without it those of the last one count. */
  raised?: readonly RaisedAnomaly[]
}

/** What a look at a watch found. */
export interface Look {
  found: FoundGroup[]
  /** The devices or batteries of groups. */
  numbersOf: (keys: readonly string[]) => Promise<Map<string, number[]>>
  /** When it is to be looked at again, whatever changes; null: every few minutes, while it has groups. */
  lookAt?: number | null
}

export interface LookOf<Kind extends Watched['kind']> extends LookingWorld {
  watch: LookingWatch
  watched: Extract<Watched, { kind: Kind }>
  estate: WatchedEstate
  known: readonly WatchGroup[]
  /** Whether groups without a row are looked at too. */
  isAll: boolean
}
