import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { databaseOf, ProcessBench, type ProcessName } from '../../test/started-process.ts'
import { connectOwner } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

const run = async (name: ProcessName, environment: Record<string, string>, ...args: string[]) =>
  await bench.start(name, environment, { arguments: args }).ended

async function query(ownerUrl: string, statement: string): Promise<object[]> {
  const client = await connectOwner(ownerUrl)
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** Muster in this folder, ready. */
async function startIn(dataDir: string) {
  const started = bench.start('all-in-one', { DATA_DIR: dataDir, PORT: '0', DEMO: 'off' })
  await started.says('Stop with Ctrl-C.')
  return started
}
const urlOf = async (dataDir: string) => (await databaseOf(dataDir))?.ownerUrl ?? ''

describe('the tools for backups', () => {
  it('back up beside a running Muster or without it, and restore into an empty folder or server', async () => {
    const DATA_DIR = await bench.preparedDataDir()
    const backups = await bench.dataDir()
    const running = path.join(backups, 'running.zst')
    const muster = await startIn(DATA_DIR)
    await query(await urlOf(DATA_DIR), `INSERT INTO organisation VALUES ('o', 'Northwind', now())`)
    const first = await run('backup', { DATA_DIR }, running)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain(`Backed up: ${running} (`)
    expect((await stat(running)).mode & 0o777).toBe(0o600)
    // The database that was running goes on.
    expect(await query(await urlOf(DATA_DIR), 'SELECT name FROM organisation')).toEqual([
      { name: 'Northwind' },
    ])
    await muster.stop('SIGTERM')

    const second = await run('backup', { DATA_DIR }, `${backups}/`)
    expect(second).toMatchObject({ code: 0, stderr: '' })
    expect(await databaseOf(DATA_DIR)).toBeNull()
    const [stopped = ''] = (await readdir(backups)).filter((name) => name.startsWith('muster-'))
    expect((await run('backup', {}, '--check', path.join(backups, stopped))).stdout).toContain('is complete')

    const restored = await bench.dataDir()
    const third = await run('restore', { DATA_DIR: restored }, running)
    expect(third).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Restored:') })
    const again = await startIn(restored)
    expect(await query(await urlOf(restored), 'SELECT name FROM organisation')).toEqual([
      { name: 'Northwind' },
    ])
    await again.stop('SIGTERM')

    const server = await createEmptyDatabase()
    const fourth = await run('restore', { DATABASE_URL: server.ownerUrl }, path.join(backups, stopped))
    const moved = await query(server.ownerUrl, 'SELECT name FROM organisation')
    const refused = await run('restore', { DATABASE_URL: server.ownerUrl }, running)
    await server.drop()
    expect(fourth).toMatchObject({ code: 0, stderr: '' })
    expect(moved).toEqual([{ name: 'Northwind' }])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'Nothing was restored. A backup is restored into an empty database only, and this one has tables.\n',
    ])
  })

  it('recognise a restore that was interrupted: nothing starts there, and it begins anew', async () => {
    const DATA_DIR = await bench.preparedDataDir()
    const file = path.join(await bench.dataDir(), 'all.zst')
    await run('backup', { DATA_DIR }, file)
    // As a restore leaves it that is killed; when that happens is not up to a test.
    const database = await startEmbeddedPostgres(DATA_DIR, () => {})
    await query(database.ownerUrl, `INSERT INTO migration VALUES (0, 'unfinished restore', '', now())`)
    await database.stop()
    const refused = await bench.start('all-in-one', { DATA_DIR, PORT: '0', DEMO: 'off' }).ended
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'Muster did not start. A restore into this database has not finished; restore again, into an empty folder or database.\n',
    ])
    expect(await run('restore', { DATA_DIR }, file)).toMatchObject({ code: 0, stderr: '' })
    await (await startIn(DATA_DIR)).stop('SIGTERM')
  })

  it('say in one sentence what they cannot do, and begin nothing', async () => {
    const DATA_DIR = await bench.dataDir()
    const missing = path.join(DATA_DIR, 'missing.zst')
    const failures: [ProcessName, string[], string][] = [
      ['backup', [missing], `No backup was made. There is no database in ${DATA_DIR}.\n`],
      ['backup', ['--all'], expect.stringContaining('Usage: npm run backup')],
      ['restore', [missing], `Nothing was restored. There is no file ${missing}.\n`],
      ['restore', [], 'Nothing was restored. Usage: npm run restore -- FILE.\n'],
    ]
    for (const [name, args, stderr] of failures) {
      expect(await run(name, { DATA_DIR }, ...args)).toMatchObject({ code: 1, stderr })
    }
    expect(await readdir(DATA_DIR)).toEqual([])
    await rm(DATA_DIR, { recursive: true })
  })
})
