import type { AuditAction, AuditEntry } from '@muster/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEstate, signInAs, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { post } from '../../../test/requests.ts'
import { signedInTokens } from '../../../test/tokens.ts'
import { federatedToken, wrongFields } from '../../../test/user-management.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import { type Change, recordChanges } from '../../platform/records/audit.sql.ts'
import { findEntries } from './audit.sql.ts'

const ana = { subject: 'ana', email: 'ana@own.example', address: '192.0.2.7' }
const bo = { subject: 'bo', email: 'bo@own.example', address: '2001:db8::1' }
const first = Date.UTC(2026, 10, 10)
const hour = 3_600_000

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
  await write(first, ana, [
    { action: 'zone.created', recordId: 'z', record: 'North', after: { groups1: ['a, "b"'], groups2: [] } },
  ])
  await write(first + hour, bo, [
    { action: 'zone.changed', recordId: 'z', record: 'North', before: { x: 1 }, after: { x: null } },
  ])
  await write(first + 2 * hour, ana, [
    { action: 'device.removed', recordId: 'd1', record: '=SN1', before: { assetTag: null } },
    { action: 'device.removed', recordId: 'd2', record: 'SN2', before: { assetTag: 'AT' } },
    { action: 'device.removed', recordId: 'd3', record: null },
  ])
  await write(first, ana, [{ action: 'zone.created', record: 'Elsewhere' }], worldIds.sister)
})
afterAll(() => muster.close())

const tokenOf = signedInTokens(() => muster)
const write = (at: number, author: typeof ana, changes: Change[], world: string = worldIds.own) =>
  inWorldTransaction(muster.services.db, world, null, (scope) => recordChanges(scope, author, at, changes))
const ask = async (call: string, body: object, page = 'limit=50&offset=0') => {
  const from = { token: await tokenOf('administrator'), world: worldIds.own }
  return await post(muster, `/api/audit/${call}?${page}`, body, from)
}
const listed = async (body: object = {}, page?: string) =>
  (await ask('list', body, page)).json<{ list: AuditEntry[]; totalCount: number }>()
const names = async (body: object) =>
  (await listed(body)).list.map(({ record, recordId }) => record ?? recordId)

describe('the audit trail', () => {
  it('says who changed what, when, from where, and how it was before, newest first', async () => {
    const { list, totalCount } = await listed()
    expect([list.length, totalCount]).toEqual([5, 5])
    expect(list.slice(3)).toEqual([
      {
        id: expect.any(String),
        at: first + hour,
        email: bo.email,
        address: bo.address,
        action: 'zone.changed',
        recordId: 'z',
        record: 'North',
        before: { x: 1 },
        after: { x: null },
      },
      {
        id: expect.any(String),
        at: first,
        email: ana.email,
        address: ana.address,
        before: null,
        action: 'zone.created',
        recordId: 'z',
        record: 'North',
        after: { groups1: ['a, "b"'], groups2: [] },
      },
    ])
  })

  it('is sorted by time either way, one the reverse of the other', async () => {
    const ids = async (order: string) =>
      (await listed({ sort: { field: 'at', order } })).list.map(({ id }) => id)
    expect(await ids('asc')).toEqual((await ids('desc')).toReversed())
  })

  it('has pages that neither overlap nor skip, even where entries are of one moment', async () => {
    const all = (await listed()).list
    const pages = [0, 1, 2, 3, 4, 5].map(async (offset) => await listed({}, `limit=1&offset=${offset}`))
    expect((await Promise.all(pages)).flatMap(({ list }) => list)).toEqual(all)
  })

  it('is filtered by action, by time, and by a part of who, where or what', async () => {
    const actions: AuditAction[] = ['zone.changed', 'device.removed']
    expect(new Set(await names({ actions }))).toEqual(new Set(['North', '=SN1', 'SN2', 'd3']))
    expect(await names({ actions: [] })).toHaveLength(5)
    expect(await names({ from: first + hour, to: first + hour })).toEqual(['North'])
    expect(await names({ from: first + hour })).toHaveLength(4)
    expect(await names({ to: first + hour })).toHaveLength(2)
    expect(await names({ search: 'BO@' })).toEqual(['North'])
    expect(await names({ search: '2001:DB8' })).toEqual(['North'])
    expect(await names({ search: 'sn' })).toHaveLength(2)
    for (const search of ['%', '_', 'n_rth', 'nor%', '\\', 'th\\'])
      expect(await names({ search })).toEqual([])
    expect(await names({ search: 'ORT' })).toEqual(['North', 'North'])
    expect(await listed({ search: 'north', actions: ['zone.created'], to: first })).toMatchObject({
      totalCount: 1,
    })
    expect(await names({ search: 'Elsewhere' })).toEqual([])
  })

  it('refuses what it does not understand, by field [A-950]', async () => {
    const wrong = async (body: object) => wrongFields(await ask('list', body))
    expect(await wrong({ sort: { field: 'email', order: 'asc' } })).toEqual(['sort.field'])
    expect(await wrong({ actions: ['zone.painted'] })).toEqual(['actions.0'])
    expect(await wrong({ from: 2, to: 1 })).toEqual(['to'])
    expect(await wrong({ from: -1 })).toEqual(['from'])
  })

  it('downloads as auditTrail.csv, filtered and sorted the same way', async () => {
    const body = { sort: { field: 'at', order: 'asc' }, actions: ['zone.created', 'zone.changed'] }
    const answer = await ask('exportList', body, '')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="auditTrail.csv"')
    expect(answer.body.split('\r\n')).toEqual([
      '\uFEFFTime,Email,Address,Action,Record,Before,After',
      `2026-11-10T00:00:00.000Z,${ana.email},192.0.2.7,zone.created,North,,"{""groups1"":[""a, \\""b\\""""],""groups2"":[]}"`,
      `2026-11-10T01:00:00.000Z,${bo.email},2001:db8::1,zone.changed,North,"{""x"":1}","{""x"":null}"`,
      '',
    ])
    expect((await ask('exportList', { search: 'SN1' }, '')).body).toContain(",'=SN1,")
  })

  it('is for administrators only', async () => {
    const body = { token: await tokenOf('manager'), world: worldIds.own }
    expect((await post(muster, '/api/audit/list?limit=1&offset=0', {}, body)).statusCode).toBe(403)
    expect((await post(muster, '/api/audit/exportList', {}, body)).statusCode).toBe(403)
  })
})

