import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { checkBackup } from '../../src/platform/backup/backup-reader.ts'
import { BackupRestore } from '../../src/platform/backup/restore-backup.ts'
import { type WrittenBackup, writeBackup } from '../../src/platform/backup/write-backup.ts'
import { connectOwner } from '../../src/platform/database/database.ts'
import { readMigrations } from '../../src/platform/database/migrations.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { prepare } from '../../src/processes/database.ts'
import { createEmptyDatabase } from '../empty-database.ts'

export interface RestoredDatabase {
  ownerUrl: string
  client: pg.Client
}

/** Backups and restored databases of one test file; none is left behind. */
export class BackupBench {
  #files = 0
  #folder: string | undefined
  readonly #ends: (() => Promise<unknown>)[] = []

  async newFile(): Promise<string> {
    this.#folder ??= await mkdtemp(path.join(tmpdir(), 'muster-backup-'))
    return path.join(this.#folder, `${++this.#files}.zst`)
  }

  async backUp(ownerUrl: string, world?: string): Promise<WrittenBackup & { file: string }> {
    const file = await this.newFile()
    const order = { ownerUrl, file, progress: () => {}, ...(world !== undefined && { world }) }
    return { ...(await writeBackup(order)), file }
  }

  /** An empty database, and what restoring into it takes. */
  async emptyDatabase(): Promise<RestoredDatabase> {
    const database = await createEmptyDatabase()
    const client = await connectOwner(database.ownerUrl)
    this.#ends.push(() => client.end(), database.drop)
    return { ownerUrl: database.ownerUrl, client }
  }

  async restoreInto({ ownerUrl }: { ownerUrl: string }, file: string): Promise<void> {
    const restore = new BackupRestore(file, await checkBackup(file), await readMigrations(), () => {})
    const urls = { owner: ownerUrl, service: serviceUrl(ownerUrl) }
    await prepare(urls, () => {}, restore).finally(() => restore.close())
  }

  async restore(file: string): Promise<RestoredDatabase> {
    const database = await this.emptyDatabase()
    await this.restoreInto(database, file)
    return database
  }

  async clear(): Promise<void> {
    for (const end of this.#ends) await end()
    if (this.#folder) await rm(this.#folder, { recursive: true })
  }
}
