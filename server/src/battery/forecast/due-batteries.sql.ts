import { type DueFilter, daysOfDue } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { type NumberSet, selectNumbers } from '../number-sets.sql.ts'

/** Batteries that have to be replaced by a day, or of which nobody can tell; `today` is such as 2026-11-16. */
export async function batteriesDue(scope: Scope, due: DueFilter, today: string): Promise<NumberSet> {
  if (due === 'notEnoughHistory') return await batteriesOfUnknownDay(scope)
  return await selectNumbers(
    scope,
    sql`SELECT f.number FROM battery_forecast f
        WHERE ${inWorld(scope, 'f')} AND f.due <= ${today}::date + ${daysOfDue[due]}::integer`,
  )
}

const batteriesOfUnknownDay = (scope: Scope): Promise<NumberSet> =>
  selectNumbers(
    scope,
    sql`SELECT b.number FROM battery b
        LEFT JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = b.number
        WHERE ${inWorld(scope, 'b')} AND f.due IS NULL`,
  )
