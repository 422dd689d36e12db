import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'

/** Limit of options: devices may report any manufacturer and model. */
const mostNames = 2000

/**
 * The manufacturers or models of devices; of these cohorts only, unless null. Then the index is read from one value to
 * the next, not device by device.
 */
export async function readNamesOf(
  scope: Scope,
  column: 'manufacturer' | 'model',
  cohorts: readonly number[] | null,
): Promise<string[]> {
  const name = sql.ref(`d.${column}`)
  const { rows } =
    cohorts === null
      ? await sql<{ name: string }>`
          WITH RECURSIVE known (name) AS (
            (SELECT ${name} FROM device d WHERE ${inWorld(scope, 'd')} ORDER BY ${name} LIMIT 1)
            UNION ALL
            SELECT (SELECT ${name} FROM device d
                    WHERE ${inWorld(scope, 'd')} AND ${name} > known.name ORDER BY ${name} LIMIT 1)
            FROM known WHERE known.name IS NOT NULL
          )
          SELECT name FROM known WHERE name IS NOT NULL LIMIT ${mostNames}`.execute(scope.tx)
      : await sql<{ name: string }>`
          SELECT DISTINCT ${name} AS name FROM device d
          WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[])
          LIMIT ${mostNames}`.execute(scope.tx)
  return rows.map(({ name }) => name)
}

/** The manufacturers and models that contain a text, ignoring case. */
export async function namesContaining(
  scope: Scope,
  text: string,
): Promise<{ manufacturers: string[]; models: string[] }> {
  const wanted = text.trim().toLowerCase()
  const isWanted = (name: string) => name.toLowerCase().includes(wanted)
  return {
    manufacturers: (await readNamesOf(scope, 'manufacturer', null)).filter(isWanted),
    models: (await readNamesOf(scope, 'model', null)).filter(isWanted),
  }
}
