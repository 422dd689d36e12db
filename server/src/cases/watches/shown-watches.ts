import type { OwnWatch, WorldWatch } from '@muster/contract'
import type { KnownReceivers } from './known-receivers.sql.ts'
import { problemsOf, type Surroundings } from './watch-problems.ts'
import type { Receiver, StoredWatch } from './watches.sql.ts'

/** A watch of a user's own, as they see it. */
export function ownWatchOf(watch: StoredWatch, around: Surroundings): OwnWatch {
  const { owner: _owner, steps: _steps, ...shown } = watch
  return { ...shown, problems: problemsOf(watch, around) }
}

/** A watch of the world: receivers by their email address or name, null where they are gone [K-709]. */
export const worldWatchOf = (watch: StoredWatch, around: Surroundings): WorldWatch => ({
  ...ownWatchOf(watch, around),
  steps: watch.steps.map(({ afterMinutes, receivers }) => ({
    afterMinutes,
    receivers: receivers.map((receiver) => ({
      kind: receiver.kind,
      id: 'id' in receiver ? receiver.id : null,
      name: nameOf(receiver, around),
    })),
  })),
})

export function nameOf(receiver: Receiver, { people, channels }: KnownReceivers): string | null {
  switch (receiver.kind) {
    case 'person':
      return people.get(receiver.id)?.email ?? null
    case 'channel':
      return channels.get(receiver.id)?.name ?? null
    case 'placePeople':
      return null
  }
}

type Values = Record<string, unknown>

/** A watch as the audit trail stores it; of somebody's own no more than that it exists, and what kind it is [K-713]. */
export function toldWatch(
  watch: Pick<StoredWatch, 'owner' | 'name' | 'watched' | 'where' | 'holdMinutes' | 'endMinutes'> &
    Pick<StoredWatch, 'quietHours' | 'tellsEnd' | 'steps'>,
  known: KnownReceivers,
): Values {
  const { name, watched, where, holdMinutes, endMinutes, quietHours, tellsEnd, steps } = watch
  if (watch.owner !== null) return { name, kind: watched.kind, isOwn: true }
  const told = steps.map(({ afterMinutes, receivers }) => ({
    afterMinutes,
    receivers: receivers.map((receiver) => nameOf(receiver, known) ?? receiver.kind),
  }))
  return { name, watched, where, holdMinutes, endMinutes, quietHours, tellsEnd, steps: told }
}
