import type { AlarmLevel, CaseLevel, Watched } from '@muster/contract'

/** What a look found worst in a group. */
type Found = { red: boolean } | { alarm: Exclude<AlarmLevel, 'none'> } | 'group'

/** The level of a case: of its worst device or alarm; what is about the group as a whole is a problem [K-505]. */
export function caseLevel(found: Found): CaseLevel {
  if (found === 'group') return 'red'
  const isProblem = 'red' in found ? found.red : found.alarm === 'critical'
  return isProblem ? 'red' : 'yellow'
}

/** Whether an alarm is bad enough for a watch [K-105]. */
export const isAlarmMet = (alarm: AlarmLevel, watched: Extract<Watched, { kind: 'alarm' }>): boolean =>
  alarm === 'critical' || (alarm === 'major' && watched.level === 'major')
