import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useListedBatteries } from '../../../test/battery/listed-batteries.ts'
import { worldIds } from '../../../test/estate.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'

const { muster } = useListedBatteries()

describe.each(['all_devices_containing', 'batteries_containing'])('the search %s for the service', (name) => {
  const find = sql<{ numbers: Buffer | null }>`SELECT * FROM ${sql.id(name)}(${worldIds.own}, '%')`
  const findWithin = async (world: string) => {
    const { rows } = await inWorldTransaction(
      muster().services.db,
      world,
      null,
      ({ tx }) => find.execute(tx),
      {
        changes: false,
      },
    )
    return rows
  }

  it('finds in the world that the transaction has entered, not in another, and not outside of one [A-950]', async () => {
    expect(await findWithin(worldIds.own)).toEqual([{ numbers: expect.any(Buffer) }])
    expect(await findWithin(worldIds.foreign)).toEqual([{ numbers: null }])
    expect((await find.execute(muster().services.db)).rows).toEqual([{ numbers: null }])
  })

  it('is for nobody else', async () => {
    const { rows } = await muster().owner.query(
      `SELECT r.rolname FROM pg_proc p, aclexplode(p.proacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee
       WHERE p.proname = $1 AND a.grantee <> p.proowner`,
      [name],
    )
    expect(rows).toEqual([{ rolname: 'muster_service' }])
  })
})
