import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { databaseOf, isAlive, ProcessBench, type StartOptions } from '../../test/started-process.ts'

const bench = new ProcessBench()
let dataDir: string
let port: number
beforeAll(async () => {
  dataDir = await bench.dataDir()
  port = await freePort()
})
afterAll(async () => await bench.clear())

const ready = 'Stop with Ctrl-C.'
const start = async (extra: Record<string, string> = {}, options?: StartOptions) => {
  const environment = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'small', ...extra }
  const started = bench.start('all-in-one', environment, options)
  await started.says(ready)
  return started
}
const databasePid = async () => (await databaseOf(dataDir))?.pid ?? 0

const post = async (call: string, body: object, token?: string) =>
  await fetch(`http://127.0.0.1:${port}${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const signIn = async () => {
  const answer = await post('/auth/signIn', { email: 'viewer@demo.example', password: 'Muster-demo-1' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { accessToken: string }).accessToken
}
const language = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/configuration/getLanguageAndLocale`, {
    headers: { authorization: `Bearer ${await signIn()}` },
  })
  return ((await answer.json()) as { language: string | null }).language
}
const setLanguage = async (value: string, locale: string) => {
  const answer = await post(
    '/api/configuration/setLanguageAndLocale',
    { language: value, locale },
    await signIn(),
  )
  expect(await answer.json()).toEqual({ set: true })
}

describe('all of Muster in one process', () => {
  it('starts, creates what it needs, stops and starts again without losing anything', async () => {
    const first = await start({}, { fromSources: true })
    expect(first.stdout).toContain('Creating the database')
    expect(first.stdout).toContain('Creating the demo')
    expect(first.stdout).toContain(`Muster is ready: http://localhost:${port}`)
    expect(first.stdout).toContain('Demo sign-ins, password Muster-demo-1:')
    for (const name of ['admin', 'manager', 'editor', 'viewer', 'site', 'zone', 'external']) {
      expect(first.stdout).toContain(`${name}@demo.example`)
    }
    expect(first.stdout).toContain('staff@muster.example')
    expect(first.stdout).toContain(`E-mails are kept in ${dataDir}/outbox`)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(await language()).toBeNull()
    await setLanguage('fr', 'fr')
    const firstDatabase = await databasePid()
    expect(isAlive(firstDatabase)).toBe(true)

    const stopped = await first.stop('SIGTERM')
    expect([stopped.code, stopped.stderr]).toEqual([0, ''])
    expect(stopped.stdout).toMatch(/Stop with Ctrl-C\.\nStopped\.\n$/)
    expect(isAlive(firstDatabase)).toBe(false)
    expect(await databaseOf(dataDir)).toBeNull()
    // The demo has mails, and links in them are signed.
    const files = ['database-password', 'outbox', 'postgres', 'postgres.log', 'secrets-key']
    expect((await readdir(dataDir)).toSorted()).toEqual(files)
    expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600)

    const second = await start()
    expect(second.stdout).not.toMatch(/Creating|Migrated/)
    expect(await language()).toBe('fr')
    await setLanguage('es', 'es')

    // Killed, the service cannot stop its database: the next start adopts it.
    const secondDatabase = await databasePid()
    await second.stop('SIGKILL')
    expect(isAlive(secondDatabase)).toBe(true)
    const third = await start()
    expect(await databasePid()).toBe(secondDatabase)
    expect(await language()).toBe('es')
    await setLanguage('fr-CA', 'fr-ca')
    const interrupted = await third.stop('SIGINT')
    expect([interrupted.code, interrupted.stderr]).toEqual([0, ''])
    expect(interrupted.stdout).toMatch(/\nStopped\.\n$/)
    expect(isAlive(secondDatabase)).toBe(false)

    // The database is killed too: it recovers what was committed.
    const fourth = await start()
    const fourthDatabase = await databasePid()
    await fourth.stop('SIGKILL')
    process.kill(fourthDatabase, 'SIGKILL')
    // As after a reboot, the dead server's pid belongs to another process.
    const left = path.join(dataDir, 'postgres/postmaster.pid')
    await writeFile(left, (await readFile(left, 'utf8')).replace(/^\d+/, '1'))
    const fifth = await start()
    expect(await databasePid()).not.toBe(fourthDatabase)
    expect(await language()).toBe('fr-CA')
    await fifth.stop('SIGTERM')
  })

  it('names the machine where others can open it, and warns that no letters can be sent and that the demo is public', async () => {
    const started = await start({ HOST: '0.0.0.0', PORT: '0' })
    const { hostname: opened } = new URL(/^Muster is ready: (.+)$/m.exec(started.stdout)?.[1] ?? '')
    expect(opened).toBe(hostname().toLowerCase())
    expect(started.stdout).toMatch(/^Warning: others can open this console, .+ demo are public\.$/m)
    expect(started.stdout).toMatch(/^Warning: no e-mail can be sent, .+; set SMTP_URL\.$/m)
    expect(started.stdout).not.toContain('outbox')
    await started.stop('SIGTERM')
  })

  it('says so in one sentence when its folder or its port is taken, and leaves the other alone', async () => {
    const running = await start()
    const sameFolder = bench.start('all-in-one', { DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(await sameFolder.ended).toMatchObject({
      code: 1,
      stderr: `Muster did not start. The data folder ${dataDir} is in use by another instance of Muster.\n`,
    })
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

    const elsewhere = (await databaseOf(dataDir))?.ownerUrl ?? ''
    const samePort = bench.start('all-in-one', { DATABASE_URL: elsewhere, PORT: String(port), DEMO: 'on' })
    expect(await samePort.ended).toMatchObject({
      code: 1,
      stderr: `Muster did not start. Port ${port} on 127.0.0.1 is taken by another program; set PORT to another one.\n`,
    })
    expect((await running.stop('SIGTERM')).code).toBe(0)
  })

  it('lets nobody in with the demo’s public passwords once the demo is off', async () => {
    const off = bench.start('all-in-one', { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off' })
    expect(await off.ended).toMatchObject({
      code: 1,
      stdout: '  Starting the database\n',
      stderr:
        'Muster did not start. The data folder holds the demo, whose passwords are public; start with DEMO=on, or with another data folder.\n',
    })
    expect(await databaseOf(dataDir)).toBeNull()
  })

  it('creates nothing when a port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const folder = path.join(await bench.dataDir(), 'data')
    const operator = { OPERATOR_EMAIL: 'operator@muster.example', DEMO: 'off' }
    for (const [variable, ports] of [
      ['PORT', { PORT: String(port) }],
      ['METRICS_PORT', { PORT: '0', METRICS_PORT: String(port) }],
    ] as const) {
      const refused = bench.start('all-in-one', { DATA_DIR: folder, ...operator, ...ports })
      expect(await refused.ended).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `Muster did not start. Port ${port} on 127.0.0.1 is taken by another program; set ${variable} to another one.\n`,
      })
    }
    expect(existsSync(folder)).toBe(false)
    other.close()
    await once(other, 'close')
  })
})
