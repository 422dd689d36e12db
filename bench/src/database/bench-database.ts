import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { connectOwner, type Database, openDatabase } from '../../../server/src/platform/database/database.ts'
import { serviceUrl } from '../../../server/src/platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres/index.ts'
import { prepare } from '../../../server/src/processes/database.ts'
import { endedOnce } from '../ending.ts'
import { dropPlaced, givenServer, placeDatabase, placedDatabase } from './given-server.ts'

export interface BenchDatabase {
  /** As the service sees it. */
  db: Database
  /** As its owner, whom row-level security does not bind. */
  owner: pg.Client
  /** The service's URL. */
  serviceUrl: string
  close(): Promise<void>
}

/** The database of a data folder, prepared as a start of Muster prepares it: the embedded one, or one on a server. */
export async function openBenchDatabase(dataDir: string): Promise<BenchDatabase> {
  const placed = await placedDatabase(dataDir)
  const { ownerUrl, stop } = placed
    ? { ownerUrl: placed, stop: async () => {} }
    : await startEmbeddedPostgres(dataDir, () => {})
  try {
    const service = serviceUrl(ownerUrl)
    await prepare({ owner: ownerUrl, service }, () => {})
    const owner = await connectOwner(ownerUrl)
    const { db, close } = openDatabase(service, 4, () => {})
    return {
      db,
      owner,
      serviceUrl: service,
      close: endedOnce(async () => {
        await close()
        await owner.end()
        await stop()
      }),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs work in a folder that is deleted afterwards, its database included. */
export async function inNewFolder<Result>(
  work: (folder: string) => Promise<Result>,
  server = givenServer(),
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-bench-'))
  const remove = endedOnce(async () => {
    await dropPlaced(folder)
    await rm(folder, { recursive: true, force: true })
  })
  try {
    if (server) await placeDatabase(folder, server)
    return await work(folder)
  } finally {
    await remove()
  }
}
