import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type StoredCase, selectCases } from '../reading/case-rows.sql.ts'
import type { Sight } from '../reading/sight.sql.ts'
import type { ToldDetails } from './told-case.ts'

/** The cases of a message that its receiver sees, in the order given [K-1102]. */
export const selectToldCases = async (
  scope: Scope,
  sight: Sight,
  numbers: readonly number[],
): Promise<(StoredCase & ToldDetails)[]> =>
  await selectCases<ToldDetails>(scope, {
    ...{ sight, among: numbers },
    which: () => sql`c.number = ANY (${numbers}::integer[])
      ORDER BY array_position(${numbers}::integer[], c.number)`,
    also: sql`c.time_zone AS "timeZone", c.common`,
  })
