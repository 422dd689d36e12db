import type pg from 'pg'
import type { Migration } from '../database/migrations.ts'
import type { Restore } from '../database/prepare-database.ts'
import { StartError } from '../errors/errors.ts'
import type { BackupHeader } from './backup-format.ts'
import { BackupReader, type BackupTable } from './backup-reader.ts'
import { counting, loadFitting, loadTable } from './load-tables.ts'
import { jobTable } from './selections.ts'
import { exactTexts, makeStoredMonths } from './stored-tables.ts'

/** Returns the migrations that a backup's database had; throws where this version does not have them. */
export function requireRestorable(
  file: string,
  { migrations, muster, world }: BackupHeader,
  own: readonly Migration[],
): readonly Migration[] {
  if (world !== null) {
    throw new StartError(`The file ${file} holds one world only; import it with npm run world -- import.`)
  }
  return migrations.map(({ number, name, checksum }) => {
    const known = own.find((migration) => migration.number === number)
    if (!known) {
      throw new StartError(
        `The backup is of a newer version of Muster (${muster}; it has ${name}); restore it with that version.`,
      )
    }
    if (known.checksum !== checksum) {
      throw new StartError(`The migration ${name} of the backup is another one than that of this version.`)
    }
    return known
  })
}

/** Restores a checked backup while the database is being prepared. */
export class BackupRestore implements Restore {
  readonly migrations: readonly Migration[]
  readonly #header: BackupHeader
  readonly #reader: BackupReader
  readonly #progress: (step: string, share: number) => void
  readonly #rows: number
  #restored = 0
  #jobs: BackupTable | null = null

  constructor(
    file: string,
    { header, rows }: { header: BackupHeader; rows: number },
    own: readonly Migration[],
    progress: (step: string, share: number) => void,
  ) {
    this.#header = header
    this.#rows = rows
    this.migrations = requireRestorable(file, header, own)
    this.#reader = new BackupReader(file)
    this.#progress = progress
  }

  readonly tables = async (client: pg.Client): Promise<void> => {
    await makeStoredMonths(client, this.#header.months)
    await this.#reader.header()
    for (let table = await this.#reader.next(); table; table = await this.#reader.next()) {
      if (table.table === jobTable) {
        this.#jobs = table
        break
      }
      const loading = counting(table, (count) => {
        this.#restored += count
        this.#progress('Restoring', Math.min(this.#restored / Math.max(this.#rows, 1), 0.99))
      })
      await this.#inTransaction(client, () => loadTable(client, loading))
    }
    // Plans follow what is known of a table's size.
    await client.query('ANALYZE')
    this.#progress('Restoring', 1)
  }

  /** Jobs of kinds that this version no longer has are left out. */
  readonly jobs = async (client: pg.Client): Promise<void> => {
    const jobs = this.#jobs
    if (jobs === null) return
    await this.#inTransaction(client, () =>
      loadFitting(client, jobs, 'name IN (SELECT name FROM pgboss.queue)'),
    )
    await this.#reader.next()
  }

  close(): void {
    this.#reader.close()
  }

  async #inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
    await client.query('BEGIN')
    for (const setting of exactTexts) await client.query(setting)
    await work()
    await client.query('COMMIT')
  }
}
