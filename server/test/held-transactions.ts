import { inWorldTransaction, type Scope } from '../src/platform/database/tenancy.ts'
import type { TestMuster } from './muster.ts'

/** A transaction that has done its work and stays open until told to end. */
export async function heldTransaction(
  { services: { db } }: TestMuster,
  world: string,
  work: (scope: Scope) => Promise<unknown>,
): Promise<{ commit: () => Promise<void> }> {
  const [worked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = inWorldTransaction(db, world, null, async (scope) => {
    await work(scope)
    worked.resolve()
    await ended.promise
  })
  transaction.catch(worked.reject)
  await worked.promise
  return {
    commit: async () => {
      ended.resolve()
      await transaction
    },
  }
}
