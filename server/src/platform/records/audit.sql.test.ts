import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, worldIds } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { inWorldTransaction, type Scope } from '../database/tenancy.ts'
import { type Change, changeTo, recordChanges } from './audit.sql.ts'

const author = { subject: 's', email: 'ana@own.example', address: '192.0.2.7' }

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
  await makeEstate(muster)
})
afterAll(() => muster.close())

const inOwn = <Result>(work: (scope: Scope) => Promise<Result>) =>
  inWorldTransaction(muster.services.db, worldIds.own, null, work)
const write = (at: number, ...changes: Change[]) =>
  inOwn((scope) => recordChanges(scope, author, at, changes))
const entries = async (recordId: string) =>
  (await muster.owner.query('SELECT * FROM audit_entry WHERE record_id = $1 ORDER BY at', [recordId])).rows

describe('an entry of the audit trail', () => {
  it('has who, from where, when, and what of which record', async () => {
    await write(1000, {
      action: 'zone.created',
      recordId: 'one',
      record: 'North',
      version: 1,
      after: { groups1: ['a'] },
    })
    expect(await entries('one')).toEqual([
      {
        world_id: worldIds.own,
        id: expect.any(String),
        at: 1000,
        ...author,
        action: 'zone.created',
        record_id: 'one',
        record: 'North',
        version: 1,
        before: null,
        after: { groups1: ['a'] },
        search_text: `${author.email}\nnorth\n${author.address}`,
      },
    ])
  })

  it('leaves out unchanged fields, and has added and removed ones', async () => {
    const before = { same: [1, { a: null }], changed: 1, gone: 'x', nothing: null }
    const after = { same: [1, { a: null }], changed: 2, come: [], nothing: null }
    await write(1000, { action: 'zone.changed', recordId: 'two', before, after })
    expect(await entries('two')).toMatchObject([
      { before: { changed: 1, gone: 'x' }, after: { changed: 2, come: [] }, record: null },
    ])
  })

  it('recognises a value whose parts come in another order', async () => {
    const before = { alarm: { red: 3, yellow: 2 }, name: 'a' }
    const after = { alarm: { yellow: 2, red: 3 }, name: 'b' }
    await write(1000, { action: 'zone.changed', recordId: 'ordered', before, after })
    expect(await entries('ordered')).toMatchObject([{ before: { name: 'a' }, after: { name: 'b' } }])
    expect(Object.keys((await entries('ordered'))[0].after)).toEqual(['name'])
  })

  it('has a record whole when it is created or deleted', async () => {
    await write(1000, { action: 'zone.created', recordId: 'three', after: { a: 1 } })
    await write(2000, { action: 'zone.removed', recordId: 'three', before: { a: 1 }, after: null })
    expect(await entries('three')).toMatchObject([
      { before: null, after: { a: 1 } },
      { before: { a: 1 }, after: null },
    ])
  })

  it('stores any text as it is', async () => {
    const odd = `'; DROP TABLE audit_entry; -- {"a","b\\\\"} NULL null ${'é'.repeat(3)} 🙂`
    await write(1000, { action: 'zone.changed', recordId: 'four', record: odd, before: { odd }, after: null })
    expect(await entries('four')).toMatchObject([{ record: odd, before: { odd } }])
  })

  it('is one for each of many changes, and none for no change', async () => {
    const changes = ['a', 'b', 'c'].map(
      (record): Change => ({ action: 'device.removed', recordId: 'five', record }),
    )
    await write(1000, ...changes)
    await write(2000)
    expect((await entries('five')).map(({ record }) => record).toSorted()).toEqual(['a', 'b', 'c'])
  })

  it('does not exist without its change', async () => {
    const failing = inOwn(async (scope) => {
      await recordChanges(scope, author, 1000, [{ action: 'zone.changed', recordId: 'six' }])
      throw new Error('after the entry')
    })
    await expect(failing).rejects.toThrow('after the entry')
    expect(await entries('six')).toEqual([])
  })
})

describe('who gave a record its version', () => {
  const quicker = (version: number) => inOwn((scope) => changeTo(scope, { id: 'seven', version }))
  const zone = (version?: number): Change => ({
    action: 'zone.changed',
    recordId: 'seven',
    ...(version !== undefined && { version }),
  })

  it('is known by the entry of that version in this world', async () => {
    expect(await quicker(2)).toBeNull()
    await write(3000, zone(2))
    expect(await quicker(2)).toEqual({ changedBy: author.email, changedAt: 3000 })
  })

  it('is unknown where the record has changed again without an entry here', async () => {
    await write(4000, zone())
    await inWorldTransaction(muster.services.db, worldIds.sister, null, (scope) =>
      recordChanges(scope, author, 4000, [zone(3)]),
    )
    expect(await quicker(3)).toBeNull()
    expect(await quicker(2)).toEqual({ changedBy: author.email, changedAt: 3000 })
  })
})
