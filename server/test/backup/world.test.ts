import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reevaluateStatuses } from '../../src/alerts/index.ts'
import { importWorld } from '../../src/platform/backup/import-world.ts'
import { inOrderOfRemoval } from '../../src/platform/backup/remove-world.ts'
import { storedTables } from '../../src/platform/backup/stored-tables.ts'
import { type OpenDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { removeWholeWorld } from '../../src/processes/remove-whole-world.ts'
import { makeEstate, people, signInAs, type TestEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { get } from '../requests.ts'
import { enrolled, enrollment, prepareWorld, reporting } from '../telemetry/agents.ts'
import { plantOwnTelemetry, plantRows } from '../walk/planted-rows.ts'
import { BackupBench } from './backup-bench.ts'
import { storedRows } from './stored-rows.ts'

const bench = new BackupBench()
let muster: TestMuster
let owner: OpenDatabase
let estate: TestEstate
beforeAll(async () => {
  muster = await openTestMuster()
  owner = openDatabase(muster.ownerUrl, 1, () => {})
  estate = await makeEstate(muster)
  await plantRows(muster.owner, worldIds.foreign, [estate.accountIds.stranger])
  await plantOwnTelemetry(muster.owner, worldIds.own)
})
afterAll(async () => {
  await bench.clear()
  await owner.close()
  await muster.close()
})

type Rows = Record<string, string[]>

/** The rows that contain a text, of the tables that have any. */
const containing = (rows: Rows, text: string): Rows =>
  Object.fromEntries(
    Object.entries(rows)
      .map(([table, all]) => [table, all.filter((row) => row.includes(text))] as const)
      .filter(([, found]) => found.length > 0),
  )

const without = ({ account: _, session: __, ...rows }: Rows): Rows => rows

const importing = async (file: string, organisation: string, as?: string) =>
  await importWorld({ ownerUrl: muster.ownerUrl, file, organisation, as, progress: () => {} })

const removing = async (world: string) =>
  await removeWholeWorld({
    ownerUrl: muster.ownerUrl,
    db: owner.db,
    world,
    now: muster.clock.now(),
    progress: () => {},
    // Several steps even in tables of few rows.
    step: 1,
  })

describe('a world', () => {
  it('is exported, removed without a trace, and imported as it was', async () => {
    const before = await storedRows(muster.owner)
    const ofWorld = containing(before, worldIds.own)
    // Every table of a world has rows of this one, as its people and the queue do.
    expect(Object.keys(ofWorld)).toEqual(
      expect.arrayContaining(inOrderOfRemoval(await storedTables(muster.owner)).map(({ name }) => name)),
    )
    expect(ofWorld.account).toBeDefined()
    const { file } = await bench.backUp(muster.ownerUrl, worldIds.own)
    await muster.services.jobs.enqueue(reevaluateStatuses, { world: worldIds.own })
    await muster.services.jobs.enqueue(reevaluateStatuses, { world: worldIds.foreign })

    const { accounts } = await removing(worldIds.own)
    const after = await storedRows(muster.owner)
    const { audit_entry: notes = [], ...left } = containing(after, worldIds.own)
    expect(left).toEqual({})
    expect(notes).toEqual([expect.stringContaining('world.removed')])
    expect(notes[0]).toContain(worldIds.sister)
    expect(without(containing(after, worldIds.foreign))).toEqual({
      ...without(containing(before, worldIds.foreign)),
      'pgboss.job': [expect.stringContaining(worldIds.foreign)],
    })
    const { audit_entry: _, ...sister } = without(containing(after, worldIds.sister))
    expect(containing(before, worldIds.sister)).toMatchObject(sister)

    // Those who could enter nothing else.
    const gone = (before.account ?? []).filter((row) => !(after.account ?? []).includes(row))
    expect(accounts).toBeGreaterThan(0)
    expect(gone.map((row) => row.split(',')[2])).toEqual(expect.arrayContaining([people.site, people.zone]))
    expect(after.account?.join()).toContain(people.administrator)

    await importing(file, 'own')
    const {
      account: _people,
      session: _s,
      ...imported
    } = containing(await storedRows(muster.owner), worldIds.own)
    const { audit_entry: trail = [], ...others } = imported
    const { audit_entry: oldTrail = [], ...oldOthers } = without(ofWorld)
    expect(others).toEqual(oldOthers)
    expect(trail.filter((row) => !notes.includes(row))).toEqual(oldTrail)
  })

  it('is imported under another id, without the token that names the first', async () => {
    const other = 'd'.repeat(32)
    const { file } = await bench.backUp(muster.ownerUrl, worldIds.foreign)
    await importing(file, 'own', other)
    const rows = await storedRows(muster.owner)
    const { device_token: _, ...expected } = without(containing(rows, worldIds.foreign))
    // What waits for the watches of the first is not told by a copy.
    const { 'pgboss.job': __, status_change: ___, world: worlds = [], ...tables } = expected
    const { world: imported = [], ...copies } = containing(rows, other)
    const renamed = (all: string[]) => all.map((row) => row.replaceAll(worldIds.foreign, other)).toSorted()
    expect(copies).toEqual(
      Object.fromEntries(Object.entries(tables).map(([name, all]) => [name, renamed(all)])),
    )
    expect(imported).toEqual(renamed(worlds).map((row) => row.replace(`${other},foreign`, `${other},own`)))
  })

  it('tells nobody as a copy: its watches are off, and no message waits', async () => {
    const copy = 'c0'.repeat(16)
    const { owner } = muster
    await owner.query('UPDATE watch SET is_on = true, look_at = 1 WHERE world_id = $1', [worldIds.own])
    await owner.query('UPDATE case_work SET is_on = true WHERE world_id = $1', [worldIds.own])
    await owner.query(`UPDATE delivery SET state = 'waiting', try_at = 1 WHERE world_id = $1`, [worldIds.own])
    const { file } = await bench.backUp(muster.ownerUrl, worldIds.own)
    await importing(file, 'own', copy)
    const inMind = `SELECT worlds_with_case_work(1e15::bigint) UNION SELECT worlds_with_case_searches()
      UNION SELECT worlds_with_deliveries(1e15::bigint)
      UNION SELECT world_id FROM watch WHERE is_on UNION SELECT world_id FROM case_work WHERE is_on`
    const { rows } = await owner.query<[string]>({ text: inMind, rowMode: 'array' })
    expect(rows.flat()).toContain(worldIds.own)
    expect(rows.flat()).not.toContain(copy)
  })

  it('is refused where it would not fit', async () => {
    const { file } = await bench.backUp(muster.ownerUrl, worldIds.foreign)
    const whole = await bench.backUp(muster.ownerUrl)
    await expect(importing(file, 'own')).rejects.toThrow(`There is a world ${worldIds.foreign} already`)
    await expect(importing(file, 'nobody', 'e'.repeat(32))).rejects.toThrow('There is no organisation nobody')
    await expect(importing(whole.file, 'own')).rejects.toThrow('is a backup of a whole installation')
    await expect(bench.restore(file)).rejects.toThrow('holds one world only')
    await expect(bench.backUp(muster.ownerUrl, 'f'.repeat(32))).rejects.toThrow('There is no world')
    await muster.owner.query(`UPDATE migration SET checksum = 'x' WHERE number = 3`)
    await expect(importing(file, 'own', 'e'.repeat(32))).rejects.toThrow('from another version of Muster')
  })
})

describe('a running service', () => {
  it('refuses people and devices of a removed world at once', async () => {
    const world = worldIds.sister
    const token = await prepareWorld(muster, world)
    const device = await enrolled(muster, token)
    await device.report({})
    const { token: session } = await signInAs(muster, 'administrator')
    const entered = async () =>
      (await get(muster, '/api/worlds/currentWorld', { token: session, world })).statusCode
    expect(await entered()).toBe(200)
    await removing(world)
    expect(await entered()).toBe(403)
    const report = (pieces: object) =>
      reporting(muster, device.key, { protocol: 1, sequence: 2, sentAt: new Date().toISOString(), ...pieces })
    // A battery that the service has not seen is stored before the device is looked at.
    const smartBatteries = [{ at: muster.clock.now().toISOString(), serialNumber: 'NEW' }]
    expect((await report({ smartBatteries })).statusCode).toBe(401)
    expect((await report({})).statusCode).toBe(401)
    expect((await enrollment(muster, token)).statusCode).toBe(401)
    expect(containing(await storedRows(muster.owner), device.id)).toEqual({})
  })
})
