import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseOf } from '../../../test/started-process.ts'
import { startEmbeddedPostgres } from './index.ts'

/** The bit of CAP_DAC_READ_SEARCH. */
const readSearch = 1n << 2n

// Only root has folders that its database's user may not enter.
describe.runIf(process.getuid?.() === 0)('in a folder of root that is closed to others', () => {
  let closed: string
  beforeEach(async () => {
    // Created by mkdtemp, it is open to its owner only.
    closed = await mkdtemp(path.join(tmpdir(), 'muster-closed-'))
  })
  afterEach(async () => await rm(closed, { recursive: true, force: true }))

  it('the database runs with the one capability to get there, and nobody else reads the data folder', async () => {
    const dataDir = path.join(closed, 'data')
    await mkdir(dataDir, { mode: 0o755 })
    const database = await startEmbeddedPostgres(dataDir, () => {}, ['fsync=off'])
    const pid = (await databaseOf(dataDir))?.pid
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    await database.stop()
    const [, effective = '0'] = /^CapEff:\s*(\w+)$/m.exec(status) ?? []
    expect(BigInt(`0x${effective}`)).toBe(readSearch)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710)
    expect(/^Uid:\s*(\d+)/m.exec(status)?.[1]).not.toBe('0')
  })
})
