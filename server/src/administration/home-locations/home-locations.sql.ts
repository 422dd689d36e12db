import type { HomeLocation, HomeLocationFields, MapHome } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A home location as stored; its displayed position is derived. */
export type StoredHomeLocation = Omit<HomeLocation, 'position'>

/** As the audit trail stores it. */
export const told = ({ id: _id, version: _version, ...home }: StoredHomeLocation) => home

const columns = sql`
  id, name, latitude, longitude, radius_metres AS radius, address_line1 AS "addressLine1",
  address_line2 AS "addressLine2", locality, postal_code AS "postalCode", country, distance_yellow AS "distanceYellow",
  distance_red AS "distanceRed", version`

async function select(scope: Scope, rest: RawBuilder<unknown>): Promise<StoredHomeLocation[]> {
  const { rows } = await sql<StoredHomeLocation>`
    SELECT ${columns} FROM home_location WHERE ${inWorld(scope, 'home_location')} ${rest}`.execute(scope.tx)
  return rows
}

export const selectHomeLocations = async (scope: Scope): Promise<StoredHomeLocation[]> =>
  await select(scope, sql``)

export async function selectHomeLocation(scope: Scope, id: string): Promise<StoredHomeLocation | undefined> {
  const [found] = await select(scope, sql`AND id = ${id}`)
  return found
}

/** Locks home locations about to be changed or deleted: until the transaction ends nothing is assigned to them. */
export const lockHomeLocations = async (
  scope: Scope,
  ids: readonly string[],
): Promise<StoredHomeLocation[]> =>
  await select(scope, sql`AND id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`)

/**
 * The names, by id, of those home locations that exist, locked until the transaction ends. Everything that assigns to a
 * home location calls this first, before locking what it assigns, so that there is no deadlock.
 */
export async function holdHomeLocations(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<NamedPlace>`
    SELECT id, name FROM home_location WHERE ${inWorld(scope, 'home_location')} AND id = ANY (${ids}::text[])
    ORDER BY id FOR KEY SHARE`.execute(scope.tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface NamedPlace {
  id: string
  name: string
}

export async function readHomeLocations(scope: Scope): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    SELECT id, name FROM home_location WHERE ${inWorld(scope, 'home_location')}`.execute(scope.tx)
  return rows
}

/** Names and circles of these home locations. */
export async function readHomeCircles(scope: Scope, ids: readonly string[]): Promise<MapHome[]> {
  const { rows } = await sql<MapHome>`
    SELECT id, name, latitude, longitude, radius_metres AS "radiusMetres" FROM home_location
    WHERE ${inWorld(scope, 'home_location')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
  return rows
}

export type NewHomeLocation = NamedPlace &
  Pick<HomeLocationFields, 'latitude' | 'longitude'> &
  Partial<Omit<HomeLocationFields, 'radius'>> & { radiusMetres: number }

/** Returns whether it was created: not where its name, ignoring case, or its id is taken. */
export async function insertHomeLocation(scope: Scope, place: NewHomeLocation): Promise<boolean> {
  const { addressLine1 = '', addressLine2 = '', locality = '', postalCode = '', country = '' } = place
  const { id, name, latitude, longitude, radiusMetres, distanceYellow = null, distanceRed = null } = place
  const { rows } = await sql`
    INSERT INTO home_location (world_id, id, name, latitude, longitude, radius_metres, address_line1, address_line2,
                               locality, postal_code, country, distance_yellow, distance_red)
    VALUES (${scope.world}, ${id}, ${name}, ${latitude}, ${longitude}, ${radiusMetres}, ${addressLine1}, ${addressLine2},
            ${locality}, ${postalCode}, ${country}, ${distanceYellow}, ${distanceRed})
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

/** The parts of a change that affect statuses: a new circle resets its devices, new thresholds do not. */
export interface EvaluatedChange {
  circle: boolean
  thresholds: boolean
}

/** Does not write its devices, of which there may be very many: reading one finds since when its circle applies. */
export async function saveHomeLocation(
  scope: Scope,
  id: string,
  { latitude, longitude, radius, distanceYellow, distanceRed, ...address }: HomeLocationFields,
  { circle, thresholds }: EvaluatedChange,
  now: number,
): Promise<void> {
  await sql`
    UPDATE home_location SET latitude = ${latitude}, longitude = ${longitude}, radius_metres = ${radius},
      address_line1 = ${address.addressLine1}, address_line2 = ${address.addressLine2},
      locality = ${address.locality}, postal_code = ${address.postalCode}, country = ${address.country},
      distance_yellow = ${distanceYellow}, distance_red = ${distanceRed}, version = version + 1,
      moved_at = CASE WHEN ${circle}::boolean THEN ${now}::bigint ELSE moved_at END,
      alert_version = alert_version + CASE WHEN ${circle || thresholds}::boolean THEN 1 ELSE 0 END
    WHERE ${inWorld(scope, 'home_location')} AND id = ${id}`.execute(scope.tx)
}

export interface HomeToReevaluate {
  id: string
  /** The version to evaluate its devices by. */
  alertVersion: number
}

/** Home locations that have changed since their devices were last evaluated. */
export async function homesToReevaluate(scope: Scope): Promise<HomeToReevaluate[]> {
  const { rows } = await sql<HomeToReevaluate>`
    SELECT id, alert_version AS "alertVersion" FROM home_location
    WHERE ${inWorld(scope, 'home_location')} AND judged_version <> alert_version
    ORDER BY id`.execute(scope.tx)
  return rows
}

/** Notes the version its devices have been evaluated by; it may have changed again since. */
export async function homeIsReevaluated(scope: Scope, { id, alertVersion }: HomeToReevaluate): Promise<void> {
  await sql`
    UPDATE home_location SET judged_version = ${alertVersion}
    WHERE ${inWorld(scope, 'home_location')} AND id = ${id} AND judged_version < ${alertVersion}`.execute(
    scope.tx,
  )
}

export async function deleteHomeLocationRows(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM home_location
    WHERE ${inWorld(scope, 'home_location')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}
