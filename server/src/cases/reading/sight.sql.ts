import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { cohortsInView } from '../../telemetry/index.ts'

/** What a caller sees of cases: those of the world's watches and of their own, as far as their custom view goes. */
export interface Sight {
  user: string
  /** The cohorts of their custom view; null where it is the whole world. */
  cohorts: readonly number[] | null
}

export const sightOf = async (scope: Scope, { subject }: Pick<Caller, 'subject'>): Promise<Sight> => ({
  user: subject,
  cohorts: scope.view === null ? null : (await cohortsInView(scope)).map(({ id }) => id),
})

/** Cases as a caller sees them: a table `c`, the condition that they see it, and their own numbers. */
export interface SeenCases {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  devices: RawBuilder<number>
  peakDevices: RawBuilder<number>
  /** 1 warning, 2 problem. */
  level: RawBuilder<number>
}

/** [K-402, K-701, K-702]; `among` limits what is summed up to the cases that are asked for. */
export function seenCases(
  scope: Scope,
  { user, cohorts }: Sight,
  among: readonly number[] | null = null,
): SeenCases {
  const where = sql<boolean>`${inWorld(scope, 'c')} AND (c.owner IS NULL OR c.owner = ${user})`
  if (cohorts === null) {
    return {
      from: sql`watch_case c`,
      where,
      devices: sql`c.devices`,
      peakDevices: sql`c.peak_devices`,
      level: sql`c.level`,
    }
  }
  return {
    from: sql`watch_case c JOIN (
      SELECT k.case_number, sum(k.devices)::integer AS devices, sum(k.red)::integer AS red,
             sum(k.peak_devices)::integer AS peak_devices, sum(k.peak_red)::integer AS peak_red
      FROM case_cohort k
      WHERE ${inWorld(scope, 'k')} AND k.cohort_id = ANY (${cohorts}::integer[]) AND k.devices + k.peak_devices > 0
        ${among === null ? sql`` : sql`AND k.case_number = ANY (${among}::integer[])`}
      GROUP BY k.case_number
    ) seen ON seen.case_number = c.number`,
    where,
    devices: sql`seen.devices`,
    peakDevices: sql`seen.peak_devices`,
    // Of other kinds the place as a whole has a level, not its devices. A case without devices has that of its peak.
    level: sql`CASE WHEN c.kind NOT IN ('deviceAlert', 'batteryAlert') THEN c.level
                    WHEN CASE WHEN seen.devices = 0 THEN seen.peak_red ELSE seen.red END > 0 THEN 2 ELSE 1 END`,
  }
}
