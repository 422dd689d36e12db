import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface Operator {
  name: string | null
  code: string | null
}

/** The network operators with the given numbers; fields that the report left out are null. */
export async function readOperators(scope: Scope, ids: readonly number[]): Promise<Map<number, Operator>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string; code: string }>`
    SELECT id, name, code FROM network_operator
    WHERE ${inWorld(scope, 'network_operator')} AND id = ANY (${ids}::integer[])`.execute(scope.tx)
  return new Map(rows.map(({ id, name, code }) => [id, { name: name || null, code: code || null }]))
}

/** The numbers of the operators with a name; it may have several codes. */
export async function operatorsNamed(scope: Scope, name: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM network_operator
    WHERE ${inWorld(scope, 'network_operator')} AND name = ${name}`.execute(scope.tx)
  return new Set(rows.map(({ id }) => id))
}
