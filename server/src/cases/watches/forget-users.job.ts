import { selectWorldsOfOrganisation } from '../../access/index.ts'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { recordChanges } from '../../platform/records/audit.sql.ts'
import type { RemovedUsers, Services } from '../../platform/services.ts'
import { forgetSends } from '../channels/user-sends.sql.ts'
import { endCasesOfWatches } from '../looking/index.ts'
import { forgetChoices } from '../notifications/choices.sql.ts'
import { readReceivers } from './known-receivers.sql.ts'
import { toldWatch } from './shown-watches.ts'
import { deleteWatchRows, selectWatchesOf } from './watches.sql.ts'

/** What users keep for themselves goes with their accounts [K-405]. */
export const forgetUsers: JobKind<RemovedUsers> = { name: 'cases.forget-users', retries: 12 }

export const forgetUsersWorker = ({ db, now }: Pick<Services, 'db' | 'now'>): Worker<RemovedUsers> => ({
  kind: forgetUsers,
  work: async (removed) => {
    for (const { id: world } of await selectWorldsOfOrganisation(db, removed.organisationId))
      await inWorldTransaction(db, world, null, (scope) => forgetUsersOf(scope, removed, now().getTime()))
  },
})

async function forgetUsersOf(scope: Scope, { ids, by }: RemovedUsers, now: number): Promise<void> {
  await forgetChoices(scope, ids)
  await forgetSends(scope, ids)
  const watches = await selectWatchesOf(scope, ids)
  if (watches.length === 0) return
  const watchIds = watches.map(({ id }) => id)
  await endCasesOfWatches(scope, watchIds, {
    reason: 'watchDeleted',
    now,
    by: { id: by.subject, email: by.email },
  })
  await deleteWatchRows(scope, watchIds)
  const known = await readReceivers(scope)
  const changes = watches.map((watch) => ({
    action: 'watch.removed' as const,
    recordId: watch.id,
    record: watch.name,
    before: toldWatch(watch, known),
  }))
  await recordChanges(scope, by, now, changes)
}
