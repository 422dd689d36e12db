import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listedStatements, statementsFolder } from '../../../../test/devices/listed-statements.ts'

it('the SQL of device lists is in files for reviewers; `npm run statements` rewrites them', async () => {
  const names = await readdir(statementsFolder)
  const kept = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(statementsFolder, name), 'utf8')] as const),
  )
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(await listedStatements()))
})
