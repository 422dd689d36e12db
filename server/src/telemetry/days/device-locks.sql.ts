import { sql } from 'kysely'
import { type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

const byId: readonly Column<string>[] = [['id', 'text', (id) => id]]
const byNumber: readonly Column<number>[] = [['number', 'integer', (number) => number]]

export type WantedDevices = { ids: string[] } | { numbers: number[] }

/**
 * Locks what reports of these devices change until the transaction ends; returns their numbers. Always in their order,
 * so that transactions do not deadlock.
 *
 * The update changes no row. On a cluster, only a transaction that writes keeps its world from being moved to another node,
 * where its locks would be unknown.
 */
export async function lockDevices(scope: Scope, by: WantedDevices): Promise<number[]> {
  const wanted = 'ids' in by ? rowsOf('wanted', by.ids, byId) : rowsOf('wanted', by.numbers, byNumber)
  const { rows } = await sql<{ number: number }>`
    WITH staying AS (UPDATE device_pulse SET sequence = sequence WHERE ${inWorld(scope, 'device_pulse')} AND number = 0)
    SELECT d.number FROM ${wanted}
    JOIN device d ON ${inWorld(scope, 'd')} AND ${'ids' in by ? sql`d.id = wanted.id` : sql`d.number = wanted.number`}
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = d.number
    ORDER BY d.number
    FOR UPDATE OF p`.execute(scope.tx)
  return rows.map(({ number }) => number)
}
