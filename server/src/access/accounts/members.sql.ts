import type { Role } from '@muster/contract'
import { roleFromGroups } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CustomView, Scope } from '../../platform/database/tenancy.ts'
import { customViewOf, type StoredView } from './custom-view.ts'

/** A user who may enter the world of a scope; one whom only the identity provider knows, while they have a session. */
export interface Member {
  id: string
  email: string
  role: Role
  view: CustomView | null
}

interface Row extends StoredView {
  id: string
  email: string
  /** Null for users without an account, who have that of their groups at the identity provider. */
  role: Role | null
  groups: string | null
}

async function select(scope: Scope, which: RawBuilder<boolean>): Promise<Member[]> {
  const { rows } = await sql<Row>`
    SELECT m.* FROM (
      SELECT a.id, a.email, a.role, NULL AS groups, a.home_location_id, a.group_name, a.zone_id
      FROM account a
      JOIN world w ON w.organisation_id = a.organisation_id AND (a.world_ids IS NULL OR w.id = ANY (a.world_ids))
      WHERE w.id = ${scope.world} AND NOT a.awaits_address
      UNION ALL
      SELECT s.subject, s.email, NULL, s.groups, NULL, NULL, NULL FROM (
        SELECT DISTINCT ON (subject) subject, email, groups FROM session
        WHERE account_id IS NULL AND revoked_at IS NULL AND ${scope.world} = ANY (world_ids)
        ORDER BY subject, created_at DESC, id) s) m
    WHERE ${which}
    ORDER BY m.email COLLATE "C"`.execute(scope.tx)
  return rows.map(({ id, email, role: ofAccount, groups, ...stored }) => {
    const role = ofAccount ?? roleFromGroups(groups ?? undefined)
    return { id, email, role, view: customViewOf(role, stored) }
  })
}

/** All who may enter the world, by email address, signed in before or not. */
export const readMembers = async (scope: Scope): Promise<Member[]> => await select(scope, sql`true`)

/** Those of the given people who may. */
export const readMembersById = async (scope: Scope, ids: readonly string[]): Promise<Member[]> =>
  ids.length === 0 ? [] : await select(scope, sql`m.id = ANY (${ids}::text[])`)
