import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

describe('while an instance starts', () => {
  let folder: string
  let file: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'muster-lock-'))
    file = path.join(folder, 'starting.pid')
  })
  afterEach(async () => await rm(folder, { recursive: true }))

  const inUse = () => `The data folder ${folder} is in use by another instance of Muster.`
  const another = process.ppid

  it('its folder is locked, and unlocked afterwards', async () => {
    const release = await lockFolder(folder)
    await writeFile(file, String(another))
    await expect(lockFolder(folder)).rejects.toThrow(inUse())
    await release()
    expect(await readdir(folder)).toEqual([])
    await (await lockFolder(folder))()
  })

  it('only one of several gets in', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => lockFolder(folder)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('a file left by a killed start is ignored', async () => {
    const gone = spawn('true')
    await once(gone, 'exit')
    await writeFile(file, String(gone.pid))
    await (await lockFolder(folder))()
    // In a container the next start may well get the same pid.
    await writeFile(file, String(process.pid))
    await (await lockFolder(folder))()
    // After a reboot the pid may belong to any process.
    await writeFile(file, String(another))
    await utimes(file, 0, 0)
    await (await lockFolder(folder))()
    // Killed before it wrote its pid.
    await writeFile(file, '')
    await expect(lockFolder(folder)).rejects.toThrow(inUse())
    await utimes(file, 0, 0)
    await (await lockFolder(folder))()
  })
})
