import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createPreparedDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { freePort } from '../../test/free-port.ts'
import { openOldPostgres } from '../../test/old-postgres.ts'
import {
  databaseOf,
  mayStart,
  ProcessBench,
  type ProcessName,
  type StartOptions,
} from '../../test/started-process.ts'
import { connectOwner } from '../platform/database/database.ts'
import { serviceUrl } from '../platform/database/service-role.ts'
import { StartError } from '../platform/errors/errors.ts'
import { prepareInstallation } from './prepare-installation.ts'
import { startAllInOne } from './start-all-in-one.ts'
import { startAlone } from './start-alone.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

const starts = {
  'all-in-one': startAllInOne,
  migrate: prepareInstallation,
  api: (environment: NodeJS.ProcessEnv) => startAlone('api', environment),
}

const quietly = { METRICS_PORT: 'off', LOG_LEVEL: 'warn' }

/** What a start that cannot go on says: one sentence. */
async function refusal(name: keyof typeof starts, environment: Record<string, string>): Promise<string> {
  const all = { PORT: String(await freePort()), ...quietly, ...environment }
  const error = await starts[name](all).then(
    () => new Error('It started.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof StartError)) throw error
  expect(error.message).toMatch(/^[^\n]+\.$/)
  return error.message
}

/** What a process says that cannot go on, after the words that all of them begin with. */
async function lastWords(name: ProcessName, environment: Record<string, string>, options?: StartOptions) {
  const all = { PORT: String(await freePort()), ...environment }
  const { code, stderr } = await bench.start(name, all, options).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/^Muster did not start\. [^\n]+\.\n$/)
  return stderr.slice('Muster did not start. '.length).trimEnd()
}

const nowhere = 'postgres://someone:hidden@127.0.0.1:9/muster'

describe('a start that cannot go on says why in one sentence:', () => {
  let database: EmptyDatabase
  beforeAll(async () => {
    database = await createPreparedDatabase()
  })
  afterAll(async () => await database.drop())

  it.each(['all-in-one', 'migrate', 'api'] as const)('a wrong setting (%s)', async (name) => {
    expect(await lastWords(name, { PORT: 'abc' }, { fromSources: true })).toBe(
      'PORT must be a whole number from 0 to 65535, not "abc".',
    )
  })

  it.each(['all-in-one', 'migrate', 'api'] as const)('a database server out of reach (%s)', async (name) => {
    expect(await refusal(name, { DATABASE_URL: nowhere })).toBe(
      'The database at 127.0.0.1:9/muster cannot be reached: connect ECONNREFUSED 127.0.0.1:9.',
    )
  })

  it.each(['all-in-one', 'api'] as const)('a database server that is too old (%s)', async (name) => {
    const old = await openOldPostgres()
    const sentence = await refusal(name, { DATABASE_URL: `postgres://a:b@127.0.0.1:${old.port}/muster` })
    await old.close()
    expect(sentence).toBe(
      `The database at 127.0.0.1:${old.port}/muster is PostgreSQL 14.9; Muster needs 15 or newer.`,
    )
  })

  it('no database server to share', async () => {
    expect(await refusal('api', {})).toBe(
      'The process api shares a database server with others: set DATABASE_URL or DATABASE_SERVICE_URL, or start all of Muster with ./start.',
    )
  })

  it('a database that nobody prepared', async () => {
    const empty = await createEmptyDatabase()
    const sentence = await refusal('api', { DATABASE_URL: empty.ownerUrl })
    await empty.drop()
    expect(sentence).toBe(
      'The database is not prepared for this version of Muster; run the process migrate first.',
    )
  })

  it.each(['all-in-one', 'api'] as const)('a database of a newer version (%s)', async (name) => {
    const owner = await connectOwner(database.ownerUrl)
    await owner.query(`INSERT INTO migration VALUES (9001, '9001_of_the_future.sql', 'x', '2031-01-01')`)
    const sentence = await refusal(name, { DATABASE_URL: database.ownerUrl })
    await owner.query('DELETE FROM migration WHERE number = 9001')
    await owner.end()
    expect(sentence).toBe(
      'The database is of a newer version of Muster (it has 9001_of_the_future.sql); start that version or restore a backup.',
    )
  })

  it('a service role with too many privileges, or none', async () => {
    const DATABASE_URL = database.ownerUrl
    expect(await refusal('api', { DATABASE_URL, DATABASE_SERVICE_URL: DATABASE_URL })).toContain(
      `The service's database role ${new URL(DATABASE_URL).username} bypasses row-level security`,
    )
    expect(await refusal('api', { DATABASE_URL, DATABASE_SERVICE_URL: nowhere })).toBe(
      'The database at 127.0.0.1:9/muster cannot be reached: connect ECONNREFUSED 127.0.0.1:9.',
    )
  })

  it('no secret from which the service’s own could be derived', async () => {
    const url = new URL(database.ownerUrl)
    url.password = ''
    for (const name of ['all-in-one', 'migrate', 'api'] as const) {
      expect(await refusal(name, { DATABASE_URL: url.href })).toMatch(/; set DATABASE_SERVICE_URL\.$/)
    }
  })

  it.each(['all-in-one', 'migrate'] as const)('an owner who is not named (%s)', async (name) => {
    const DATABASE_SERVICE_URL = serviceUrl(database.ownerUrl)
    expect(await refusal(name, { DATABASE_SERVICE_URL })).toBe(
      'DATABASE_SERVICE_URL alone is enough for the processes api, worker and ingest only; set DATABASE_URL to the address of the owner too.',
    )
  })

  it('a metrics port that is taken', async () => {
    const METRICS_PORT = new URL(database.ownerUrl).port
    expect(await refusal('all-in-one', { DATABASE_URL: database.ownerUrl, METRICS_PORT })).toBe(
      `Port ${METRICS_PORT} on 127.0.0.1 is taken by another program; set METRICS_PORT to another one.`,
    )
  })

  it('a host that is not this machine’s', async () => {
    expect(await refusal('all-in-one', { DATABASE_URL: database.ownerUrl, HOST: '192.0.2.1' })).toBe(
      '192.0.2.1 is not an address of this machine.',
    )
  })

  it('an operator from outside, before anything is created', async () => {
    const DATA_DIR = path.join(await bench.dataDir(), 'data')
    expect(await refusal('all-in-one', { DATA_DIR, OPERATOR_EMAIL: 'someone@own.example' })).toMatch(
      /^OPERATOR_EMAIL must be in one of the internal domains \(muster\.example, /,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

describe('a data folder that cannot be used is named with the reason:', () => {
  it('it is a file', async () => {
    const file = path.join(await bench.dataDir(), 'file')
    await writeFile(file, '')
    expect(await refusal('all-in-one', { DATA_DIR: file })).toBe(
      `${file} is a file where a folder is needed.`,
    )
    expect(await refusal('all-in-one', { DATA_DIR: `${file}/below` })).toBe(
      `The folder ${file}/below cannot be looked into: what is above it is a file.`,
    )
  })

  // A place where not even root can create anything; other systems have none.
  const hasProc = process.platform === 'linux'

  it.runIf(hasProc)('nothing can be created there', async () => {
    expect(await refusal('all-in-one', { DATA_DIR: '/proc/nope/data' })).toBe(
      'The folder /proc/nope cannot be created: nothing can be created there.',
    )
  })

  it.runIf(hasProc)('nothing can be written to it', async () => {
    expect(await refusal('all-in-one', { DATA_DIR: '/proc' })).toMatch(
      /^The data folder \/proc cannot be written to: .*\.$/,
    )
  })

  const another = 65_533
  // Only root can create folders of other users, and start Muster as one of them where it is not closed to them.
  it.runIf(process.getuid?.() === 0 && mayStart(another))('another user created it', async () => {
    const dataDir = await bench.preparedDataDir()
    const sentence = `The data folder ${dataDir} was made by another user; start Muster as that user, or set DATA_DIR to another folder.`
    await chown(path.join(dataDir, 'postgres'), another, another)
    expect(await refusal('all-in-one', { DATA_DIR: dataDir })).toBe(sentence)
    await chmod(dataDir, 0o755)
    expect(await lastWords('all-in-one', { DATA_DIR: dataDir }, { user: another })).toBe(
      `The data folder ${dataDir} cannot be written to: this user may not do that.`,
    )
    await chmod(dataDir, 0o777)
    expect(await lastWords('all-in-one', { DATA_DIR: dataDir }, { user: another })).toBe(sentence)
  })

  it('something else is in the place of its files', async () => {
    const dataDir = await bench.dataDir()
    await writeFile(path.join(dataDir, 'postgres'), '')
    expect(await refusal('all-in-one', { DATA_DIR: dataDir })).toBe(
      `The file ${dataDir}/postgres/PG_VERSION cannot be read: what is above it is a file.`,
    )
    await rm(path.join(dataDir, 'database-password'))
    await mkdir(path.join(dataDir, 'database-password'))
    expect(await refusal('all-in-one', { DATA_DIR: dataDir })).toBe(
      `The file ${dataDir}/database-password cannot be read: it is a folder.`,
    )
  })

  it('another PostgreSQL created it', async () => {
    const dataDir = await bench.dataDir()
    await mkdir(path.join(dataDir, 'postgres'))
    await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    expect(await refusal('all-in-one', { DATA_DIR: dataDir })).toBe(
      `The data folder ${dataDir}/postgres is of PostgreSQL 17; this version of Muster brings PostgreSQL 18.`,
    )
  })

  it('its password is lost, and then nothing is left running', async () => {
    const dataDir = await bench.dataDir()
    const made = bench.start('migrate', { DATA_DIR: dataDir })
    expect((await made.ended).code).toBe(0)
    await writeFile(path.join(dataDir, 'database-password'), 'another')
    expect(await lastWords('all-in-one', { DATA_DIR: dataDir })).toBe(
      `The database in ${dataDir} cannot be entered: password authentication failed for user "muster_owner".`,
    )
    expect(await databaseOf(dataDir)).toBeNull()
  })
})