describe('a long audit trail', () => {
  const entries = 4500
  beforeAll(async () => {
    await muster.owner.query(
      `INSERT INTO audit_entry (world_id, id, at, subject, email, address, action, record)
       SELECT world, 'many-' || n, n / 3, 's', 'many@own.example', '192.0.2.1', 'zone.changed', 'R' || n
       FROM generate_series(1, $2) n, unnest($1::text[]) world`,
      [[worldIds.own, worldIds.foreign], entries],
    )
    await muster.owner.query(
      `INSERT INTO audit_entry (world_id, id, at, subject, email, address, action, record)
       SELECT $1, 'more-' || n, n, 's', 'more@own.example', '192.0.2.1', 'zone.removed', 'M' || n
       FROM generate_series(1, 10002) n`,
      [worldIds.own],
    )
    await muster.owner.query('VACUUM ANALYZE audit_entry')
  })

  it.each(['asc', 'desc'])('downloads completely, each entry once: %s', async (order) => {
    const body = { sort: { field: 'at', order }, search: 'many@' }
    const lines = (await ask('exportList', body, '')).body.trim().split('\r\n').slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([entries, entries])
    const some = (await ask('exportList', body, 'limit=1500&offset=1200')).body.trim().split('\r\n').slice(1)
    expect(some).toEqual(lines.slice(1200, 2700))
  })

  const planOf = async (body: object) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await listed(body, 'limit=20&offset=100')
    const sent = query.mock.calls as unknown as [string | { text: string; values: unknown[] }, unknown[]][]
    query.mockRestore()
    const [text, values] = sent
      .map(([asked, given]) =>
        typeof asked === 'string' ? [asked, given] : [asked.text, asked.values ?? given],
      )
      .find(([asked]) => String(asked).includes('WITH found')) as [string, unknown[]]
    // As with so many entries that a sequential scan is out of the question.
    await muster.owner.query('BEGIN')
    for (const setting of [
      'citus.propagate_set_commands = local',
      'enable_seqscan = off',
      'enable_bitmapscan = off',
    ]) {
      await muster.owner.query(`SET LOCAL ${setting}`)
    }
    const { rows } = await muster.owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values)
    await muster.owner.query('ROLLBACK')
    return rows.map((row) => row['QUERY PLAN'].trim()).join(' ')
  }

  it.each(['asc', 'desc'])('is read from its time index, without sorting: %s', async (order) => {
    const plan = await planOf({ sort: { field: 'at', order }, from: 1000 })
    expect(plan).toMatch(/CTE found -> {2}Limit -> {2}Index Only Scan (Backward )?using audit_entry_by_time/)
  })

  it('is read from its action index when filtered by actions', async () => {
    const plan = await planOf({ actions: ['zone.created', 'user.removed'] })
    expect(plan).toMatch(/Limit -> {2}Index Only Scan Backward using audit_entry_by_action/)
  })

  it.each([
    // So rare that no sample of the texts, from which their frequency is guessed, makes the index of times look shorter.
    ['by its index of texts', 'M7777', { found: 1, scans: 1 }],
    ['by its index of times where the index of texts would be read whole', 'M7', { found: 20, scans: 0 }],
  ])('is searched %s', async (_how, search, expected) => {
    const scansOfTexts = async () => {
      const { rows } = await muster.owner.query<{ scans: number }>(
        `SELECT pg_stat_get_xact_numscans('audit_entry_by_text'::regclass)::integer AS scans`,
      )
      return rows[0]?.scans ?? 0
    }
    await muster.owner.query('BEGIN')
    await muster.owner.query(`SELECT set_config('app.world', $1, true)`, [worldIds.own])
    // Earlier work of the connection may still be counted.
    const before = await scansOfTexts()
    const { rowCount } = await muster.owner.query(
      'SELECT FROM audit_containing($1, $2, NULL, NULL, NULL, true, 20)',
      [worldIds.own, search],
    )
    const after = await scansOfTexts()
    await muster.owner.query('ROLLBACK')
    expect({ found: rowCount, scans: after - before }).toEqual(expected)
  })

  it('is counted as far as pages go plus one, which says that there are more [C-327]', async () => {
    expect((await listed({ search: 'many@' })).totalCount).toBe(entries)
    for (const body of [{}, { search: 'more@' }, { actions: ['zone.removed'] }]) {
      expect((await listed(body)).totalCount).toBe(10_001)
    }
    const { list } = await listed({ search: 'more@' }, 'limit=5&offset=10000')
    expect(list.map(({ record }) => record)).toEqual(['M2', 'M1'])
  })
})

