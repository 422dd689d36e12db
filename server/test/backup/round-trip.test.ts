import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reevaluateStatuses } from '../../src/alerts/index.ts'
import { BackupRestore } from '../../src/platform/backup/restore-backup.ts'
import { storedMonths } from '../../src/platform/backup/stored-tables.ts'
import { migrate, readMigrations } from '../../src/platform/database/migrations.ts'
import { prepareDatabase, requirePrepared } from '../../src/platform/database/prepare-database.ts'
import { serviceUrl } from '../../src/platform/database/service-role.ts'
import { prepare } from '../../src/processes/database.ts'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { enrolled, prepareWorld, type TestDevice } from '../telemetry/agents.ts'
import { plantOwnTelemetry, plantRows } from '../walk/planted-rows.ts'
import { BackupBench } from './backup-bench.ts'
import { storedRows } from './stored-rows.ts'

const bench = new BackupBench()
let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  const { accountIds } = await makeEstate(muster)
  await plantRows(muster.owner, worldIds.foreign, [accountIds.stranger])
  await plantOwnTelemetry(muster.owner, worldIds.own)
  const account = accountIds.viewer
  const statements: [string, ...string[]][] = [
    [`INSERT INTO password_reset VALUES ($1, 'hash', now())`, account],
    [`INSERT INTO account_identity VALUES ('https://provider.example', 'é\t\\x', $1, now())`, account],
    [`INSERT INTO session VALUES ('s', $1, $1, 'a@b.example', NULL, NULL, 1, now(), now(), NULL)`, account],
    [`INSERT INTO user_settings VALUES ($1, 'en', NULL, NULL, '{}', '{"a": [1]}', '{}')`, account],
    [`INSERT INTO attempt VALUES ('signIn', 'hash', now(), 3)`],
    [`INSERT INTO known_address VALUES ('hash', now())`],
    [`INSERT INTO intake_sign VALUES ('process', 1, 2, 3, 4)`],
    [`INSERT INTO intake_gap VALUES ('gap', 1, 2, 3)`],
    [`INSERT INTO demo_estate VALUES (1, 2, 0.1, 4, '2026-11-16', true)`],
  ]
  for (const [statement, ...values] of statements) await muster.owner.query(statement, values)
  await muster.services.jobs.enqueue(reevaluateStatuses, { world: worldIds.own })
})
afterAll(async () => {
  await bench.clear()
  await muster.close()
})

describe('a restored database', () => {
  it('has every row of every table, except sessions', async () => {
    const before = await storedRows(muster.owner)
    // A table without rows would prove nothing.
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])
    const { file, header } = await bench.backUp(muster.ownerUrl)
    const { client } = await bench.restore(file)
    const { migration, ...after } = await storedRows(client)
    const { migration: _, ...expected } = before
    expect(after).toEqual({ ...expected, session: [] })
    expect(migration).toHaveLength(header.migrations.length)
    expect(await storedMonths(client)).toEqual(expect.arrayContaining(await storedMonths(muster.owner)))
  })

  it('has no sequence whose position a backup would have to hold', async () => {
    const { rows } = await muster.owner.query(
      `SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`,
    )
    expect(rows).toEqual([])
  })
})

