import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { onPreparedServer, restartBy } from './given-server.ts'
import { kills } from './scenarios.ts'
import { readyWithin } from './verdict.ts'

it('what was acknowledged survives a ended connection and a killed service on a given server, once', async () => {
  const given = await onPreparedServer(inject('testServer'), null)
  const { figures, problems } = await kills(1, ['backend', 'service'], readyWithin.amongTests, given).finally(
    given.drop,
  )
  expect(problems).toEqual([])
  expect(figures).toMatchObject({ service: 1, backend: 1, lost: 0, doubled: 0, inconsistent: 0 })
  expect(figures.acknowledged).toBeGreaterThan(50)
})

it('an operator’s command learns which node to kill and restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-restart-'))
  const told = path.join(folder, 'told')
  await restartBy(`echo "$NODE_HOST $NODE_PORT" > '${told}'`)('postgres://o:p@node.example:6432/postgres')
  expect(await readFile(told, 'utf8')).toBe('node.example 6432\n')
  await rm(folder, { recursive: true })
  await expect(restartBy('exit 3')('postgres://o:p@node.example/postgres')).rejects.toThrow(
    '"exit 3" ended with 3 for node.example:',
  )
})
