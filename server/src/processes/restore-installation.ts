import pg from 'pg'
import { checkBackup } from '../platform/backup/backup-reader.ts'
import { BackupRestore, requireRestorable } from '../platform/backup/restore-backup.ts'
import { type Config, readConfig } from '../platform/configuration/config.ts'
import { connectOwner } from '../platform/database/database.ts'
import { isRestoreUnfinished, readMigrations } from '../platform/database/migrations.ts'
import { StartError } from '../platform/errors/errors.ts'
import { prepare, startDatabase } from './database.ts'
import type { ToolRun } from './tool.ts'
import { fromWhereAsked } from './tool-files.ts'

/** Restores a backup into the empty database of the configuration. Nothing is begun with one that is not complete. */
export async function restoreInstallation(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { progress }: ToolRun,
): Promise<string> {
  const [named, ...more] = args
  if (named === undefined || more.length > 0) throw new StartError('Usage: npm run restore -- FILE.')
  const config = readConfig(environment)
  const file = fromWhereAsked(named, environment)
  progress('Checking the backup')
  const checked = await checkBackup(file)
  const migrations = await readMigrations()
  requireRestorable(file, checked.header, migrations)
  const database = await startDatabase(config, progress)
  try {
    await beginAnew(config, database.urls.owner)
    const restore = new BackupRestore(file, checked, migrations, progress)
    try {
      await prepare(database.urls, progress, restore)
    } finally {
      restore.close()
    }
  } finally {
    await database.stop()
  }
  const rows = checked.rows.toLocaleString('en')
  return `Restored: ${rows} rows as of ${checked.header.moment}, compared with the backup. Users sign in again.`
}

/** The embedded database is Muster's alone: what an interrupted restore left there is dropped. */
async function beginAnew(config: Config, ownerUrl: string): Promise<void> {
  if (config.databaseUrl !== null) return
  const client = await connectOwner(ownerUrl)
  const isUnfinished = await isRestoreUnfinished(client)
  await client.end()
  if (!isUnfinished) return
  const { pathname } = new URL(ownerUrl)
  const name = pg.escapeIdentifier(pathname.slice(1))
  const administrator = await connectOwner(new URL('/postgres', ownerUrl).href)
  await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await administrator.query(`CREATE DATABASE ${name}`)
  await administrator.end()
}
