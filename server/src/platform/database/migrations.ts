import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { StartError } from '../errors/errors.ts'
import { distribute, forCluster, isCluster, oneShardAtATime } from './distribution.ts'
import { leaveBehind } from './leave-behind.ts'
import { migrationFolder, numberOf } from './schema-version.ts'
import { untilLocked } from './short-lock.ts'
import { sqlStatements } from './sql-statements.ts'

interface AppliedMigration extends Pick<Migration, 'number' | 'name' | 'checksum'> {
  /** Not applied yet, but about to be: it waits for processes that it leaves behind. */
  announced: boolean
}

export interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

/** Stands among the migrations while a backup is being restored: nothing starts on a part of it. */
const restoreMark = 0

/**
 * Migrates the database to this version, forward only, one transaction per migration. Returns what was applied. The
 * caller holds the preparation lock.
 */
export async function migrate(
  client: pg.Client,
  migrations: readonly Migration[],
  isRestoring = false,
  progress: (step: string) => void = () => {},
): Promise<string[]> {
  await makeMigrationTable(client)
  const missing = await missingMigrations(client, migrations, isRestoring)
  for (const migration of missing) {
    await leaveBehind(client, migration, progress)
    await untilLocked(client, () => apply(client, migration))
  }
  return missing.map(({ name }) => name)
}

const makeMigrationTable = async (client: pg.Client) =>
  await client.query(`
    CREATE TABLE IF NOT EXISTS migration (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL
    )`)

/** Refuses a database that holds anything. What is begun here counts as unfinished until `endRestore`. */
export async function beginRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    LIMIT 1`)
  if (rows.length > 0) {
    throw new StartError('A backup is restored into an empty database only, and this one has tables.')
  }
  await makeMigrationTable(client)
  await client.query('INSERT INTO migration VALUES ($1, $2, $3, now())', [
    restoreMark,
    'unfinished restore',
    '',
  ])
}

export async function endRestore(client: pg.Client): Promise<void> {
  await client.query('DELETE FROM migration WHERE number = $1', [restoreMark])
}

/** Whether a restore into this database was interrupted. */
export async function isRestoreUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT 1 WHERE to_regclass('migration') IS NOT NULL`)
  if (rows.length === 0) return false
  const { rowCount } = await client.query('SELECT 1 FROM migration WHERE number = $1', [restoreMark])
  return rowCount === 1
}

/** The migrations still to apply; throws where the database belongs to another version. */
export async function missingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  isRestoring = false,
): Promise<Migration[]> {
  const { rows } = await client.query(`SELECT 1 WHERE to_regclass('migration') IS NOT NULL`)
  if (rows.length === 0) return [...migrations]
  const { rows: applied } = await client.query<AppliedMigration>(
    `SELECT number, name, checksum, applied_at = 'infinity' AS announced FROM migration ORDER BY number`,
  )
  const all = isRestoring ? applied.filter(({ number }) => number !== restoreMark) : applied
  // The migrations of a backup are a part of those of this version.
  if (!isRestoring) refuseForeign(all, migrations)
  const known = new Set(all.filter(({ announced }) => !announced).map(({ number }) => number))
  return migrations.filter(({ number }) => !known.has(number))
}

export async function readMigrations(from: string = migrationFolder): Promise<Migration[]> {
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (name) => {
      const sql = await readFile(path.join(from, name), 'utf8')
      return { number: numberOf(name), name, sql, checksum: checksum(sql) }
    }),
  )
}

function refuseForeign(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const { number, name, checksum, announced } of applied) {
    if (number === restoreMark) {
      throw new StartError(
        'A restore into this database has not finished; restore again, into an empty folder or database.',
      )
    }
    const own = migrations.find((migration) => migration.number === number)
    if (!own) {
      throw new StartError(
        `The database is of a newer version of Muster (it has ${name}); start that version or restore a backup.`,
      )
    }
    if (own.checksum !== checksum && !announced) {
      throw new StartError(`The migration ${name} was changed after it was applied to this database.`)
    }
  }
}

const afterDistribution = /^-- after distribution$/m

/** Within a transaction. */
async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  const [tables = '', foreignKeys = ''] = sql.split(afterDistribution)
  const inCluster = await isCluster(client)
  if (inCluster) await client.query(oneShardAtATime)
  const run = async (part: string) => {
    const statements = sqlStatements(part)
    for (const statement of inCluster ? statements.flatMap(forCluster) : statements)
      await client.query(statement)
  }
  await run(tables)
  if (inCluster) await distribute(client, referenceTables(sql))
  await run(foreignKeys)
  await client.query(
    `INSERT INTO migration (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (number) DO UPDATE SET applied_at = excluded.applied_at`,
    [number, name, checksum, new Date()],
  )
}

/** The tables that a migration's `-- reference: a, b` line keeps whole on every node. */
const referenceTables = (sql: string): string[] =>
  [...sql.matchAll(/^-- reference: (.*)$/gm)].flatMap(([, names = '']) => names.split(', '))

const checksum = (sql: string) => createHash('sha256').update(sql).digest('hex')
