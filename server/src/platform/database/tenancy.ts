import { WorldId } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** What a user with a custom view is limited to [A-1507]. */
export interface CustomView {
  homeLocationId: string | null
  group: string | null
  zoneId: string | null
}

/** The world, and the part of it, that a statement may touch; every statement on a tenant table takes it. */
export interface Scope {
  world: string
  view: CustomView | null
  tx: Tx
}

/**
 * The first lock: the condition that keeps a statement in its world. Every tenant table of every statement
 * gets it, under the name it has there.
 */
export const inWorld = (scope: Pick<Scope, 'world'>, table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${table}.world_id`)} = ${scope.world}`

/**
 * The second lock: from here on row-level security shows the transaction one world only. The id goes in as a
 * checked literal, because SET takes no parameters and set_config does not reach Citus workers.
 */
export async function enterWorld(tx: Tx, world: string, view: CustomView | null): Promise<Scope> {
  const literal = `'${WorldId.parse(world).replaceAll("'", "''")}'`
  await sql`SET LOCAL app.world = ${sql.raw(literal)}`.execute(tx)
  return { world, view, tx }
}

/** A transaction within one world. */
export async function inWorldTransaction<Result>(
  db: Database,
  world: string,
  view: CustomView | null,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => await work(await enterWorld(tx, world, view)))
}
