import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { databaseOf, ProcessBench } from '../../test/started-process.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

describe('a first start that is cut short', { timeout: 120_000 }, () => {
  it('leaves nothing that the next one stumbles over, be it killed or asked to stop', async () => {
    const dataDir = await bench.dataDir()
    const begin = async () =>
      bench.start('all-in-one', { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: 'off' })

    const killed = await begin()
    await killed.says('Creating the database')
    await killed.stop('SIGKILL')

    const asked = await begin()
    await asked.says('Creating the database')
    const stopped = await asked.stop('SIGTERM')
    expect([stopped.code, stopped.stderr]).toEqual([0, ''])
    expect(await databaseOf(dataDir)).toBeNull()

    const last = await begin()
    await last.says('Muster is ready')
    expect((await last.stop('SIGTERM')).code).toBe(0)
    expect((await readdir(dataDir)).toSorted()).toEqual(['database-password', 'postgres', 'postgres.log'])
  })
})
