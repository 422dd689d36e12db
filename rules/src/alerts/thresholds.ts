import { type StatusLevel, statusLevels } from '@muster/contract'

export interface Thresholds {
  yellow: number
  red: number
}

/** A threshold is reached at or above it; red wins over yellow, whichever is higher [B-9993]. */
export const levelOf = (value: number, { yellow, red }: Thresholds): StatusLevel =>
  value >= red ? 'red' : value >= yellow ? 'yellow' : 'green'

/** The worst of several statuses; green where there are none. */
export function worstStatus(statuses: Readonly<Record<string, StatusLevel>>): StatusLevel {
  let worst = 0
  for (const level of Object.values(statuses)) worst = Math.max(worst, statusLevels.indexOf(level))
  return statusLevels[worst] ?? 'green'
}
