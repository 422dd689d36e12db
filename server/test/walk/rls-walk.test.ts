import { calls } from '@muster/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEstate, worldIds } from '../estate.ts'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { type Caller, openCallers } from './callers.ts'
import { marks, planted, plantOwnTelemetry, plantRows } from './planted-rows.ts'
import { samples } from './samples.ts'
import { addWorlds } from './worlds.ts'

// The first safeguard with the wrong world: every statement asks for the foreign one.
vi.mock(import('../../src/platform/database/tenancy.ts'), async (load) => {
  const actual = await load()
  return { ...actual, inWorld: (_scope, table) => actual.inWorld({ world: 'c'.repeat(32) }, table) }
})

let muster: TestMuster
let callers: Caller[]
let tenantTables: string[]
beforeAll(async () => {
  muster = await openTestMuster()
  const estate = await makeEstate(muster)
  await addWorlds(muster)
  callers = (await openCallers(muster, estate)).filter(
    ({ person }) => person !== null && person !== 'stranger',
  )
  await plantRows(
    muster.owner,
    worldIds.foreign,
    callers.map(({ subject }) => subject),
  )
  await plantOwnTelemetry(muster.owner, worldIds.own)
  const { rows } = await muster.owner.query<{ table: string }>(`
    SELECT c.relname AS table
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'world_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    ORDER BY 1`)
  tenantTables = rows.map(({ table }) => table)
})
afterAll(async () => await muster.close())

/** The answers, to people of the own organisation, that contain something of the foreign world. */
async function leaks(): Promise<string[]> {
  const found: string[] = []
  for (const caller of callers) {
    for (const call of calls.filter(({ access }) => access.kind !== 'public')) {
      const { query, body } = samples[call.path]?.({ subject: caller.subject, count: 0 }) ?? {}
      const answer = await muster.inject({
        method: call.method,
        url: call.path,
        headers: { ...caller.headers, world: worldIds.own },
        ...(query && { query }),
        ...(body && { payload: body }),
      })
      if (marks.some((mark) => answer.body.includes(mark))) found.push(`${call.path} to ${caller.name}`)
    }
  }
  return found
}

describe('with the application’s own filters asking for the foreign world', () => {
  it('no answer shows a row of it [A-950]', async () => {
    expect(await leaks()).toEqual([])
  })

  it('the walk would notice: without the second safeguard, answers do show them', async () => {
    const { rows } = await muster.owner.query<{ table: string }>(
      'SELECT relname AS table FROM pg_class WHERE relrowsecurity AND relname = ANY($1)',
      [tenantTables],
    )
    const each = async (change: string) => {
      for (const { table } of rows) await muster.owner.query(`ALTER TABLE ${table} ${change}`)
    }
    await each('DISABLE ROW LEVEL SECURITY')
    const found = await leaks().finally(() => each('ENABLE ROW LEVEL SECURITY'))
    expect(found).toContain('/api/users/current to site')
    expect(found).toContain('/api/agreements/getAgreements to viewer')
    expect(found).toContain('/api/core/device/details to staff')
    expect(found).toContain('/api/core/devicePerformance/deviceEventsList/selectedDate to staff')
  })
})

