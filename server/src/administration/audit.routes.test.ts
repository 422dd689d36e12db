import type { AuditAction, AuditEntry } from '@muster/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEstate, worldIds } from '../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../test/muster.ts'
import { post } from '../../test/requests.ts'
import { signedInTokens } from '../../test/tokens.ts'
import { wrongFields } from '../../test/user-management.ts'
import { type Change, recordChanges } from '../platform/audit.sql.ts'
import { inWorldTransaction } from '../platform/tenancy.ts'

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
  it('tells who changed what, when, from where, and how it was before, the last change first', async () => {
    const { list, totalCount } = await listed()
    expect([list.length, totalCount]).toEqual([5, 5])
    expect(list.slice(3)).toEqual([
      {
        ...{ id: expect.any(String), at: first + hour, email: bo.email, address: bo.address },
        ...{ action: 'zone.changed', recordId: 'z', record: 'North', before: { x: 1 }, after: { x: null } },
      },
      {
        ...{ id: expect.any(String), at: first, email: ana.email, address: ana.address, before: null },
        ...{ action: 'zone.created', recordId: 'z', record: 'North' },
        after: { groups1: ['a, "b"'], groups2: [] },
      },
    ])
  })

  it('is sorted by time either way, and the one is the other turned round', async () => {
    const ids = async (order: string) =>
      (await listed({ sort: { field: 'at', order } })).list.map(({ id }) => id)
    expect(await ids('asc')).toEqual((await ids('desc')).toReversed())
  })

  it('comes in pages that follow on from each other, also where entries are of one moment', async () => {
    const all = (await listed()).list
    const pages = [0, 1, 2, 3, 4, 5].map(async (offset) => await listed({}, `limit=1&offset=${offset}`))
    expect((await Promise.all(pages)).flatMap(({ list }) => list)).toEqual(all)
  })

  it('is narrowed by action, by time, and by a part of who, where or what', async () => {
    const actions: AuditAction[] = ['zone.changed', 'device.removed']
    expect(new Set(await names({ actions }))).toEqual(new Set(['North', '=SN1', 'SN2', 'd3']))
    expect(await names({ actions: [] })).toHaveLength(5)
    expect(await names({ from: first + hour, to: first + hour })).toEqual(['North'])
    expect(await names({ from: first + hour })).toHaveLength(4)
    expect(await names({ to: first + hour })).toHaveLength(2)
    expect(await names({ search: 'BO@' })).toEqual(['North'])
    expect(await names({ search: '2001:DB8' })).toEqual(['North'])
    expect(await names({ search: 'sn' })).toHaveLength(2)
    expect(await names({ search: '%' })).toEqual([])
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

  it('downloads as auditTrail.csv, narrowed and sorted the same way', async () => {
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

  it('is for administrators alone', async () => {
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
    await muster.owner.query('ANALYZE audit_entry')
  })

  it.each(['asc', 'desc'])('downloads whole, each entry once: %s', async (order) => {
    const body = { sort: { field: 'at', order }, search: 'many@' }
    const lines = (await ask('exportList', body, '')).body.trim().split('\r\n').slice(1)
    expect([lines.length, new Set(lines).size]).toEqual([entries, entries])
    const some = (await ask('exportList', body, 'limit=1500&offset=1200')).body.trim().split('\r\n').slice(1)
    expect(some).toEqual(lines.slice(1200, 2700))
  })

  it.each(['asc', 'desc'])('is read by its index of times, without sorting it: %s', async (order) => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await listed({ sort: { field: 'at', order }, from: 1000 }, 'limit=20&offset=100')
    const sent = query.mock.calls as unknown as [string | { text: string; values: unknown[] }, unknown[]][]
    query.mockRestore()
    const [text, values] = sent
      .map(([asked, given]) =>
        typeof asked === 'string' ? [asked, given] : [asked.text, asked.values ?? given],
      )
      .find(([asked]) => String(asked).includes('ORDER BY e.at')) as [string, unknown[]]
    const { rows } = await muster.owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan (Backward )?using audit_entry_by_time/)
    expect(plan).not.toContain('Sort')
  })
})
