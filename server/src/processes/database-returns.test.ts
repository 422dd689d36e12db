import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { databaseOf, isAlive, ProcessBench } from '../../test/started-process.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

const email = 'operator@muster.example'

describe('all of Muster in one process, whose database dies', () => {
  it('restarts it at the same URL, keeps working, and can be stopped meanwhile', async () => {
    const dataDir = await bench.preparedDataDir()
    const port = await freePort()
    const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', OPERATOR_EMAIL: email }
    const muster = bench.start('all-in-one', settings)
    await muster.says('Stop with Ctrl-C.')
    const asked = async (call: string) => (await fetch(`http://127.0.0.1:${port}${call}`)).status
    const post = async (call: string, body: object) =>
      await fetch(`http://127.0.0.1:${port}${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const database = async () => (await databaseOf(dataDir)) ?? { pid: 0, ownerUrl: '' }
    const letters = async () => await readdir(path.join(dataDir, 'outbox')).catch(() => [])
    const isReady = async () => expect(await asked('/readyz')).toBe(200)
    const isRefusedToAnother = async () => {
      const other = bench.start('all-in-one', { ...settings, PORT: String(await freePort()) })
      expect((await other.ended).stderr).toContain('is in use by another instance of Muster')
    }
    await expect.poll(letters).toHaveLength(1)
    const first = await database()

    // One process of the server dies: the server closes all connections, including the one that holds the lock.
    const client = new pg.Client({ connectionString: first.ownerUrl })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    process.kill(rows[0].pid, 'SIGKILL')
    await muster.says('the database is back')
    expect(await database()).toEqual(first)
    await isRefusedToAnother()

    // The server as a whole dies, and cannot start for a while.
    const folder = path.join(dataDir, 'postgres')
    await rename(folder, `${folder}-elsewhere`)
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => asked('/readyz')).toBe(503)
    expect(await asked('/healthz')).toBe(200)
    await muster.says('"failures":2')
    // The queues fail too, and the log says why.
    await muster.says(/"message":"connect ECONNREFUSED[^\n]*job queue/)
    expect(muster.stdout).not.toContain('[object Object]')
    const refused = await post('/auth/signIn', { email, password: 'x' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await rename(`${folder}-elsewhere`, folder)
    await vi.waitFor(isReady, 120_000)
    const second = await database()
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(second.pid).not.toBe(first.pid)
    await isRefusedToAnother()

    // Background work continues too.
    expect((await post('/auth/forgotPassword', { email })).status).toBe(200)
    await expect.poll(letters).toHaveLength(2)

    await rename(folder, `${folder}-elsewhere`)
    process.kill(second.pid, 'SIGKILL')
    await expect.poll(() => asked('/readyz')).toBe(503)
    const ended = await muster.stop('SIGTERM')
    expect([ended.code, ended.stderr]).toEqual([0, ''])
    expect(isAlive(second.pid)).toBe(false)
    await rename(`${folder}-elsewhere`, folder)
    expect(await asked('/healthz').catch(() => 'nobody')).toBe('nobody')
  })
})
