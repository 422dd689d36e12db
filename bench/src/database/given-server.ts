import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connectOwner } from '../../../server/src/platform/database/database.ts'
import { serviceUrl } from '../../../server/src/platform/database/service-role.ts'
import { prepare } from '../../../server/src/processes/database.ts'
import { databaseOf } from '../../../server/test/started-process.ts'
import {
  dropDatabase,
  dropTemplates,
  makePrepared,
  makeTemplates,
  serverAt,
} from '../../../server/test/test-server.ts'

/** The server to measure on, PostgreSQL or a Citus cluster; null for the embedded database. */
export const givenServer = (): string | null => process.env.TEST_DATABASE_URL ?? null

/** A database on a server that somebody runs: a data folder has its place instead of the database. */
interface Place {
  server: string
  name: string
  ownerUrl: string
}

const fileIn = (dataDir: string) => path.join(dataDir, 'database.json')

/** Makes a database on a server, and notes in a data folder that it is there. */
export async function placeDatabase(dataDir: string, url: string): Promise<void> {
  const server = await serverAt(url)
  try {
    await makeTemplates(server, (owner) => prepare({ owner, service: serviceUrl(owner) }, () => {}))
    const name = `bench_${randomBytes(6).toString('hex')}`
    const place: Place = { server: url, name, ownerUrl: await makePrepared(server, name) }
    await writeFile(fileIn(dataDir), JSON.stringify(place), { mode: 0o600 })
  } finally {
    await dropTemplates(server)
  }
}

/** The owner's URL of the database of a data folder, where that is on a server; null where it is embedded. */
export async function placedDatabase(dataDir: string): Promise<string | null> {
  return (await placeIn(dataDir))?.ownerUrl ?? null
}

/** A URL of each node of the running database of a data folder, as somebody who may look at its log. */
export async function nodesOf(dataDir: string): Promise<readonly string[]> {
  const place = await placeIn(dataDir)
  if (place) return (await serverAt(place.server)).nodes
  const embedded = await databaseOf(dataDir)
  return embedded ? [embedded.ownerUrl] : []
}

/** Bytes that nodes have written to their write-ahead logs so far. */
export async function loggedAt(nodes: readonly string[]): Promise<number> {
  const each = nodes.map(async (node) => {
    const client = await connectOwner(node)
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes`,
    )
    await client.end()
    return Number(rows[0]?.bytes)
  })
  return (await Promise.all(each)).reduce((sum, bytes) => sum + bytes, 0)
}

/** The process of each node of a server on this machine; none of one on another. */
export async function postmastersAt(url: string): Promise<number[]> {
  const { nodes } = await serverAt(url)
  const isHere = (node: string) => ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(node).hostname)
  if (!nodes.every(isHere)) return []
  return await Promise.all(
    nodes.map(async (node) => {
      const client = await connectOwner(node)
      const { rows } = await client.query<{ pid: number }>(
        `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer AS pid`,
      )
      await client.end()
      return rows[0]?.pid ?? 0
    }),
  )
}

/** Drops the database of a data folder, where that is on a server. */
export async function dropPlaced(dataDir: string): Promise<void> {
  const place = await placeIn(dataDir)
  if (place) await dropDatabase(await serverAt(place.server), place.name)
}

async function placeIn(dataDir: string): Promise<Place | null> {
  if (!existsSync(fileIn(dataDir))) return null
  return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Place
}
