import { minute } from '../time/durations.ts'
import { afterWakingTime, type QuietTime, quietUntil } from './quiet-hours.ts'

export interface Escalation {
  /** Minutes after the step before, if nobody took the case; the first is told when the case opens [K-303]. */
  stepMinutes: readonly number[]
  /** How many steps have been told. */
  told: number
  /** When the last of them was told, or when the case opened, woke, came back or was given back. */
  since: number
  /** Whether nobody of the step told last could be reached [K-308]. */
  isUnreachable: boolean
}

/** When the next step is told, from now on; null where all have been [K-215, K-303, K-304, K-307 to K-309]. */
export function nextStepAt(
  { stepMinutes, told, since, isUnreachable }: Escalation,
  { quiet, now }: { quiet: QuietTime | null; now: number },
): number | null {
  const minutes = stepMinutes[told]
  if (minutes === undefined) return null
  const isAtOnce = told === 0 || isUnreachable
  const at = isAtOnce ? since : afterWakingTime(quiet, since, minutes * minute)
  return quietUntil(quiet, Math.max(at, now))
}

/** What becomes of an escalation when its next step has been told: with nobody to tell, the one after it is due at once. */
export const afterStep = (
  escalation: Escalation,
  { at, receivers }: { at: number; receivers: number },
): Escalation => ({
  ...escalation,
  told: escalation.told + 1,
  since: at,
  isUnreachable: receivers === 0,
})

/** Whether nobody is left to tell, and nobody was reached by the last step [K-309]. */
export const isNobodyReached = ({ stepMinutes, told, isUnreachable }: Escalation): boolean =>
  isUnreachable && told >= stepMinutes.length
