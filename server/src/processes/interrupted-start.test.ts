import { readdir } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { databaseOf, ProcessBench } from '../../test/started-process.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

describe('an interrupted first start', () => {
  it('leaves nothing that breaks the next one, whether killed or stopped', async () => {
    const dataDir = await bench.dataDir()
    const port = await freePort()
    const begin = () => bench.start('all-in-one', { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off' })

    const killed = begin()
    await killed.says('Creating the database')
    await killed.stop('SIGKILL')

    const asked = begin()
    await asked.says('Creating the database')
    // Its port is already taken, and answers "retry later".
    const early = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } })
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
    expect(early.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await early.text()).toContain('<h1>Not available right now</h1>')
    const stopped = await asked.stop('SIGTERM')
    expect([stopped.code, stopped.stderr]).toEqual([0, ''])
    expect(stopped.stdout).toMatch(/\nStopped\.\n$/)
    expect(await databaseOf(dataDir)).toBeNull()

    const last = begin()
    await last.says('Muster is ready')
    expect((await last.stop('SIGTERM')).code).toBe(0)
    expect((await readdir(dataDir)).toSorted()).toEqual(['database-password', 'postgres', 'postgres.log'])
  })
})
