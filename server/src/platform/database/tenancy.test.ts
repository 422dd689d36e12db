import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { enterWorld, inWorldTransaction } from './tenancy.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(async () => await muster.close())

const current = sql<{ world: string | null }>`SELECT current_setting('app.world', true) AS world`

describe('a transaction within a world', () => {
  it.each([
    '0123456789abcdefABCDEF0123456789',
    'demo',
    "demo'; DROP TABLE world; --",
    'demo\\',
    "demo''",
    'demo$1',
  ])('is bound to exactly %s', async (world) => {
    const found = await inWorldTransaction(muster.services.db, world, null, async ({ tx }) => {
      const { rows } = await current.execute(tx)
      return rows[0]?.world
    })
    expect(found).toBe(world)
  })

  it.each(['', 'other', 'demo/x', 'demo\u0000', 'demo\nRESET ALL', `demo${'x'.repeat(61)}`])(
    'is not begun for %j, which is no world id',
    async (world) => {
      const entered = inWorldTransaction(muster.services.db, world, null, async () => 'entered')
      await expect(entered).rejects.toThrow()
    },
  )

  it('leaves nothing of its world on the connection', async () => {
    const { db } = muster.services
    await db.connection().execute(async (connection) => {
      await connection.transaction().execute(async (tx) => await enterWorld(tx, 'demo', null))
      const { rows } = await current.execute(connection)
      expect(rows[0]?.world || null).toBeNull()
    })
  })

  it('passes its world and view on to what runs in it', async () => {
    const view = { homeLocationId: 'leeds', group: null, zoneId: null }
    await inWorldTransaction(muster.services.db, 'demo', view, async (scope) => {
      expect(scope.world).toBe('demo')
      expect(scope.view).toEqual(view)
    })
  })
})
