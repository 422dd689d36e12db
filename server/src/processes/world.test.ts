import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { ProcessBench, type ProcessName } from '../../test/started-process.ts'
import { worldCommand } from './world-command.ts'

const bench = new ProcessBench()
let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(async () => {
  await bench.clear()
  await muster.close()
})

const run = async (name: ProcessName, ...args: string[]) =>
  await bench.start(name, { DATABASE_URL: muster.ownerUrl }, { arguments: args }).ended

const trail = async (world: string) =>
  (await muster.owner.query('SELECT action, email, record_id FROM audit_entry WHERE world_id = $1', [world]))
    .rows

it('a world is exported, removed and imported by an operator, on record', async () => {
  const file = path.join(await bench.dataDir(), 'own.zst')
  const exported = await run('world', 'export', worldIds.own, file)
  expect(exported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Exported: ') })
  expect(exported.stdout).toContain('"security":"world.exported"')

  const unconfirmed = await run('world', 'remove', worldIds.own)
  expect(unconfirmed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('confirm the removal with --yes'),
  })
  const removed = await run('world', 'remove', worldIds.own, '--yes')
  expect(removed).toMatchObject({ code: 0, stderr: '' })
  expect(removed.stdout).toContain('no table has a row of it any more')
  expect(removed.stdout).toContain('"security":"world.removed"')
  expect(await trail(worldIds.sister)).toEqual([
    { action: 'world.removed', email: 'operator', record_id: worldIds.own },
  ])
  const again = await run('world', 'remove', worldIds.own, '--yes')
  expect([again.code, again.stderr]).toEqual([
    1,
    `Not done. There is no world ${worldIds.own}, and nothing is left of one.\n`,
  ])

  const imported = await run('world', 'import', file, '--organisation', 'own')
  expect(imported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Imported: ') })
  expect(await trail(worldIds.own)).toContainEqual({
    action: 'world.imported',
    email: 'operator',
    record_id: worldIds.own,
  })
})

it.each([[[]], [['export', worldIds.own]], [['import', 'file']], [['remove', worldIds.own, '--force']]])(
  '%j is answered with the usage',
  async (args) => {
    await expect(worldCommand(args, {}, { progress: () => {} })).rejects.toThrow('Usage:')
  },
)
