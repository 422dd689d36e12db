import type { EndReason } from '@muster/contract'
import type { CohortCount } from '../book/case-history.sql.ts'
import type { KnownThresholdChange } from './threshold-changes.sql.ts'

/** What a look found in one group of a watch. */
export interface FoundGroup {
  key: string
  /** Whether the group has what the watch looks for, and since when; null where only the present is known. */
  isMet: boolean
  since: number | null
  devices: number
  /** 1 warning, 2 problem. */
  level: 1 | 2
  counts: readonly CohortCount[]
  /** Whether anything in it is news, and if not whether a changed threshold made it so [K-514, K-1211]. */
  isNews: boolean
  isOfChange: boolean
  /** Changes of thresholds since the last look, which may have set it off or ended it. */
  thresholdChanges?: readonly KnownThresholdChange[]
  /** Whether the group is watched as a whole: then it is news when it was not met before. */
  isWhole?: boolean
  /** When time alone makes another device count; null: none. */
  nextAt: number | null
  /** Why a case of it would end now. */
  endReason: EndReason
}
