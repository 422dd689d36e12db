import { type AuditAction, hourLength } from '@muster/contract'
import type { Scope } from '../database/tenancy.ts'
import { countEntries, type Entry, recordEntries } from './audit.sql.ts'

/** Entries of one action within an hour of the clock: about one person, and about all together. */
export interface EntryLimits {
  person: number
  world: (action: AuditAction) => number
}

export const hourOf = (at: number): number => Math.floor(at / hourLength) * hourLength

/** Records entries that others than the world's own people can cause, up to a limit: the trail is never shortened. */
export async function recordLimited(
  scope: Scope,
  entries: readonly Entry[],
  limits: EntryLimits,
): Promise<void> {
  for (const [from, ofHour] of Map.groupBy(entries, ({ at }) => hourOf(at))) {
    const actions = [...new Set(ofHour.map(({ action }) => action))]
    const counts = new Map<string, number>()
    const add = (key: string, count: number) => counts.set(key, (counts.get(key) ?? 0) + count)
    for (const { action, subject, count } of await countEntries(scope, {
      actions,
      from,
      to: from + hourLength,
    })) {
      add(action, count)
      add(`${action} ${subject}`, count)
    }
    const recorded = ofHour.filter(({ action, subject }) => {
      const ofPerson = `${action} ${subject}`
      if ((counts.get(ofPerson) ?? 0) >= limits.person) return false
      if ((counts.get(action) ?? 0) >= limits.world(action)) return false
      add(action, 1)
      add(ofPerson, 1)
      return true
    })
    await recordEntries(scope, recorded)
  }
}
