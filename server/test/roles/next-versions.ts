import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrationFolder, ownSchema } from '../../src/platform/database/schema-version.ts'
import { bundleProcesses } from '../bundled-processes.ts'

/** Made-up later versions: the same programs, with one more migration each. */
export interface NextVersion {
  /** The name of its migration. */
  migration: string
  programs: string
  remove(): Promise<void>
}

const sql = [
  // As releases add things: to the tables that every report writes, and that every call reads.
  `ALTER TABLE device ADD COLUMN next_text text;
ALTER TABLE device_pulse ADD COLUMN next_number integer NOT NULL DEFAULT 7;
ALTER TABLE device_day ADD COLUMN next_text text;
ALTER TABLE battery ADD COLUMN next_text text;
ALTER TABLE session ADD COLUMN next_text text;
ALTER TABLE world ADD COLUMN next_text text;
CREATE INDEX device_by_next_text ON device (world_id, next_text);
`,
  `-- oldest: ${String(ownSchema + 1).padStart(4, '0')}
ALTER TABLE device DROP COLUMN next_text;
`,
]

/** The next version, which adds to the schema, and the one after it, which takes something away. */
export async function nextVersions(): Promise<NextVersion[]> {
  const versions: NextVersion[] = []
  let migrations = migrationFolder
  for (const [index, statements] of sql.entries()) {
    const folder = await mkdtemp(path.join(tmpdir(), 'muster-next-'))
    await cp(migrations, folder, { recursive: true })
    const migration = `${String(ownSchema + 1 + index).padStart(4, '0')}_next.sql`
    await writeFile(path.join(folder, migration), statements)
    const programs = await bundleProcesses(folder)
    const remove = async () => {
      for (const made of [folder, programs]) await rm(made, { recursive: true })
    }
    versions.push({ migration, programs, remove })
    migrations = folder
  }
  return versions
}
