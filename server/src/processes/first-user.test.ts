import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openTestMuster } from '../../test/muster.ts'
import { inviteFirstUser } from './first-user.ts'

it('the first user is invited once, even if several processes see an empty installation', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-first-user-'))
  const environment = { DATA_DIR: dataDir, OPERATOR_EMAIL: 'operator@muster.example' }
  const muster = await openTestMuster({ environment })
  const lines = await Promise.all([inviteFirstUser(muster.services), inviteFirstUser(muster.services)])
  await muster.close()
  const letters = await readdir(path.join(dataDir, 'outbox'))
  await rm(dataDir, { recursive: true })
  expect(lines.filter((line) => line !== null)).toEqual(['An invitation went to operator@muster.example.'])
  expect(letters).toHaveLength(1)
})
