import { Readable } from 'node:stream'
import { type CsvCell, csvLines, csvMark } from '@muster/rules'
import type { FastifyReply } from 'fastify'

/** What a call with a file of comma-separated values answers: its rows come in batches, so that few are held at once. */
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
 * Reads all rows before the first byte goes out: whoever downloads slowly holds no transaction open, and what goes
 * wrong on the way is an error and not half a file. A part is encoded bytes, a tenth of what its rows take.
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
