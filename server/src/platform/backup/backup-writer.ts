import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import {
  type BackupHeader,
  type CountLine,
  countRows,
  endOfRows,
  formatVersion,
  type TableLine,
} from './backup-format.ts'

type NewHeader = Omit<BackupHeader, 'format' | 'formatVersion'>

/** Writes a backup, no faster than the disk takes it, and syncs it. */
export class BackupWriter {
  readonly #hash = createHash('sha256')
  readonly #compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  readonly #written: Promise<void>
  #tables = 0
  #rows = 0

  constructor(file: string) {
    // Only its owner may read it: it holds password hashes and keys.
    const stream = createWriteStream(file, { mode: 0o600, flush: true })
    this.#written = pipeline(this.#compressed, stream)
    // Awaited by the next write and by the end.
    this.#written.catch(() => {})
  }

  async begin(header: NewHeader): Promise<void> {
    await this.#line({ format: 'muster backup', formatVersion, ...header })
  }

  /** Writes the rows as COPY gives them, then what `count` says about them. Returns how many they are. */
  async table(
    line: TableLine,
    rows: AsyncIterable<Buffer>,
    count: () => Promise<CountLine>,
  ): Promise<number> {
    await this.#line(line)
    let written = 0
    for await (const chunk of rows) {
      written += countRows(chunk)
      await this.#write(chunk)
    }
    await this.#write(endOfRows)
    const counted = await count()
    if (counted.rows !== written) {
      throw new Error(`The table ${line.table} has ${counted.rows} rows, of which ${written} were read`)
    }
    await this.#line(counted)
    this.#tables++
    this.#rows += written
    return written
  }

  /** Resolves once everything is on the disk. */
  async end(): Promise<void> {
    const sha256 = this.#hash.copy().digest('hex')
    await this.#line({ tables: this.#tables, rows: this.#rows, sha256 })
    this.#compressed.end()
    await this.#written
  }

  async abandon(): Promise<void> {
    this.#compressed.destroy()
    await this.#written.catch(() => {})
  }

  async #line(value: object): Promise<void> {
    await this.#write(`${JSON.stringify(value)}\n`)
  }

  async #write(chunk: Buffer | string): Promise<void> {
    this.#hash.update(chunk)
    // Without room for more, as on a full disk, the compressor never drains.
    if (!this.#compressed.write(chunk)) await Promise.race([once(this.#compressed, 'drain'), this.#written])
  }
}
