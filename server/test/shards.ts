import pg from 'pg'
import { inject } from 'vitest'
import { activityOf } from './activity.ts'
import { onAll, onThisNode } from './test-server.ts'

/** Whether the tests run on a cluster: its tables are in shards, and statements wait for locks on its workers. */
export const isOnCluster = () => inject('testServer').nodes.length > 1

/** Makes each row that is written to a table run some PL/pgSQL, with the owner's rights. */
export async function onEachRow(
  owner: pg.Client,
  { name, when, table, plpgsql }: { name: string; when: 'INSERT' | 'UPDATE'; table: string; plpgsql: string },
): Promise<void> {
  await onEachNode(
    owner,
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
     ${pg.escapeLiteral(`BEGIN ${plpgsql} RETURN NEW; END`)}`,
  )
  await onEachShard(
    owner,
    table,
    `CREATE OR REPLACE TRIGGER ${name} BEFORE ${when} ON %s FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  )
}

export async function onNoRow(owner: pg.Client, name: string): Promise<void> {
  await onEachNode(owner, `DROP FUNCTION IF EXISTS ${name} CASCADE`)
}

/** Runs a statement where rows may be: a cluster keeps most of them on its workers. */
export async function onEachNode({ database = '' }: pg.Client, statement: string): Promise<void> {
  await onAll(inject('testServer').nodes, database, [...(isOnCluster() ? [onThisNode] : []), statement])
}

/** Runs a statement that a cluster refuses for a table as a whole; `%s` stands for the table. */
async function onEachShard(owner: pg.Client, table: string, statement: string): Promise<void> {
  if (!isOnCluster()) return void (await owner.query(statement.replace('%s', table)))
  const shards = 'SELECT result FROM run_command_on_placements($1, $2) WHERE NOT success'
  const { rows } = await owner.query<{ result: string }>(shards, [table, statement])
  if (rows[0]) throw new Error(rows[0].result)
}

/** What the processes of the run's server are doing, on all its nodes, and how to end one of them. */
export const activity = () => activityOf(isOnCluster())
