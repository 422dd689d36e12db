import pg from 'pg'
import { connectOwner } from '../database/database.ts'
import { isCluster, oneShardAtATime } from '../database/distribution.ts'
import { StartError } from '../errors/errors.ts'
import type { BackupHeader } from './backup-format.ts'
import { BackupReader, type CheckedBackup, checkBackup } from './backup-reader.ts'
import { counting, loadFitting, loadTable } from './load-tables.ts'
import { exactTexts, isOfWorld, makeStoredMonths, storedTables } from './stored-tables.ts'

export interface ImportOrder {
  ownerUrl: string
  file: string
  organisation: string
  /** The world's id here; without it, the one it has in the file. */
  as?: string | undefined
  progress: (step: string, share?: number) => void
}

export interface ImportedWorld {
  id: string
  name: string
  rows: number
}

/** Imports an exported world in one transaction: interrupted, it leaves nothing. */
export async function importWorld(order: ImportOrder): Promise<ImportedWorld> {
  const { file, progress } = order
  progress('Checking the file')
  const checked = await checkBackup(file)
  if (checked.header.world === null) {
    throw new StartError(
      `The file ${file} is a backup of a whole installation; restore it with npm run restore.`,
    )
  }
  const world = { ...checked.header.world, id: order.as ?? checked.header.world.id }
  const client = await connectOwner(order.ownerUrl)
  try {
    await refuseOtherVersion(client, checked.header)
    await refuseTaken(client, world.id, order.organisation)
    await makeStoredMonths(client, checked.header.months)
    await client.query('BEGIN')
    if (await isCluster(client)) await client.query(oneShardAtATime)
    for (const setting of exactTexts) await client.query(setting)
    await loadWorld(client, order, checked, world.id)
    if (world.id !== checked.header.world.id) await tellNobody(client, world.id)
    await client.query('COMMIT')
    return { ...world, rows: checked.rows }
  } finally {
    await client.end()
  }
}

async function loadWorld(
  client: pg.Client,
  { file, organisation, progress }: ImportOrder,
  { header, rows }: CheckedBackup,
  id: string,
): Promise<void> {
  const isRenamed = id !== header.world?.id
  const literal = pg.escapeLiteral(id)
  const reader = new BackupReader(file)
  try {
    await reader.header()
    let loaded = 0
    for (let next = await reader.next(); next; next = await reader.next()) {
      const table = counting(next, (count) => {
        loaded += count
        progress('Importing', Math.min(loaded / Math.max(rows, 1), 0.99))
      })
      if (table.table === 'agreement') await loadFitting(client, table, 'true')
      // A token names its world.
      else if (table.table === 'device_token' && isRenamed) for await (const _ of table.rows);
      else if (table.table === 'world') {
        const given = new Map([
          ['id', id],
          ['organisation_id', organisation],
        ])
        await loadTable(client, table, given, `id = ${literal}`)
      } else await loadTable(client, table, new Map([['world_id', id]]), `world_id = ${literal}`)
    }
    progress('Importing', 1)
  } finally {
    reader.close()
  }
}

/** No device reports to a copy beside the original: its watches would find all of them silent, and tell the same people. */
async function tellNobody(client: pg.Client, world: string): Promise<void> {
  const changes = [
    'UPDATE watch SET is_on = false, look_at = NULL WHERE world_id = $1',
    'UPDATE case_work SET is_on = false, look_at = NULL WHERE world_id = $1',
    'UPDATE watch_group SET look_at = NULL WHERE world_id = $1',
    'UPDATE watch_case SET look_at = NULL, is_to_search = false WHERE world_id = $1',
    `UPDATE delivery SET try_at = NULL, state = 'notNeeded' WHERE world_id = $1 AND try_at IS NOT NULL`,
    'DELETE FROM status_change WHERE world_id = $1',
  ]
  for (const change of changes) await client.query(change, [world])
}

/** Only whole databases can be migrated. */
async function refuseOtherVersion(client: pg.Client, { migrations, muster }: BackupHeader): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migration WHERE applied_at < 'infinity' ORDER BY number",
  )
  const here = JSON.stringify(rows.map(({ name, checksum }) => [name, checksum]))
  if (here === JSON.stringify(migrations.map(({ name, checksum }) => [name, checksum]))) return
  throw new StartError(
    `The world was exported from another version of Muster (${muster}, ${migrations.at(-1)?.name}); this installation has ${rows.at(-1)?.name}. Bring both to the same version, and export again.`,
  )
}

async function refuseTaken(client: pg.Client, world: string, organisation: string): Promise<void> {
  const { rowCount: organisations } = await client.query('SELECT 1 FROM organisation WHERE id = $1', [
    organisation,
  ])
  if (organisations === 0) throw new StartError(`There is no organisation ${organisation}.`)
  const { rowCount: worlds } = await client.query('SELECT 1 FROM world WHERE id = $1', [world])
  if (worlds !== 0)
    throw new StartError(`There is a world ${world} already; give this one another id with --as.`)
  for (const { name } of (await storedTables(client)).filter(isOfWorld)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${name} WHERE world_id = $1 LIMIT 1`, [world])
    if (rowCount !== 0) throw new StartError(`Rows of a world ${world} are left in ${name}; remove it first.`)
  }
}
