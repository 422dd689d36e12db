import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../errors/errors.ts'
import { countOlder } from './schema-version.ts'

/** Milliseconds: running processes look every five seconds, and have 90 to stop in order. */
const patience = 120_000
const pause = 500

/**
 * The oldest processes that can run on what a migration leaves, as its line `-- oldest: 0025` says: those that know this
 * migration. Null where the migration leaves nobody behind.
 */
export function oldestAfter(sql: string): number | null {
  const [, number] = /^-- oldest: (\d{4})$/m.exec(sql) ?? []
  return number === undefined ? null : Number(number)
}

/**
 * Announces a migration that leaves running processes behind, and waits until they have stopped. From the announcement
 * on none of them starts.
 */
export async function leaveBehind(
  client: pg.Client,
  { number, name, sql, checksum }: { number: number; name: string; sql: string; checksum: string },
  progress: (step: string) => void,
  waitsFor = patience,
): Promise<void> {
  const oldest = oldestAfter(sql)
  if (oldest === null) return
  await client.query(
    `INSERT INTO migration (number, name, checksum, applied_at, oldest) VALUES ($1, $2, $3, 'infinity', $4)
     ON CONFLICT (number) DO UPDATE SET name = excluded.name, checksum = excluded.checksum, oldest = excluded.oldest`,
    [number, name, checksum, oldest],
  )
  const until = performance.now() + waitsFor
  let told = false
  while ((await countOlder(client, oldest)) > 0) {
    if (performance.now() > until) {
      throw new StartError(
        `Processes of an earlier version still use the database, and cannot run once ${name} is applied; stop them and migrate again.`,
      )
    }
    if (!told) progress(`Waiting for processes of earlier versions to stop: ${name}`)
    told = true
    await wait(pause)
  }
}
