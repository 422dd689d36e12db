import type { Role } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { customViewOf, type StoredView } from './custom-view.ts'

/** A user with an account who may enter the world of a scope. */
export interface Member {
  id: string
  email: string
  role: Role
  view: CustomView | null
}

async function select(scope: Scope, which: RawBuilder<boolean>): Promise<Member[]> {
  const { rows } = await sql<Omit<Member, 'view'> & StoredView>`
    SELECT a.id, a.email, a.role, a.home_location_id, a.group_name, a.zone_id
    FROM account a
    JOIN world w ON w.organisation_id = a.organisation_id AND (a.world_ids IS NULL OR w.id = ANY (a.world_ids))
    WHERE w.id = ${scope.world} AND NOT a.awaits_address AND ${which}
    ORDER BY a.email COLLATE "C"`.execute(scope.tx)
  return rows.map(({ id, email, role, ...stored }) => ({ id, email, role, view: customViewOf(role, stored) }))
}

/** All who may enter the world, by email address, signed in before or not. */
export const readMembers = async (scope: Scope): Promise<Member[]> => await select(scope, sql`true`)

/** Those of the given people who may. */
export const readMembersById = async (scope: Scope, ids: readonly string[]): Promise<Member[]> =>
  ids.length === 0 ? [] : await select(scope, sql`a.id = ANY (${ids}::text[])`)
