import type { Scope } from '../../platform/database/tenancy.ts'
import { lockLastingCases } from '../book/case-records.sql.ts'
import { Casebook } from '../book/casebook.ts'
import type { LookingWatch } from '../looking/looking-watches.sql.ts'
import { knowsSilence, type OwnDowntime } from './own-downtime.ts'

/** The first look after own downtime notes it in the cases that it concerns [K-1210]. */
export async function noteDowntime(
  scope: Scope,
  { id, watched, lookedAt }: LookingWatch,
  { gaps }: OwnDowntime,
  now: number,
): Promise<void> {
  const missed = gaps.filter(({ to }) => lookedAt !== null && to > lookedAt)
  if (missed.length === 0 || !knowsSilence(watched)) return
  const book = new Casebook(scope, now, await lockLastingCases(scope, [id]))
  for (const record of book.cases.values()) {
    for (const { from, to } of missed)
      if (record.openedAt < to) book.note(record, 'ownDowntime', { from, to }, { at: to })
  }
  await book.save()
}
