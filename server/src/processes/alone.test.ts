import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { freePort } from '../../test/free-port.ts'
import { ProcessBench, type ProcessName, type StartedProcess } from '../../test/started-process.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { serviceUrl } from '../platform/database/service-role.ts'
import { insertDemo } from './demo/create-demo.ts'
import { openService } from './service.ts'

const bench = new ProcessBench()
let database: EmptyDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await bench.clear()
  await database.drop()
})

/** The demo's users, so that somebody can sign in. */
async function addDemo(): Promise<void> {
  const service = await openService(readConfig({ LOG_LEVEL: 'silent' }), {
    databaseUrl: serviceUrl(database.ownerUrl),
    works: false,
  })
  await insertDemo(service.services, 'small')
  await service.close()
}

describe('Muster in several processes', () => {
  it('prepares its database once, then serves, works and ingests side by side', async () => {
    const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: await bench.dataDir() }
    const migrations = await Promise.all([1, 2].map(() => bench.start('migrate', environment).ended))
    expect(migrations.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ])
    expect(migrations.filter(({ stdout }) => stdout.includes('Migrated: '))).toHaveLength(1)
    for (const { stdout } of migrations) {
      expect(stdout).toContain('The database is ready for this version of Muster.')
    }
    await addDemo()
    const forgotten = await bench.start('api', { ...environment, PORT: String(await freePort()) }).ended
    expect(forgotten).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The database holds the demo'),
    })

    const start = async (name: ProcessName): Promise<StartedProcess & { url: string }> => {
      const port = await freePort()
      // None of them knows the database's owner.
      const started = bench.start(name, {
        DATABASE_SERVICE_URL: serviceUrl(database.ownerUrl),
        DATA_DIR: environment.DATA_DIR,
        DEMO: 'on',
        PORT: String(port),
      })
      await started.says(`Muster's process ${name} is ready on 127.0.0.1:${port}`)
      return Object.assign(started, { url: `http://127.0.0.1:${port}` })
    }
    const [one, two, worker, ingest] = await Promise.all([
      start('api'),
      start('api'),
      start('worker'),
      start('ingest'),
    ])
    for (const { url } of [one, two, worker, ingest]) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
    for (const { url } of [worker, ingest]) {
      expect((await fetch(`${url}/api/configuration/getConfiguration`)).status).toBe(404)
    }

    const post = async (call: string, body: object) =>
      await fetch(call, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const signedIn = await post(`${one.url}/auth/signIn`, {
      email: 'viewer@demo.example',
      password: 'Muster-demo-1',
    })
    const { accessToken } = (await signedIn.json()) as { accessToken: string }
    const worlds = await fetch(`${two.url}/api/worlds/worlds`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(await worlds.json()).toEqual([{ id: 'demo', name: 'Northfield Parcels' }])

    expect((await post(`${one.url}/auth/forgotPassword`, { email: 'editor@demo.example' })).status).toBe(200)
    await vi.waitFor(
      async () => {
        const letters = await readdir(path.join(environment.DATA_DIR, 'outbox'))
        expect(letters).toEqual([expect.stringMatching(/ editor@demo\.example\.eml$/)])
      },
      { timeout: 120_000, interval: 100 },
    )

    const ends = await Promise.all([one, two, worker, ingest].map((each) => each.stop('SIGTERM')))
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(ends.map(() => [0, '']))
  })
})
