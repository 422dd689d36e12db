import type { AuditEntry } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import { type Grants, grantsOf } from '../users/user-rights.ts'

type Values = AuditEntry['before']

/**
 * The entries as their reader may see them. Entries about users name their worlds and the places in them: a reader
 * limited to some worlds learns of no others.
 */
export async function entriesFor(
  scope: Scope,
  world: EnteredWorld,
  caller: Caller,
): Promise<(entry: AuditEntry) => AuditEntry> {
  if (caller.worldIds === null) return (entry) => entry
  const grants = await grantsOf(scope, world, caller)
  const own = ownNames(grants)
  return (entry) =>
    entry.action.startsWith('user.')
      ? { ...entry, before: within(entry.before, own), after: within(entry.after, own) }
      : entry
}

/** Entries name worlds, without ids: a name that another world shares may mean that one. */
function ownNames({ names, own }: Grants): ReadonlySet<string> {
  const named = [...names]
  const others = new Set(named.filter(([id]) => !own.has(id)).map(([, name]) => name))
  return new Set(named.map(([, name]) => name).filter((name) => !others.has(name)))
}

function within(values: Values, own: ReadonlySet<string>): Values {
  const worlds = values?.worlds
  if (!values || !Array.isArray(worlds)) return values
  const shared = worlds.filter((name) => typeof name === 'string' && own.has(name))
  if (shared.length === worlds.length) return values
  const { homeLocation: _home, group: _group, zone: _zone, ...rest } = values
  return { ...rest, worlds: shared }
}
