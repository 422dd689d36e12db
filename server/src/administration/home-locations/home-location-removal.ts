import type { AnswerOf, deleteHomeLocations } from '@muster/contract'
import { countLimitedUsers } from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { RecordChange } from '../../platform/http/serve.ts'
import type { Estate } from '../estate.ts'
import { countZonesWith } from '../zones/zones.sql.ts'
import { deleteHomeLocationRows, lockHomeLocations, told } from './home-locations.sql.ts'

interface Removal {
  estate: Estate
  record: RecordChange
  now: number
}

/** Deletes all of them, or none where anything is assigned to one [A-1247, A-936]. Those already gone are ignored. */
export async function removeHomeLocations(
  scope: Scope,
  wanted: readonly string[],
  { estate, record, now }: Removal,
): Promise<AnswerOf<typeof deleteHomeLocations>> {
  const homes = await lockHomeLocations(scope, wanted)
  const ids = homes.map(({ id }) => id)
  if (ids.length === 0) return { ok: true }
  // Counted under the lock: a concurrent assignment has either finished or finds nothing to assign to.
  const devices = await estate.countDevicesAt(scope, ids)
  const users = await countLimitedUsers(scope, 'homeLocation', ids)
  const zones = await countZonesWith(scope, ids)
  const blocked = ids.filter((id) => [devices, users, zones].some((counts) => (counts.get(id) ?? 0) > 0))
  if (blocked.length > 0) {
    const of = (counts: ReadonlyMap<string, number>) =>
      Object.fromEntries(blocked.map((id) => [id, counts.get(id) ?? 0]))
    const data = { deviceCounts: of(devices), userCounts: of(users), zoneCounts: of(zones) }
    return { ok: false, code: 'BLOCKED', data }
  }
  await estate.forgetHomeLocations(scope, ids, now)
  await deleteHomeLocationRows(scope, ids)
  await record(
    ...homes.map((home) => ({
      action: 'homeLocation.removed' as const,
      recordId: home.id,
      record: home.name,
      before: told(home),
    })),
  )
  return { ok: true }
}
