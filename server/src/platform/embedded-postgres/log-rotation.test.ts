import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rotateLog, rotation } from './log-rotation.ts'
import { startServer } from './server.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-log-'))
  file = path.join(folder, 'postgres.log')
})
afterEach(async () => await rm(folder, { recursive: true }))

/** A log of that length that begins with a text; the rest takes no room on the disk. */
async function longLog(text: string, bytes: number = rotation.bytes) {
  await appendFile(file, text)
  await truncate(file, bytes)
}
const beginning = async (name: string) =>
  (await readFile(path.join(folder, name))).subarray(0, 1).toString('latin1')

describe('the log of the database', () => {
  it('is set aside once it is long, and the oldest of five is dropped', async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e']) {
      await longLog(text)
      await rotateLog(file)
    }
    await appendFile(file, 'f')
    await rotateLog(file)
    const names = (await readdir(folder)).toSorted()
    expect(names).toEqual(['postgres.log', ...[1, 2, 3, 4].map((number) => `postgres.log.${number}`)])
    expect(await Promise.all(names.map(beginning))).toEqual(['f', 'e', 'd', 'c', 'b'])
  })

  it('goes on in the same file for whoever writes it meanwhile', async () => {
    const writer = await open(file, 'a')
    await longLog('before')
    await rotateLog(file)
    await writer.write('after')
    await writer.close()
    expect(await readFile(file, 'utf8')).toBe('after')
  })

  it('is kept at the next start, and readable by its owner only', async () => {
    await appendFile(file, 'said before\n', { mode: 0o644 })
    const start = startServer({
      files: { root: folder, initdb: '', postgres: '/no/such/program' },
      folder: path.join(folder, 'postgres'),
      user: { ids: null, through: [] },
      extraSettings: [],
    })
    await expect(start).rejects.toThrow('did not start')
    expect(await readFile(file, 'utf8')).toBe('said before\n')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})
