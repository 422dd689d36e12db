import pg from 'pg'
import { inject } from 'vitest'

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
export async function onEachNode(owner: pg.Client, statement: string): Promise<void> {
  if (isOnCluster()) await everywhere(owner, 'run_command_on_all_nodes($1)', [statement])
  else await owner.query(statement)
}

/** Runs a statement that a cluster refuses for a table as a whole; `%s` stands for the table. */
async function onEachShard(owner: pg.Client, table: string, statement: string): Promise<void> {
  if (isOnCluster()) await everywhere(owner, 'run_command_on_placements($1, $2)', [table, statement])
  else await owner.query(statement.replace('%s', table))
}

async function everywhere(owner: pg.Client, command: string, values: string[]): Promise<void> {
  const { rows } = await owner.query<{ result: string }>(
    `SELECT result FROM ${command} WHERE NOT success`,
    values,
  )
  if (rows[0]) throw new Error(rows[0].result)
}

/** What the processes of all nodes are doing, as pg_stat_activity shows it for one, and how to end one of them. */
export const activity = () =>
  isOnCluster()
    ? { table: 'citus_stat_activity', end: 'pg_terminate_backend(global_pid)' }
    : { table: 'pg_stat_activity', end: 'pg_terminate_backend(pid)' }
