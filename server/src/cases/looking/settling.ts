import type { QuietReason } from '@muster/contract'
import type { Gap } from '@muster/rules'
import type { Casebook } from '../book/casebook.ts'
import type { CaseWork } from './case-work.sql.ts'
import type { FoundGroup } from './found-group.ts'
import type { LookMemory } from './look-memory.ts'
import type { LookingWatch } from './looking-watches.sql.ts'
import type { WatchGroup } from './watch-groups.sql.ts'

/** A look at a watch, of which cases follow. */
export interface Settling {
  watch: LookingWatch
  work: CaseWork
  now: number
  memory: LookMemory
  /** Milliseconds for which groups as a whole must hold; 0 where devices do one by one. */
  holdFor: number
  gaps: readonly Gap[]
  known: readonly WatchGroup[]
  numbersOf: (keys: readonly string[]) => Promise<Map<string, number[]>>
}

/** A group at a look, with the book that it is written to. */
export interface MetGroup {
  group: FoundGroup
  /** Whether anybody is told. */
  hasNews: boolean
  /** Why nobody is, where that is so. */
  quietReason: QuietReason
  settling: Pick<Settling, 'watch' | 'work' | 'now'>
  book: Casebook
  /** The devices of the group, where they are more than ever. */
  peak: Buffer | null
}
