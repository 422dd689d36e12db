import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { StartError } from '../errors/errors.ts'
import { findServer, startServer, stopServer, untilReady } from './server.ts'

describe('the file that a server leaves in its folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'muster-server-'))
  })
  afterEach(async () => await rm(folder, { recursive: true }))

  const leave = async (pid: number, port: number, state: string) => {
    const lines = [pid, folder, 1_700_000_000, port, '', '127.0.0.1', ' 1 2', `${state.padEnd(8)}`]
    await writeFile(path.join(folder, 'postmaster.pid'), `${lines.join('\n')}\n`)
  }
  const listening = async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }

  it('has its pid and port while it runs', async () => {
    const { server, port } = await listening()
    await leave(process.pid, port, 'ready')
    expect(await findServer(folder)).toEqual({ pid: process.pid, port, child: null })
    server.close()
  })

  it('is ignored when there is none, or the server is not ready, or its process is gone', async () => {
    const { server, port } = await listening()
    expect(await findServer(folder)).toBeNull()
    await leave(process.pid, port, 'starting')
    expect(await findServer(folder)).toBeNull()
    const gone = spawn('true')
    await once(gone, 'exit')
    await leave(gone.pid ?? 0, port, 'ready')
    expect(await findServer(folder)).toBeNull()
    server.close()
  })

  it('is ignored when another process has the pid since', async () => {
    await leave(process.pid, await freePort(), 'ready')
    expect(await findServer(folder)).toBeNull()
  })

  it('is not waited for when the server has ended before anybody listened, or could not start', async () => {
    const ended = spawn('false')
    await once(ended, 'exit')
    expect(await untilReady(folder, ended)).toBeNull()
    const missing = spawn('/no/such/program')
    missing.on('error', () => {})
    expect(await untilReady(folder, missing)).toBeNull()
  })
})

describe('starting a server', () => {
  it('whose program is missing, or may not be run, fails with that reason and names no log', async () => {
    const parent = await mkdtemp(path.join(tmpdir(), 'muster-server-'))
    const folder = path.join(parent, 'postgres')
    const locked = path.join(parent, 'locked')
    await writeFile(locked, '', { mode: 0o644 })
    const failure = async (postgres: string) =>
      await startServer({
        files: { root: parent, initdb: '', postgres },
        folder,
        user: { ids: null, through: [] },
        extraSettings: [],
      }).catch((error: unknown) => (error instanceof StartError ? error.message : error))
    expect([await failure('/no/such/program'), await failure(locked)]).toEqual([
      `The database in ${folder} did not start: spawn /no/such/program ENOENT`,
      `The database in ${folder} did not start: spawn ${locked} EACCES`,
    ])
    await rm(parent, { recursive: true })
  })
})

describe('stopping a server', () => {
  it('waits until it is gone', async () => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    await stopServer(child.pid ?? 0, child)
    expect(child.signalCode).toBe('SIGINT')
  })

  it('that was killed already does not wait forever', async () => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect(stopServer(child.pid ?? 0, child)).resolves.toBeUndefined()
  })
})
