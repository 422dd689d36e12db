import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

const tables = ['cohort_day', 'application_day', 'process_day'] as const

/** Deletes a world's sums of the days before a date. */
export async function deleteSumsBefore(scope: Scope, date: string): Promise<void> {
  for (const table of tables) {
    await sql`
      DELETE FROM ${sql.table(table)} WHERE ${inWorld(scope, table)} AND day < ${date}::date`.execute(
      scope.tx,
    )
  }
}
