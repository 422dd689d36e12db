import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Work whose failure leaves the rest of the transaction as it is: what it wrote is undone. */
export async function withSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`SAVEPOINT attempt`.execute(tx)
  try {
    const result = await work()
    await sql`RELEASE SAVEPOINT attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx)
    throw error
  }
}
