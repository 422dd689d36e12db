import type { Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { StoredCase } from './case-rows.sql.ts'
import { type StoredDetails, selectCase } from './one-case.sql.ts'
import type { Sight } from './sight.sql.ts'

/** A case that the caller does not see does not exist [K-701, K-1403]. */
export async function foundCase(
  scope: Scope,
  sight: Sight,
  number: number,
): Promise<StoredCase & StoredDetails> {
  const found = await selectCase(scope, sight, number)
  if (!found) throw new AppError('notFound')
  return found
}
