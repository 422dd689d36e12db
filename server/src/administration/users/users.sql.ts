import type { UserRow } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'

/** Users of the world's organisation who may enter the world. */
const ofWorld = ({ world }: Scope, { organisationId }: EnteredWorld) =>
  sql<boolean>`a.organisation_id = ${organisationId} AND (a.world_ids IS NULL OR ${world} = ANY (a.world_ids))`

/** Email addresses are stored in lower case. */
const isFound = (search: string) => sql<boolean>`strpos(a.email, lower(${search})) > 0`

/** A custom view exists in one world only, so the places of a user who may enter this world belong to it. */
async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    SELECT a.id, a.email, a.role, a.world_ids AS "worldIds", a.group_name AS "group",
           CASE WHEN h.id IS NOT NULL THEN json_build_object('id', h.id, 'name', h.name) END AS "homeLocation",
           CASE WHEN z.id IS NOT NULL THEN json_build_object('id', z.id, 'name', z.name) END AS zone,
           a.must_choose_password AS "isInvited", a.version
    FROM account a
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = a.home_location_id
    LEFT JOIN zone z ON ${inWorld(scope, 'z')} AND z.id = a.zone_id
    ${rest}`.execute(scope.tx)
  return rows
}

export interface AskedUsers {
  search: string
  limit: number
  /** Users whose email address sorts after this one; for reading a list in parts. */
  after?: string
  offset?: number
}

/** By email address, in code point order, in which no two are equal. */
export const selectUsers = async (
  scope: Scope,
  world: EnteredWorld,
  { search, limit, after = '', offset = 0 }: AskedUsers,
): Promise<UserRow[]> =>
  await select(
    scope,
    sql`WHERE ${ofWorld(scope, world)} AND ${isFound(search)} AND a.email COLLATE "C" > ${after}
        ORDER BY a.email COLLATE "C" LIMIT ${limit} OFFSET ${offset}`,
  )

export async function countUsers(scope: Scope, world: EnteredWorld, search: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM account a WHERE ${ofWorld(scope, world)} AND ${isFound(search)}`.execute(
    scope.tx,
  )
  return rows[0]?.count ?? 0
}

/** Those of them who belong to the world. */
export const selectUsersById = async (
  scope: Scope,
  world: EnteredWorld,
  ids: readonly string[],
): Promise<UserRow[]> =>
  await select(
    scope,
    sql`WHERE ${ofWorld(scope, world)} AND a.id = ANY (${ids}::text[]) ORDER BY a.email COLLATE "C"`,
  )
