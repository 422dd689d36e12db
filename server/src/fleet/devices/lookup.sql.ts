import { type findDeviceIds, lookupMatches, type QueryOf } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'
import { cohortsInView, isEverything } from '../cohorts-in-view.ts'

const columns = { id: 'id', sn: 'serial_number', assetTag: 'asset_tag', imei: 'imei' } as const

/** The ids of the devices that all given identifiers match and that the caller may see [C-2110]. */
export async function findIds(scope: Scope, given: QueryOf<typeof findDeviceIds>): Promise<string[]> {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const isAsked = names.flatMap((name) =>
    given[name] === undefined ? [] : [sql`${sql.ref(`d.${columns[name]}`)} = ${given[name]}`],
  )
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  const isSeen = cohorts === null ? sql`true` : sql`d.cohort_id = ANY (${cohorts}::integer[])`
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM device d
    WHERE ${inWorld(scope, 'd')} AND ${sql.join(isAsked, sql` AND `)} AND ${isSeen}
    ORDER BY d.number LIMIT ${lookupMatches}`.execute(scope.tx)
  return rows.map(({ id }) => id)
}
