import { type findDeviceIds, lookupMatches, type QueryOf } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../../telemetry/index.ts'
import { few } from '../list/device-conditions.sql.ts'
import { searchDevices } from '../list/device-search.sql.ts'

type Given = QueryOf<typeof findDeviceIds>

const columns = { id: 'id', sn: 'serial_number', assetTag: 'asset_tag', imei: 'imei' } as const
const names = Object.keys(columns) as (keyof typeof columns)[]
/** Typed off a label, in any case. */
const typed: readonly (keyof Given)[] = ['sn', 'assetTag']

/**
 * The ids of the devices that all given identifiers match and that the caller may see [C-2110]. Tries the exact text
 * first; if nothing matches, ignores case.
 */
export async function findIds(scope: Scope, given: Given): Promise<string[]> {
  const asGiven = await idsWhere(
    scope,
    names.flatMap((name) => (given[name] === undefined ? [] : [isExactly(name, given[name])])),
  )
  if (asGiven.length > 0 || typed.every((name) => given[name] === undefined)) return asGiven
  const isAsked: RawBuilder<unknown>[] = []
  for (const name of names) {
    const value = given[name]
    if (value === undefined) continue
    isAsked.push(typed.includes(name) ? await isInAnyCase(scope, name, value) : isExactly(name, value))
  }
  return await idsWhere(scope, isAsked)
}

const columnOf = (name: keyof Given) => sql.ref(`d.${columns[name]}`)

const isExactly = (name: keyof Given, value: string): RawBuilder<unknown> => sql`${columnOf(name)} = ${value}`

/** Searches first: under row-level security no index serves `lower`. */
async function isInAnyCase(scope: Scope, name: keyof Given, value: string): Promise<RawBuilder<unknown>> {
  const found = await searchDevices(scope, value, few)
  const isFound =
    found?.numbers === null ? found.isFound : sql`d.number = ANY (${found?.numbers ?? '{}'}::integer[])`
  return sql`${isFound} AND lower(${columnOf(name)}) = lower(${value})`
}

async function idsWhere(scope: Scope, isAsked: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  const isSeen = cohorts === null ? sql`true` : sql`d.cohort_id = ANY (${cohorts}::integer[])`
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM device d
    WHERE ${inWorld(scope, 'd')} AND ${sql.join(isAsked, sql` AND `)} AND ${isSeen}
    ORDER BY d.number LIMIT ${lookupMatches}`.execute(scope.tx)
  return rows.map(({ id }) => id)
}
