import { expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { connectOwner } from '../platform/database/database.ts'
import { createPrivilegesRole, createServiceLogin, serviceUrl } from '../platform/database/service-role.ts'
import { openLog } from '../platform/observability/logs.ts'
import { openService } from './service.ts'

it('a service that cannot open leaves no connection behind, and no error when its database stops', async () => {
  const empty = await createEmptyDatabase()
  const owner = await connectOwner(empty.ownerUrl)
  await createPrivilegesRole(owner)
  await createServiceLogin(owner, serviceUrl(empty.ownerUrl))
  const logged: string[] = []
  const log = openLog('warn', { write: (line: string) => void logged.push(line) })
  const connections = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = $1 AND application_name ~ '^muster \\d+$' AND pid <> pg_backend_pid()`,
      [empty.name],
    )
    return rows[0]?.count
  }
  // The first is refused before the queues are looked at, the second because there are none.
  for (const databaseUrl of [empty.ownerUrl, serviceUrl(empty.ownerUrl)]) {
    await expect(openService(readConfig({}), { databaseUrl, works: false, log })).rejects.toThrow()
    expect(await connections()).toBe(0)
  }
  await owner.end()
  await empty.drop()
  expect(logged).toEqual([])
})
