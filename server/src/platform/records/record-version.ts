import type { Scope } from '../database/tenancy.ts'
import { AppError } from '../errors/errors.ts'
import { changeTo } from './audit.sql.ts'

/**
 * Refuses a change to a record that somebody else has changed since it was read; without a version nothing is checked.
 */
export async function requireVersion(
  scope: Scope,
  record: { id: string; version: number },
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === record.version) return
  throw new AppError('changedMeanwhile', (await changeTo(scope, record)) ?? undefined)
}