describe('every table of a world', () => {
  /** With the service's rights, in a transaction of the world; null for none. */
  const asService = async <Result>(world: string | null, work: () => Promise<Result>): Promise<Result> => {
    const { owner } = muster
    await owner.query('BEGIN')
    try {
      await owner.query(`SET LOCAL ROLE ${owner.database}_login`)
      // As on the service's own connections: the nodes of a cluster learn the world.
      await owner.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
      if (world !== null) await owner.query(`SET LOCAL app.world = '${world}'`)
      return await work()
    } finally {
      await owner.query('ROLLBACK')
    }
  }
  const worldsIn = async (table: string): Promise<string[]> => {
    const { rows } = await muster.owner.query<{ world_id: string }>(`SELECT DISTINCT world_id FROM ${table}`)
    return rows.map(({ world_id }) => world_id).toSorted()
  }

  /** The columns that are written, apart from the world. */
  const writtenColumns = async (table: string): Promise<string[]> => {
    const { rows } = await muster.owner.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'world_id'`,
      [table],
    )
    return rows.map(({ name }) => name)
  }

  it('has a planted row in the foreign world, and one in the own', async () => {
    expect(Object.keys(planted).toSorted()).toEqual(tenantTables)
    for (const table of tenantTables) {
      expect(await worldsIn(table)).toEqual([worldIds.own, worldIds.foreign])
    }
  })

  it('is under row-level security, with a policy for every command and no way around', async () => {
    const { rows } = await muster.owner.query<{ table: string; guarded: boolean; policies: string[] }>(
      `
      SELECT c.relname AS table, c.relrowsecurity AS guarded,
             array(SELECT p.polcmd::text || p.polpermissive::text FROM pg_policy p WHERE p.polrelid = c.oid) AS policies
      FROM pg_class c WHERE c.relname = ANY($1) ORDER BY 1`,
      [tenantTables],
    )
    expect(rows).toEqual(tenantTables.map((table) => ({ table, guarded: true, policies: ['*true'] })))
  })

  it('shows the service one world, the one it entered, and none outside', async () => {
    for (const table of tenantTables) {
      expect(await asService(worldIds.own, () => worldsIn(table))).toEqual([worldIds.own])
      expect(await asService(worldIds.foreign, () => worldsIn(table))).toEqual([worldIds.foreign])
      expect(await asService(worldIds.sister, () => worldsIn(table))).toEqual([])
      expect(await asService(null, () => worldsIn(table))).toEqual([])
    }
  })

  it('accepts no row for another world', async () => {
    // A cluster refuses to move any row to another world.
    const denied = /row-level security|permission denied|modifying the partition value/
    for (const table of tenantTables) {
      const columns = (await writtenColumns(table)).join(', ')
      const copied = `INSERT INTO ${table} (world_id, ${columns}) SELECT '${worldIds.foreign}', ${columns} FROM ${table}`
      await expect(asService(worldIds.own, () => muster.owner.query(copied))).rejects.toThrow(denied)
      const moved = `UPDATE ${table} SET world_id = '${worldIds.foreign}'`
      await expect(asService(worldIds.own, () => muster.owner.query(moved))).rejects.toThrow(denied)
    }
  })

  it('keeps the rows of other worlds from being changed or deleted', async () => {
    const change = async (statement: string) =>
      await asService(worldIds.own, () => muster.owner.query(statement)).then(
        ({ rowCount }) => rowCount,
        (error: Error) => error.message,
      )
    for (const table of tenantTables) {
      const where = `WHERE world_id = '${worldIds.foreign}'`
      const outcomes = [
        await change(`UPDATE ${table} SET world_id = world_id ${where}`),
        await change(`DELETE FROM ${table} ${where}`),
      ]
      for (const outcome of outcomes) expect([0, `permission denied for table ${table}`]).toContain(outcome)
    }
  })
})

describe('the role of the service', () => {
  it('owns nothing, bypasses nothing, creates nothing', async () => {
    const { rows } = await muster.services.pool.query(`
      SELECT r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolreplication,
             (SELECT count(*) FROM pg_class c WHERE c.relowner = r.oid) AS owned,
             has_schema_privilege(r.oid, 'public', 'CREATE') AS creates,
             has_database_privilege(r.oid, current_database(), 'CREATE') AS makes_schemas
      FROM pg_roles r WHERE r.rolname = current_user`)
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        creates: false,
        makes_schemas: false,
      },
    ])
  })

  it('cannot switch the safeguards off', async () => {
    const { pool } = muster.services
    await expect(pool.query('ALTER TABLE home_location DISABLE ROW LEVEL SECURITY')).rejects.toThrow(
      'must be owner',
    )
    const { username } = new URL(muster.ownerUrl)
    await expect(pool.query(`SET ROLE ${username}`)).rejects.toThrow('permission denied to set role')
  })
})
