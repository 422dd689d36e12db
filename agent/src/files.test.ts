import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestAgent, sample, sendAll } from '../test/agents.ts'
import { FakeService } from '../test/fake-service.ts'
import { diskFiles, writeDurably } from './files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-agent-'))
})
afterEach(() => rm(folder, { recursive: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('on a real disk', () => {
  it('an agent keeps everything to itself, and continues where it stopped', async () => {
    const service = await new FakeService().open()
    const own = join(folder, 'deep', 'agent')
    const open = () => openTestAgent(service, { files: diskFiles, folder: own })
    try {
      const agent = await open()
      await agent.report(sample(1))
      await sendAll(agent)
      await agent.report(sample(2))
      expect((await readdir(own)).toSorted()).toEqual([
        ...['device.json', 'install-id', 'key-secret', 'queue', 'refused', 'state.json'],
      ])
      for (const name of ['device.json', 'install-id', 'state.json', 'queue/0000000000000002.json']) {
        expect(await modeOf(join(own, name)), name).toBe(0o600)
      }
      for (const name of ['', 'queue', 'refused']) expect(await modeOf(join(own, name)), name).toBe(0o700)
      const next = await open()
      expect(await next.report(sample(3))).toEqual([3])
      await sendAll(next)
      expect([...service.taken.keys()]).toEqual([1, 2, 3])
      expect(service.devices.size).toBe(1)
      expect(await readdir(join(own, 'queue'))).toEqual([])
    } finally {
      await service.close()
    }
  })

  it('a file is replaced as a whole, whatever a crash left beside it', async () => {
    const path = join(folder, 'state.json')
    await writeFile(path, 'old')
    await writeFile(`${path}.new`, 'half of something much longer')
    await writeDurably(diskFiles, path, 'new')
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  it('a file that cannot be written leaves the old one and nothing else', async () => {
    const path = join(folder, 'taken')
    await mkdir(join(path, 'by-a-folder'), { recursive: true })
    await expect(writeDurably(diskFiles, path, 'new')).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['taken'])
  })

  it('reading distinguishes a missing file from an unreadable one', async () => {
    expect(await diskFiles.read(join(folder, 'none'))).toBeUndefined()
    await expect(diskFiles.read(folder)).rejects.toThrow('EISDIR')
  })
})
