import { Readable } from 'node:stream'
import { type CsvCell, csvLines, csvMark } from '@muster/rules'
import type { FastifyReply } from 'fastify'

/** The answer of a call with a CSV file: its rows come in batches, so that few are held at once. */
export interface CsvFile {
  name: `${string}.csv`
  titles: readonly string[]
  rows: AsyncIterable<readonly (readonly CsvCell[])[]> | readonly (readonly CsvCell[])[][]
}

/** The text of a file, in parts. */
export interface CsvParts {
  name: string
  parts: Buffer[]
}

/**
 * Reads all rows before the first byte is sent: a slow download holds no transaction open, and a failure is an error
 * and not half a file. A part is encoded bytes, a tenth of the size of its rows.
 */
export async function readCsv({ name, titles, rows }: CsvFile): Promise<CsvParts> {
  const parts = [Buffer.from(csvMark + csvLines([titles]))]
  for await (const batch of rows) parts.push(Buffer.from(csvLines(batch)))
  return { name, parts }
}

export function sendCsv(reply: FastifyReply, { name, parts }: CsvParts): FastifyReply {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', length)
    .send(Readable.from(parts))
}
