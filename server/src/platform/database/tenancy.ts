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
  /** Whether the transaction may change something: a cluster then lets no function of the owner read in it. */
  changes?: boolean
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

export interface Entering {
  /** Whether the transaction may change something in the world. */
  changes: boolean
}

/** Limits the transaction to one world from here on. */
export async function enterWorld(
  tx: Tx,
  world: string,
  view: CustomView | null,
  { changes }: Entering = { changes: true },
): Promise<Scope> {
  await sql.raw(statementToEnter(world)).execute(tx)
  const scope = { world, view, tx, changes }
  if (changes) await stayInPlace(scope)
  return scope
}

/**
 * Changes no row. A cluster lets a world be moved to another node past a transaction that has only read and locked; what
 * it then writes may overwrite what others wrote there. Past one that has begun to write it does not.
 */
async function stayInPlace(scope: Scope): Promise<void> {
  await sql`
    UPDATE world_settings SET version = version
    WHERE ${inWorld(scope, 'world_settings')} AND version < 0`.execute(scope.tx)
}

/** A transaction within one world. */
export async function inWorldTransaction<Result>(
  db: Database,
  world: string,
  view: CustomView | null,
  work: (scope: Scope) => Promise<Result>,
  entering?: Entering,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => await work(await enterWorld(tx, world, view, entering)))
}
