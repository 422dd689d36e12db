import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BackupReader, checkBackup } from './backup-reader.ts'
import { BackupWriter } from './backup-writer.ts'

const header = {
  muster: '0.1.0',
  moment: '2026-11-16T09:00:00.000Z',
  migrations: [{ number: 1, name: '0001_first.sql', checksum: 'a' }],
  months: ['2026-11-01'],
  world: null,
}
const tables: Record<string, string[]> = {
  empty: [],
  // As COPY writes a backslash and a dot, and a line break: neither ends the rows.
  tricky: ['\\\\.\t1\n', '\\\\.\n', '\\n\\\\.\\n\t2\n', '\\N\t\n'],
  long: Array.from({ length: 5000 }, (_, index) => `${index}\t${'é'.repeat(index % 200)}\n`),
}

let folder: string
let file: string
let written: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-backup-'))
  file = path.join(folder, 'good.zst')
  const writer = new BackupWriter(file)
  await writer.begin(header)
  for (const [table, rows] of Object.entries(tables)) {
    await writer.table({ table, columns: ['a', 'b'] }, inPieces(rows.join('')), async () => ({
      rows: rows.length,
      fingerprint: '7',
    }))
  }
  await writer.end()
  written = await readFile(file)
})
afterAll(async () => await rm(folder, { recursive: true }))

/** As a connection delivers them: without regard to lines, or characters. */
async function* inPieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 1013) yield bytes.subarray(at, at + 1013)
}

async function checkOf(contents: Buffer) {
  const changed = path.join(folder, 'changed.zst')
  await writeFile(changed, contents)
  return await checkBackup(changed)
}

describe('a backup', () => {
  it('gives back the rows that were written', async () => {
    const reader = new BackupReader(file)
    expect(await reader.header()).toMatchObject(header)
    const read: Record<string, string> = {}
    for (let table = await reader.next(); table; table = await reader.next()) {
      const chunks: Buffer[] = []
      for await (const lines of table.rows) chunks.push(Buffer.from(lines))
      read[table.table] = Buffer.concat(chunks).toString()
      expect(table.count()).toEqual({ rows: tables[table.table]?.length, fingerprint: '7' })
    }
    expect(read).toEqual(
      Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.join('')])),
    )
    expect((await checkBackup(file)).rows).toBe(5004)
  })

  it.each([0, 0.1, 0.5, 0.99, 0.9999])('that is cut off after %f of its length is refused', async (share) => {
    const length = Math.min(Math.floor(written.length * share), written.length - 1)
    await expect(checkOf(written.subarray(0, length))).rejects.toThrow(/is incomplete|is damaged/)
  })

  it('that ends between two tables is refused', async () => {
    const text = zstdDecompressSync(written)
    const cut = text.indexOf('{"table":"long"')
    await expect(checkOf(zstdCompressSync(text.subarray(0, cut)))).rejects.toThrow('its end is missing')
  })

  it('with a changed byte is refused, in the file or in what it holds', async () => {
    for (const share of [0.2, 0.5, 0.8]) {
      const changed = Buffer.from(written)
      const at = Math.floor(changed.length * share)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(checkOf(changed)).rejects.toThrow('is damaged')
    }
    const text = zstdDecompressSync(written)
    text[text.indexOf('4999\t') + 5] = 'X'.charCodeAt(0)
    await expect(checkOf(zstdCompressSync(text))).rejects.toThrow('is damaged')
    const more = Buffer.concat([zstdDecompressSync(written), Buffer.from('\n')])
    await expect(checkOf(zstdCompressSync(more))).rejects.toThrow('is damaged')
  })

  it('of a newer format is refused by the version that wrote it', async () => {
    const text = zstdDecompressSync(written).toString()
    const newer = text.replace('"formatVersion":1', '"formatVersion":2').replace('"0.1.0"', '"3.2.1"')
    await expect(checkOf(zstdCompressSync(newer))).rejects.toThrow('a newer version of Muster (3.2.1)')
  })

  it.each([
    ['text', Buffer.from('SELECT 1;\n')],
    ['another compressed file', zstdCompressSync('{"format":"something else"}\n')],
  ])('is not %s', async (_case, contents) => {
    await expect(checkOf(contents)).rejects.toThrow(/is not a backup of Muster|is damaged/)
  })

  it('that does not exist is said to', async () => {
    const missing = path.join(folder, 'missing.zst')
    await expect(checkBackup(missing)).rejects.toThrow(`There is no file ${missing}.`)
  })

  it('is not finished where rows are missing from it', async () => {
    const writer = new BackupWriter(path.join(folder, 'missing-rows.zst'))
    await writer.begin(header)
    const count = async () => ({ rows: 3, fingerprint: '7' })
    await expect(writer.table({ table: 't', columns: ['a'] }, inPieces('1\n2\n'), count)).rejects.toThrow(
      'has 3 rows, of which 2 were read',
    )
    await writer.abandon()
  })
})
