import { z } from 'zod'

/*
 * A backup, decompressed, is text: a line of JSON that says what it is; for each table a line with its name and columns,
 * its rows as PostgreSQL's COPY writes them, `\.`, and a line that counts them; at the end a line with the hash of
 * everything before. So it can be read without Muster, and a file that was cut off or changed is recognised.
 */

/** A program reads its own version of the format and older ones. */
export const formatVersion = 1

const MigrationName = z.object({ number: z.number(), name: z.string(), checksum: z.string() })

export const BackupHeader = z.object({
  format: z.literal('muster backup'),
  formatVersion: z.number().int().positive(),
  /** The version of Muster that wrote it. */
  muster: z.string(),
  /** Everything committed before is in it. */
  moment: z.iso.datetime(),
  migrations: z.array(MigrationName).min(1),
  /** First days of the months that telemetry is stored in. */
  months: z.array(z.iso.date()),
  /** Set where it holds one world alone. */
  world: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1).readonly() })
export type TableLine = z.infer<typeof TableLine>

export const CountLine = z.object({
  rows: z.number().int().nonnegative(),
  /** Of the rows in whatever order, as the database computes it (see `fingerprintOf`). */
  fingerprint: z.string(),
})
export type CountLine = z.infer<typeof CountLine>

export const EndLine = z.object({
  tables: z.number().int(),
  rows: z.number().int(),
  /** Of every byte before this line. */
  sha256: z.string(),
})
export type EndLine = z.infer<typeof EndLine>

/** Ends the rows of a table; COPY escapes backslashes, so no row looks like it. */
export const endOfRows = '\\.\n'

export const newLine = 10

/** Rows in complete lines, each of which COPY ends with a line feed. */
export function countRows(lines: Buffer): number {
  let rows = 0
  for (let at = lines.indexOf(newLine); at !== -1; at = lines.indexOf(newLine, at + 1)) rows++
  return rows
}
