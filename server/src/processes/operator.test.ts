import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { freePort } from '../../test/free-port.ts'
import { ProcessBench } from '../../test/started-process.ts'
import { connectOwner } from '../platform/database/database.ts'

const bench = new ProcessBench()
let database: EmptyDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await bench.clear()
  await database.drop()
})

async function rows(statement: string): Promise<object[]> {
  const owner = await connectOwner(database.ownerUrl)
  const result = await owner.query(statement)
  await owner.end()
  return result.rows
}

describe('an installation without the demo', () => {
  it('contains nothing of it, and invites its operator once', async () => {
    const dataDir = await bench.dataDir()
    const port = await freePort()
    const start = async (extra: Record<string, string>) => {
      const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, PORT: String(port), ...extra }
      const started = bench.start('all-in-one', environment)
      await started.says('Stop with Ctrl-C.')
      return started
    }
    const letters = async () => await readdir(path.join(dataDir, 'outbox')).catch(() => [])

    const empty = await start({ DEMO: 'off' })
    expect(empty.stdout).not.toMatch(/demo/i)
    expect(empty.stdout).toContain('Nobody has an account yet; set OPERATOR_EMAIL to invite the first user.')
    await empty.stop('SIGTERM')
    for (const table of ['organisation', 'world', 'account', 'home_location', 'zone']) {
      expect(await rows(`SELECT 1 FROM ${table}`)).toEqual([])
    }
    expect(await letters()).toEqual([])

    const operator = { OPERATOR_EMAIL: 'Operator@muster.example' }
    const first = await start(operator)
    expect(first.stdout).toContain('An invitation went to operator@muster.example.')
    expect(await rows('SELECT email, role, must_choose_password FROM account')).toEqual([
      { email: 'operator@muster.example', role: 'administrator', must_choose_password: true },
    ])
    const [letter = ''] = await letters()
    const text = await readFile(path.join(dataDir, 'outbox', letter), 'utf8')
    const password = /one-time password: (\S+)/.exec(text.replaceAll('=\r\n', ''))?.[1]
    const answer = await fetch(`http://127.0.0.1:${port}/auth/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'operator@muster.example', password }),
    })
    expect(await answer.json()).toMatchObject({ status: 'newPasswordRequired' })
    await first.stop('SIGTERM')

    const second = await start(operator)
    expect(second.stdout).not.toContain('invitation')
    await second.stop('SIGTERM')
    expect(await letters()).toEqual([letter])
  })

  it('invites its operator when it is prepared, before anything else runs', async () => {
    const empty = await createEmptyDatabase()
    const DATA_DIR = await bench.dataDir()
    const migrate = async (extra: Record<string, string>) =>
      await bench.start('migrate', { DATABASE_URL: empty.ownerUrl, DATA_DIR, ...extra }).ended
    expect(await migrate({})).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nobody has an account yet; set OPERATOR_EMAIL'),
    })
    const OPERATOR_EMAIL = 'operator@muster.example'
    const invited = await migrate({ OPERATOR_EMAIL })
    const again = await migrate({ OPERATOR_EMAIL })
    await empty.drop()
    expect(invited.stdout).toContain('An invitation went to operator@muster.example.')
    expect(again).toMatchObject({ code: 0, stderr: '', stdout: expect.not.stringContaining('invitation') })
    expect(await readdir(path.join(DATA_DIR, 'outbox'))).toHaveLength(1)
  })
})
