import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeClosedFolder } from './data-folder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'muster-folder-'))
})
afterEach(async () => await rm(parent, { recursive: true }))

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777

it('a folder with what others must not read is closed to them, also if it was open before', async () => {
  const made = path.join(parent, 'new')
  await makeClosedFolder(made)
  const opened = path.join(parent, 'opened')
  await mkdir(opened, { mode: 0o755 })
  await makeClosedFolder(opened)
  expect([await modeOf(made), await modeOf(opened)]).toEqual([0o700, 0o700])
})

it('lets a group through, which cannot look around in it', async () => {
  const gid = process.getgid?.() ?? 0
  await makeClosedFolder(path.join(parent, 'shared'), gid)
  expect(await modeOf(path.join(parent, 'shared'))).toBe(0o710)
})
