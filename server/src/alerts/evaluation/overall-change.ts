import type { StatusLevel } from '@muster/contract'
import { worstStatus } from '@muster/rules'

/** A change of the overall status of a device or battery. */
export interface OverallChange {
  from: StatusLevel
  to: StatusLevel
}

/** Adds to the first of the changes what they change of the overall status, if they do. */
export function withOverall<Change extends { overall?: OverallChange }>(
  changes: readonly Change[],
  before: Readonly<Record<string, StatusLevel>>,
  after: Readonly<Record<string, StatusLevel>>,
): Change[] {
  const [first, ...rest] = changes
  if (first === undefined) return []
  const overall = { from: worstStatus(before), to: worstStatus(after) }
  return overall.from === overall.to ? [...changes] : [{ ...first, overall }, ...rest]
}
