import { CompiledQuery } from 'kysely'
import type { Tx } from '../database/database.ts'

/** A transaction as the queue knows databases: what is sent through it is there once the transaction is over. */
export const queueWithin = (tx: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) =>
    await tx.executeQuery<object>(CompiledQuery.raw(text, values)),
})