describe('a backup', () => {
  it('has every report acknowledged before its moment, while more come in', async () => {
    const token = await prepareWorld(muster, worldIds.sister)
    const devices = await Promise.all(Array.from({ length: 4 }, () => enrolled(muster, token)))
    const acknowledged = new Map<string, number>()
    let isOver = false
    const send = async (device: TestDevice) => {
      for (let sequence = 1; !isOver; sequence++) {
        await device.report({ sequence })
        acknowledged.set(device.id, sequence)
      }
    }
    const sending = Promise.all(devices.map(send))
    await expect.poll(() => acknowledged.size).toBe(4)
    const before = new Map(acknowledged)
    const { file } = await bench.backUp(muster.ownerUrl)
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b)
    await expect.poll(() => sum(acknowledged)).toBeGreaterThan(sum(before))
    isOver = true
    await sending

    const { client } = await bench.restore(file)
    const { rows } = await client.query<{ id: string; sequence: number }>(
      'SELECT id, sequence FROM device_pulse JOIN device USING (world_id, number) WHERE world_id = $1',
      [worldIds.sister],
    )
    const restored = new Map(rows.map(({ id, sequence }) => [id, sequence]))
    for (const { id } of devices) {
      expect(restored.get(id)).toBeGreaterThanOrEqual(before.get(id) ?? Number.NaN)
      expect(restored.get(id)).toBeLessThanOrEqual(acknowledged.get(id) ?? Number.NaN)
    }
  })

  it('is an error where row-level security would leave out rows', async () => {
    const file = await bench.newFile()
    const bound = new URL(muster.ownerUrl)
    bound.searchParams.set('options', `-c role=${new URL(serviceUrl(muster.ownerUrl)).username}`)
    await expect(bench.backUp(bound.href)).rejects.toThrow(/row-level security/)
    const left = await readdir(path.dirname(file))
    expect(left.filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('that is restored halfway is nothing to start with, or to restore into', async () => {
    const { file, header, rows } = await bench.backUp(muster.ownerUrl)
    const { ownerUrl } = await bench.emptyDatabase()
    const urls = { owner: ownerUrl, service: serviceUrl(ownerUrl) }
    const interrupt = (_step: string, share: number) => {
      if (share > 0.5) throw new Error('interrupted')
    }
    const restore = new BackupRestore(file, { header, rows }, await readMigrations(), interrupt)
    await expect(prepare(urls, () => {}, restore)).rejects.toThrow('interrupted')
    restore.close()
    await expect(prepare(urls, () => {})).rejects.toThrow('A restore into this database has not finished')
    // The other processes have not been granted anything yet.
    await expect(requirePrepared(urls.service, false)).rejects.toThrow('may not read its database')
    await expect(bench.restoreInto({ ownerUrl }, file)).rejects.toThrow('this one has tables')
  })

  it('of a newer version is refused by its name', async () => {
    const { file, header, rows } = await bench.backUp(muster.ownerUrl)
    const older = (await readMigrations()).slice(0, -1)
    const last = header.migrations.at(-1)?.name
    expect(() => new BackupRestore(file, { header, rows }, older, () => {})).toThrow(
      `The backup is of a newer version of Muster (0.1.0; it has ${last}); restore it with that version.`,
    )
  })

  it('of an earlier version is restored and then migrated', async () => {
    const old = await bench.emptyDatabase()
    const migrations = await readMigrations()
    const preparation = {
      ownerUrl: old.ownerUrl,
      serviceUrl: serviceUrl(old.ownerUrl),
      serviceGiven: false,
      jobKinds: [],
      progress: () => {},
      content: async () => {},
      migrations: migrations.filter(({ number }) => number <= 17),
    }
    await prepareDatabase(preparation)
    await old.client.query(`
      INSERT INTO organisation VALUES ('o', 'O', now());
      INSERT INTO world VALUES ('w', 'o', 'W', 'trial', NULL, 1, '{}', '{}', NULL, NULL, now());
      INSERT INTO battery (world_id, number, id, serial_number, measured_at, first_seen, battery_status)
        VALUES ('w', 1, 'b', 'SN', 5, 5, 2);
      INSERT INTO battery_pulse (world_id, number, updated) VALUES ('w', 1, 5)`)
    const { file } = await bench.backUp(old.ownerUrl)
    const { client } = await bench.restore(file)
    // Migration 18 moves the status from one table to the other.
    const { rows } = await client.query('SELECT battery_status FROM battery_pulse')
    expect(rows).toEqual([{ battery_status: 2 }])
    expect(await migrate(client, migrations)).toEqual([])
  })
})
