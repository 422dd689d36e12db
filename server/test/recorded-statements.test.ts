import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from './muster.ts'
import { newViolations } from './recorded-statements.ts'

let muster: TestMuster
beforeAll(async () => {
  muster = await openTestMuster()
})
afterAll(async () => await muster.close())

it('finds a statement of the service without a world, each time it is sent', async () => {
  await newViolations()
  const unscoped = sql`SELECT count(*) FROM device`
  for (const time of ['first', 'second']) {
    await muster.services.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL app.world = 'demo'`.execute(tx)
      await unscoped.execute(tx)
    })
    expect(await newViolations(), time).toEqual([expect.stringContaining('SELECT count(*) FROM device')])
  }
})

it('counts rows that were offered, as a cluster does, so that nobody takes them for inserted ones', async () => {
  const nothing = sql`
    INSERT INTO organisation (id, name, created_at) SELECT id, name, created_at FROM organisation
    ON CONFLICT DO NOTHING`
  const { numAffectedRows } = await nothing.execute(muster.services.db)
  expect(numAffectedRows).toBe(1_000_000n)
})
