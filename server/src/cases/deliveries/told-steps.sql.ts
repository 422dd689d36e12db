import type { DeliveryState } from '@muster/contract'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { ToldStep } from '../messages/message-facts.ts'

/** What became of a step of a case. */
export interface StepOutcome extends ToldStep {
  /** Whether nobody was reached, and nobody is still to be. */
  hasFailed: boolean
  receivers: string[]
}

/**
 * What became of steps that a watch told, each at one moment: a step may be told some of its receivers by messages of
 * their own, and others by messages that collect [K-308, K-1203].
 */
export async function readSteps(
  scope: Scope,
  watchId: string | null,
  steps: readonly ToldStep[],
): Promise<StepOutcome[]> {
  if (steps.length === 0) return []
  const given = rowsOf('given', steps, [
    ['case_number', 'integer', (step) => step.case],
    ['step', 'integer', ({ step }) => step],
    ['told_at', 'bigint', ({ at }) => at],
  ])
  const outcome = sql`given.case_number AS "case", given.step, s.state, s.receiver_name AS name,
    coalesce((s.facts -> 'isUnreached')::boolean, false) AS "isUnreached"`
  const { rows } = await sql<{
    case: number
    step: number
    state: DeliveryState
    name: string
    isUnreached: boolean
  }>`
    SELECT ${outcome} FROM ${given} JOIN delivery AS s
      ON ${inWorld(scope, 's')} AND s.case_number = given.case_number AND s.step = given.step
        AND s.created_at = given.told_at
    UNION ALL
    SELECT ${outcome} FROM ${given} JOIN delivery AS s
      ON ${inWorld(scope, 's')} AND s.watch_id = ${watchId} AND s.kind = 'collected' AND s.send_at >= given.told_at
        AND s.facts -> 'steps' @> jsonb_build_array(
          jsonb_build_object('case', given.case_number, 'step', given.step, 'at', given.told_at))`.execute(
    scope.tx,
  )
  return steps.map((told) => {
    const of = rows.filter((row) => row.case === told.case && row.step === told.step)
    const isOver = of.every(({ state }) => state === 'failed' || state === 'notNeeded')
    const missed = of.filter(({ state, isUnreached }) => state === 'failed' || isUnreached)
    const receivers = [...new Set(missed.map(({ name }) => name))].toSorted()
    return { ...told, hasFailed: isOver && missed.length > 0, receivers }
  })
}
