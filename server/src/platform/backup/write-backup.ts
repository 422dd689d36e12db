import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { version } from '../configuration/version.ts'
import { connectOwner } from '../database/database.ts'
import { StartError } from '../errors/errors.ts'
import type { BackupHeader } from './backup-format.ts'
import { type CheckedBackup, checkBackup } from './backup-reader.ts'
import { BackupWriter } from './backup-writer.ts'
import { jobTable, oneWorld, wholeDatabase } from './selections.ts'
import {
  columnList,
  exactTexts,
  fingerprintOf,
  type Selection,
  storedMonths,
  storedTables,
} from './stored-tables.ts'

export interface BackupOrder {
  ownerUrl: string
  file: string
  /** The one world to export; without it, everything. */
  world?: string
  progress: (step: string, share: number) => void
}

export interface WrittenBackup extends CheckedBackup {
  /** Of the file. */
  bytes: number
}

/**
 * Writes a backup of one moment while others write to the database. The file has its name once it has been read again
 * and found complete.
 */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const { file, progress } = order
  if (await stat(file).catch(() => null)) throw new StartError(`There is a file ${file} already.`)
  const unfinished = `${file}.unfinished`
  try {
    const copied = await copyDatabase(order, unfinished)
    let read = 0
    const checked = await checkBackup(unfinished, (bytes) => {
      read += bytes
      progress('Checking the backup', Math.min(read / Math.max(copied, 1), 0.99))
    })
    progress('Checking the backup', 1)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { ...checked, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Returns the bytes of all rows, uncompressed. */
async function copyDatabase({ ownerUrl, world, progress }: BackupOrder, file: string): Promise<number> {
  const client = await connectOwner(ownerUrl)
  const writer = new BackupWriter(file)
  try {
    await requirePrepared(client)
    const tables = await storedTables(client)
    const selections = world === undefined ? wholeDatabase(tables) : oneWorld(tables, world)
    await beginSnapshot(client, selections)
    await writer.begin(await headerOf(client, world))
    const total = tables.reduce((sum, { bytes }) => sum + bytes, 1)
    let copied = 0
    let done = 0
    for (const selection of selections) {
      const { bytes = 0 } = tables.find(({ name }) => name === selection.table) ?? {}
      let copiedHere = 0
      const rows = rowsOf(client, selection, (length) => {
        copiedHere += length
        progress('Backing up', Math.min((done + Math.min(copiedHere, bytes)) / total, 0.99))
      })
      await writer.table(selection, rows, () => fingerprintOf(client, selection))
      copied += copiedHere
      done += bytes
    }
    await client.query('COMMIT')
    await writer.end()
    progress('Backing up', 1)
    return copied
  } catch (error) {
    await writer.abandon()
    throw error
  } finally {
    await client.end()
  }
}

async function requirePrepared(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ prepared: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AND to_regclass('${jobTable}') IS NOT NULL AS prepared`,
  )
  if (!rows[0]?.prepared) throw new StartError('There is nothing to back up: Muster has never started here.')
}

/** Locks the tables first, so that no month can be dropped between the snapshot and its reading. */
async function beginSnapshot(client: pg.Client, selections: readonly Selection[]): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  for (const setting of exactTexts) await client.query(setting)
  await client.query(`LOCK TABLE ${selections.map(({ table }) => table).join(', ')} IN ACCESS SHARE MODE`)
}

async function headerOf(
  client: pg.Client,
  world: string | undefined,
): Promise<Omit<BackupHeader, 'format' | 'formatVersion'>> {
  // The snapshot is taken by this first statement: what was committed before it began is in it.
  const { rows: moments } = await client.query<{ moment: Date }>('SELECT statement_timestamp() AS moment')
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    "SELECT number, name, checksum FROM migration WHERE applied_at < 'infinity' ORDER BY number",
  )
  return {
    muster: version,
    moment: (moments[0]?.moment ?? new Date()).toISOString(),
    migrations,
    months: await storedMonths(client),
    world: world === undefined ? null : await worldNamed(client, world),
  }
}

async function worldNamed(client: pg.Client, id: string): Promise<{ id: string; name: string }> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM world WHERE id = $1',
    [id],
  )
  if (!rows[0]) throw new StartError(`There is no world ${id}.`)
  return rows[0]
}

async function* rowsOf(
  client: pg.Client,
  { columns, from }: Selection,
  copied: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const stream = client.query(to(`COPY (SELECT ${columnList(columns)} FROM ${from}) TO STDOUT`))
  for await (const chunk of stream) {
    copied(chunk.length)
    yield chunk
  }
}

/** So that the new name survives a power cut, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
