import { describe, expect, it } from 'vitest'
import { addListed, useListedEstate } from '../../../../test/devices/listed-estate.ts'
import { worldIds } from '../../../../test/estate.ts'
import { inWorldTransaction } from '../../../platform/database/tenancy.ts'
import { searchDevices } from './device-search.sql.ts'

const { muster, answerOf } = useListedEstate()

const inOwnWorld = <Result>(work: Parameters<typeof inWorldTransaction<Result>>[3]) =>
  inWorldTransaction(muster().services.db, worldIds.own, null, work)

describe('the search on behalf of the service', () => {
  it('finds devices of the world that the transaction has entered, and of no other [A-950]', async () => {
    expect(await inOwnWorld((scope) => searchDevices(scope, 'SN-001', 9))).toMatchObject({
      count: 1,
      numbers: '{1}',
    })
    const elsewhere = await inOwnWorld((scope) =>
      searchDevices({ ...scope, world: worldIds.foreign }, 'SN-001', 9),
    )
    expect(elsewhere).toMatchObject({ count: 0, numbers: '{}' })
  })

  it.each([
    ['SN-00', 9],
    ['SN-00', 1],
    ['nowhere', 9],
  ])(
    'finds the same where the transaction changes something: %s, at most %i [A-950 C-2103]',
    async (text, most) => {
      const find = (changes: boolean) =>
        inWorldTransaction(
          muster().services.db,
          worldIds.own,
          null,
          async (scope) => {
            const { count = 0, numbers = null } = (await searchDevices(scope, text, most)) ?? {}
            return { count, numbers: numbers?.slice(1, -1).split(',').toSorted() }
          },
          { changes },
        )
      expect(await find(true)).toEqual(await find(false))
    },
  )

  it('finds none outside a world [A-950]', async () => {
    const { rows } = await muster().services.pool.query('SELECT * FROM devices_containing($1, $2, 9)', [
      ...[worldIds.own, '%SN%'],
    ])
    expect(rows).toEqual([{ count: 0, numbers: [] }])
  })

  it('is for the service only', async () => {
    const { rows } = await muster().owner.query(
      `SELECT r.rolname FROM pg_proc p, aclexplode(p.proacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
       WHERE p.proname = 'devices_containing' AND a.grantee <> p.proowner`,
    )
    expect(rows).toEqual([{ rolname: 'muster_service' }])
  })
})

it('finds a device by its present texts, however they were set [C-2103]', async () => {
  const found = async (search: string) =>
    (await answerOf<{ count: number }>('POST', 'core/devices/count', { body: { search } })).count
  await addListed(muster().services, worldIds.own, [
    { id: 'late', serialNumber: 'LATE-77', imei: '99000077' },
  ])
  expect(await found('late-7')).toBe(1)
  await muster().owner.query(`UPDATE device SET device_name = 'Renamed By Itself' WHERE id = 'late'`)
  expect(await found('renamed by')).toBe(1)
  expect(await found('99000077')).toBe(1)
})

it('counts and pages what matches thousands [C-2103]', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({
    id: `bulk-${index}`,
    serialNumber: `BULK${String(index).padStart(5, '0')}`,
  }))
  await addListed(muster().services, worldIds.sister, many)
  for (const [search, expected] of [
    ['bulk', 3000],
    ['ul', 3000],
    ['k0', 3000],
    ['bulk0001', 10],
    ['zz', 0],
  ] as const) {
    const answer = await answerOf<{ list: { serialNumber: string }[]; totalCount: number }>(
      'POST',
      'core/devices/list',
      {
        query: { limit: 2, offset: Math.max(expected - 2, 0) },
        body: { search, sort: { field: 'serialNumber', order: 'asc' } },
        world: worldIds.sister,
      },
    )
    expect(answer.totalCount).toBe(expected)
    expect(answer.list).toHaveLength(Math.min(expected, 2))
  }
})
