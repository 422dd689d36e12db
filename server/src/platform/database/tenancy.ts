import { WorldId } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from './database.ts'

/** The limits of a user with a custom view [A-1507]. */
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
 * The first safeguard: the condition that keeps a statement in its world. Every statement applies it to each tenant
 * table, by its alias.
 */
export const inWorld = (scope: Pick<Scope, 'world'>, table: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.id(table, 'world_id')} = ${scope.world}`

/**
 * The second safeguard: after this statement row-level security limits the transaction to one world. The id is a checked
 * literal, because SET takes no parameters and set_config does not reach Citus workers.
 */
export const statementToEnter = (world: string): string =>
  `SET LOCAL app.world = '${WorldId.parse(world).replaceAll("'", "''")}'`

/** Limits the transaction to one world from here on. */
export async function enterWorld(tx: Tx, world: string, view: CustomView | null): Promise<Scope> {
  await sql.raw(statementToEnter(world)).execute(tx)
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
