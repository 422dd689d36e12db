import { CompiledQuery } from 'kysely'
import type { Tx } from '../database/database.ts'

/** A transaction as the queue sees databases: what is sent through it exists once the transaction commits. */
export const queueWithin = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) =>
    await tx.executeQuery<object>(CompiledQuery.raw(text, values)),
})
