import { type CaseState, comesBackWithin } from '@muster/contract'

/** The last case of a group. */
interface LastCase {
  state: CaseState
  /** When what it was about was over; null while it lasts. */
  endedAt: number | null
}

/**
 * What a group that opens gets: a case of its own, its last one again, or nothing where that one still lasts. A case that
 * somebody closed is not brought back: they were done with it [K-511, K-512].
 */
export function caseForGroup(last: LastCase | null, openedAt: number): 'new' | 'comesBack' | 'goesOn' {
  if (last === null) return 'new'
  if (last.endedAt === null) return 'goesOn'
  return last.state === 'over' && openedAt - last.endedAt <= comesBackWithin ? 'comesBack' : 'new'
}
