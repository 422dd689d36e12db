import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import { StartError } from '../errors/errors.ts'
import {
  BackupHeader,
  CountLine,
  countRows,
  EndLine,
  endOfRows,
  formatVersion,
  newLine,
  TableLine,
} from './backup-format.ts'

export interface BackupTable extends TableLine {
  /** Complete lines of COPY; to be read to their end before the next table. */
  rows: AsyncIterable<Buffer>
  /** What the file says about them, once they are read. */
  count(): CountLine
}

const rowsEnd = Buffer.from(`\n${endOfRows}`)

/** Reads a backup from beginning to end, and throws where it is not as it was written. */
export class BackupReader {
  readonly file: string
  readonly #hash = createHash('sha256')
  readonly #source = createZstdDecompress({ chunkSize: 256 * 1024 })
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  #tables = 0
  #rows = 0

  constructor(file: string) {
    this.file = file
    this.#chunks = this.#source[Symbol.asyncIterator]()
    // An error destroys the source, and so reaches whoever reads from it.
    pipeline(createReadStream(file), this.#source).catch(() => {})
  }

  async header(): Promise<BackupHeader> {
    const line = await this.#line().catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
        throw new StartError(`There is no file ${this.file}.`)
      }
      throw error
    })
    const header = BackupHeader.safeParse(line)
    const version = Object(line).formatVersion
    if (typeof version === 'number' && version > formatVersion) {
      throw new StartError(
        `The backup ${this.file} was written by a newer version of Muster (${Object(line).muster}); use that one.`,
      )
    }
    if (!header.success) throw new StartError(`The file ${this.file} is not a backup of Muster.`)
    return header.data
  }

  /** The next table; null at the end of a complete backup. */
  async next(): Promise<BackupTable | null> {
    const sha256 = this.#hash.copy().digest('hex')
    const line = await this.#line()
    const table = TableLine.safeParse(line)
    if (!table.success) {
      const { tables, rows, sha256: written } = this.#as(EndLine, line)
      if (tables !== this.#tables || rows !== this.#rows || sha256 !== written) throw this.#damaged()
      if (this.#rest.length > 0 || (await this.#more())) throw this.#damaged()
      return null
    }
    let counted: CountLine | undefined
    const end = (line: CountLine) => {
      counted = line
    }
    return {
      ...table.data,
      rows: this.#rowsOf(end),
      count: () => counted ?? { rows: -1, fingerprint: 'not read to the end' },
    }
  }

  close(): void {
    this.#source.destroy()
  }

  async *#rowsOf(end: (counted: CountLine) => void): AsyncGenerator<Buffer> {
    let rows = 0
    for (let isOver = false; !isOver; ) {
      const { lines, isLast } = await this.#lines()
      isOver = isLast
      if (lines.length === 0) continue
      rows += countRows(lines)
      yield lines
    }
    const counted = this.#as(CountLine, await this.#line())
    if (counted.rows !== rows) throw this.#damaged()
    this.#tables++
    this.#rows += rows
    end(counted)
  }

  /** Complete lines up to the end of the table's rows or of what has been read; they begin where a line begins. */
  async #lines(): Promise<{ lines: Buffer; isLast: boolean }> {
    while (this.#rest.length < endOfRows.length || !this.#rest.includes(newLine)) await this.#mustHaveMore()
    if (this.#rest.indexOf(endOfRows) === 0) {
      this.#take(endOfRows.length)
      return { lines: Buffer.alloc(0), isLast: true }
    }
    const end = this.#rest.indexOf(rowsEnd)
    if (end === -1) return { lines: this.#take(this.#rest.lastIndexOf(newLine) + 1), isLast: false }
    const lines = this.#take(end + 1)
    this.#take(endOfRows.length)
    return { lines, isLast: true }
  }

  async #line(): Promise<unknown> {
    while (!this.#rest.includes(newLine)) await this.#mustHaveMore()
    const text = this.#take(this.#rest.indexOf(newLine) + 1).toString()
    try {
      return JSON.parse(text)
    } catch {
      throw this.#damaged()
    }
  }

  #as<Schema extends z.ZodType>(schema: Schema, line: unknown): z.output<Schema> {
    const read = schema.safeParse(line)
    if (!read.success) throw this.#damaged()
    return read.data
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #mustHaveMore(): Promise<void> {
    if (!(await this.#more()))
      throw new StartError(`The backup ${this.file} is incomplete: its end is missing.`)
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next().catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw /^(Z|ERR_)/.test(code) ? this.#damaged() : error
    })
    if (next.done) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }

  #damaged(): StartError {
    return new StartError(`The backup ${this.file} is damaged: it is not as it was written.`)
  }
}

/** What a complete backup holds. */
export interface CheckedBackup {
  header: BackupHeader
  rows: number
}

/** Reads a whole backup, and throws unless it is as it was written. */
export async function checkBackup(file: string, read?: (bytes: number) => void): Promise<CheckedBackup> {
  const reader = new BackupReader(file)
  try {
    const header = await reader.header()
    let rows = 0
    for (let table = await reader.next(); table; table = await reader.next()) {
      for await (const lines of table.rows) read?.(lines.length)
      rows += table.count().rows
    }
    return { header, rows }
  } finally {
    reader.close()
  }
}
