import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { connectOwner, type Database, openDatabase } from '../../../server/src/platform/database/database.ts'
import { serviceUrl } from '../../../server/src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/index.ts'
import { prepare } from '../../../server/src/processes/database.ts'
import { endedOnce } from '../ending.ts'

export interface BenchDatabase {
  /** As the service sees it. */
  db: Database
  /** As its owner, whom row-level security does not bind. */
  owner: pg.Client
  /** The service's URL. */
  serviceUrl: string
  close(): Promise<void>
}

/** The embedded PostgreSQL in a data folder, prepared as a start of Muster prepares it. */
export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const embedded = await startEmbeddedPostgres(dataDir, () => {})
  try {
    const service = serviceUrl(embedded.ownerUrl)
    await prepare({ owner: embedded.ownerUrl, service }, () => {})
    const owner = await connectOwner(embedded.ownerUrl)
    const { db, close } = openDatabase(service, 4, () => {})
    return {
      db,
      owner,
      serviceUrl: service,
      close: endedOnce(async () => {
        await close()
        await owner.end()
        await embedded.stop()
      }),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Runs work in a folder that is deleted afterwards. */
export async function inNewFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-bench-'))
  const remove = endedOnce(() => rm(folder, { recursive: true, force: true }))
  return await work(folder).finally(remove)
}