describe('a search of the audit trail', () => {
  it('finds nothing of a world that the transaction is not in, or outside all [A-950]', async () => {
    const elsewhere = await inWorldTransaction(muster.services.db, worldIds.foreign, null, (scope) =>
      findEntries(
        { ...scope, world: worldIds.own },
        { search: 'North' },
        { order: 'asc', limit: 9, offset: 0 },
      ),
    )
    expect(elsewhere).toEqual({ ids: [], count: 0 })
    const { rowCount } = await muster.services.pool.query(
      `SELECT FROM audit_containing($1, 'North', NULL, NULL, NULL, true, 9)`,
      [worldIds.own],
    )
    expect(rowCount).toBe(0)
  })

  it('is for the service only', async () => {
    const { rows } = await muster.owner.query(
      `SELECT r.rolname FROM pg_proc p, aclexplode(p.proacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
       WHERE p.proname = 'audit_containing' AND a.grantee <> p.proowner`,
    )
    expect(rows).toEqual([{ rolname: 'muster_service' }])
  })
})

it('tells an administrator limited to some worlds nothing of others', async () => {
  const single = await openTestMuster({
    environment: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'muster', OIDC_WORLDS: worldIds.own },
  })
  await makeEstate(single)
  await single.owner.query('UPDATE world SET required_eula = NULL, required_dpa = NULL')
  const elsewhere = { worlds: ['World bbbb'], homeLocation: 'Hidden depot', group: 'hidden', zone: null }
  const here = { worlds: ['World aaaa'], homeLocation: 'own depot', group: null, zone: null }
  await inWorldTransaction(single.services.db, worldIds.own, null, (scope) =>
    recordChanges(scope, ana, first, [
      { action: 'user.changed', record: 'x@own.example', before: here, after: elsewhere },
      { action: 'user.created', record: 'y@own.example', after: { worlds: ['World aaaa', 'World bbbb'] } },
      { action: 'user.removed', record: 'z@own.example', before: { worlds: null } },
    ]),
  )
  const asked = async (token: string) => {
    const from = { token, world: worldIds.own }
    const list = await post(single, '/api/audit/list?limit=50&offset=0', {}, from)
    const file = await post(single, '/api/audit/exportList', {}, from)
    return { list: list.json<{ list: AuditEntry[] }>().list, file: file.body }
  }
  const limited = await asked(
    await federatedToken(single, { email: 'somebody@own.example', groups: '[administrators]' }),
  )
  const whole = await asked((await signInAs(single, 'administrator')).token)
  await single.owner.query(`UPDATE world SET name = 'World aaaa' WHERE id = $1`, [worldIds.sister])
  const ofOneName = await asked(
    await federatedToken(single, { email: 'somebody@own.example', groups: '[administrators]' }),
  )
  await single.close()
  const told = Object.fromEntries(
    limited.list.map(({ action, before, after }) => [action, { before, after }]),
  )
  expect(told).toEqual({
    'user.changed': {
      before: { worlds: here.worlds, homeLocation: here.homeLocation, group: null },
      after: { worlds: [] },
    },
    'user.created': { before: null, after: { worlds: ['World aaaa'] } },
    'user.removed': { before: { worlds: null }, after: null },
  })
  expect(limited.file).toContain('World aaaa')
  expect(limited.file).not.toMatch(/World bbbb|idden/)
  // Nobody can tell which of the two worlds is meant.
  expect(ofOneName.file).not.toMatch(/World aaaa|own depot/)
  expect(ofOneName.list).toHaveLength(3)
  expect(JSON.stringify(whole.list)).toMatch(/World bbbb.*Hidden depot|Hidden depot.*World bbbb/)
})
