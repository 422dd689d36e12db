import { createZone, deleteZones, listZones, updateZone } from '@muster/contract'
import { countLimitedUsers } from '../../access/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import type { Estate } from '../estate.ts'
import { findZones } from './zone-list.ts'
import { namedSets, requireKnownMembers } from './zone-members.ts'
import { deleteZoneRows, insertZone, lockZones, saveZone, selectZone, type ZoneSets } from './zones.sql.ts'

export function zoneRoutes(serve: Serve, { estate }: { estate: Estate }): void {
  serve(listZones, async ({ scope, query, body }) => await findZones(scope, { ...query, ...body }))

  serve(createZone, async ({ scope, body: { data }, newId: id, record }) => {
    const made = await selectZone(scope, id)
    if (made) return { id, version: made.version }
    await requireKnownMembers(scope, estate, data)
    const isNew = await insertZone(scope, { id, name: data.name, ...inOrder(data) })
    const zone = await selectZone(scope, id)
    if (!zone) throw new AppError('zoneExists')
    if (isNew) {
      const after = { name: zone.name, ...(await namedSets(scope))(zone) }
      const { name, version } = zone
      await record({ action: 'zone.created', recordId: id, record: name, version, after })
    }
    return { id, version: zone.version }
  })

  serve(updateZone, async ({ scope, body: { data, version }, record }) => {
    const [before] = await lockZones(scope, [data.id])
    if (!before) throw new AppError('zoneNotFound')
    const after = inOrder(data)
    // Whatever the expected version: a request sent twice changes nothing the second time.
    if (JSON.stringify(after) === JSON.stringify(inOrder(before))) return { version: before.version }
    await requireVersion(scope, before, version)
    await requireKnownMembers(scope, estate, data, before)
    await saveZone(scope, before.id, after)
    const named = await namedSets(scope)
    const next = before.version + 1
    await record({
      action: 'zone.changed',
      recordId: before.id,
      record: before.name,
      version: next,
      before: named(before),
      after: named(after),
    })
    return { version: next }
  })

  serve(deleteZones, async ({ scope, body, record }) => {
    const zones = await lockZones(scope, body.ids)
    const ids = zones.map(({ id }) => id)
    if (ids.length === 0) return { ok: true as const }
    // Counted under the lock: a user about to be limited to one has been, or finds none.
    const users = await countLimitedUsers(scope, 'zone', ids)
    if (users.size > 0) {
      return { ok: false as const, code: 'BLOCKED' as const, data: { hasUsers: [...users.keys()] } }
    }
    await deleteZoneRows(scope, ids)
    const named = await namedSets(scope)
    await record(
      ...zones.map((zone) => ({
        action: 'zone.removed' as const,
        recordId: zone.id,
        record: zone.name,
        before: { name: zone.name, ...named(zone) },
      })),
    )
    return { ok: true as const }
  })
}

/** Sets without duplicates, in a fixed order. */
const inOrder = ({ groups1, groups2, homeLocationIds }: ZoneSets): ZoneSets => ({
  groups1: [...new Set(groups1)].sort(inAlphabet),
  groups2: [...new Set(groups2)].sort(inAlphabet),
  homeLocationIds: [...new Set(homeLocationIds)].sort(),
})
