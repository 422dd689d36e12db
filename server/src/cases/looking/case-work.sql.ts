import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** What is known of the work on a world's cases; whoever has locked it is the only one who works on them [K-1217]. */
export interface CaseWork {
  isOn: boolean
  lastNumber: number
  /** Counts how often changes were taken. */
  mark: number
  /** Since when `alerting` is kept; null where it has to be filled. */
  filledAt: number | null
  /** When `alerting` is compared with the statuses next. */
  lookAt: number | null
  trailReadAt: number
}

const columns = sql`is_on AS "isOn", last_number AS "lastNumber", mark, filled_at AS "filledAt", look_at AS "lookAt",
                    trail_read_at AS "trailReadAt"`

/** Locks the work on the world's cases, for changes of its watches. */
export async function lockCaseWork(scope: Scope): Promise<CaseWork> {
  const { rows } = await sql<CaseWork>`
    INSERT INTO case_work (world_id, is_on) VALUES (${scope.world}, false)
    ON CONFLICT (world_id) DO UPDATE SET is_on = case_work.is_on
    RETURNING ${columns}`.execute(scope.tx)
  const [work] = rows
  if (!work) throw new Error('the row of the world was not locked')
  return work
}

/** The same for a worker; null where somebody else works there, or where there never was a watch. */
export async function takeCaseWork(scope: Scope): Promise<CaseWork | null> {
  const { rows } = await sql<CaseWork>`
    WITH staying AS (
      UPDATE case_work SET is_on = is_on WHERE ${inWorld(scope, 'case_work')} AND last_number < 0
    )
    SELECT ${columns} FROM case_work w WHERE ${inWorld(scope, 'w')}
    FOR UPDATE OF w SKIP LOCKED`.execute(scope.tx)
  return rows[0] ?? null
}

export async function readCaseWork(scope: Scope): Promise<CaseWork | null> {
  const { rows } = await sql<CaseWork>`
    SELECT ${columns} FROM case_work w WHERE ${inWorld(scope, 'w')}`.execute(scope.tx)
  return rows[0] ?? null
}

export async function saveCaseWork(scope: Scope, work: CaseWork): Promise<void> {
  const { isOn, lastNumber, mark, filledAt, lookAt, trailReadAt } = work
  await sql`
    UPDATE case_work SET is_on = ${isOn}, last_number = ${lastNumber}, mark = ${mark}, filled_at = ${filledAt}, look_at = ${lookAt},
      trail_read_at = ${trailReadAt}
    WHERE ${inWorld(scope, 'case_work')}`.execute(scope.tx)
}

/** Names the worlds where watches or cases are due, or changes wait for watches [K-1218]. */
export const worldsWithCaseWork = (now: number) => sql`worlds_with_case_work(${now}::bigint)`
