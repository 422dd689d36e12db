import { dayLength, type EnrollmentRequest, enrollmentLimits } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { Cohort } from '../../telemetry/index.ts'

export type RequestState = 'waiting' | 'allowed' | 'refused'

export interface NewEnrollmentRequest {
  id: string
  number: number
  keyHash: Buffer
  address: string
  /** Milliseconds since the epoch. */
  now: number
}

const expiredAt = (now: number): number => now - enrollmentLimits.requestDays * dayLength

/** How the request for this key stands, asked once more; undefined where there is none. The device must be locked. */
export async function askAgain(
  scope: Scope,
  { number, keyHash, address, now }: NewEnrollmentRequest,
): Promise<RequestState | undefined> {
  await sql`
    DELETE FROM enrollment_request
    WHERE ${inWorld(scope, 'enrollment_request')} AND requested_at <= ${expiredAt(now)}`.execute(scope.tx)
  const { rows } = await sql<{ state: RequestState }>`
    UPDATE enrollment_request SET address = ${address}, asked_at = ${now}
    WHERE ${inWorld(scope, 'enrollment_request')} AND number = ${number} AND key_hash = ${keyHash}
    RETURNING state`.execute(scope.tx)
  return rows[0]?.state
}

/** Waiting requests of the world, and of one of its devices. */
export async function countWaiting(
  scope: Scope,
  number: number,
): Promise<{ ofWorld: number; ofDevice: number }> {
  const { rows } = await sql<{ ofWorld: number; ofDevice: number }>`
    SELECT count(*)::integer AS "ofWorld", (count(*) FILTER (WHERE number = ${number}))::integer AS "ofDevice"
    FROM enrollment_request
    WHERE ${inWorld(scope, 'enrollment_request')} AND state = 'waiting'`.execute(scope.tx)
  return rows[0] ?? { ofWorld: 0, ofDevice: 0 }
}

export async function insertEnrollmentRequest(
  scope: Scope,
  { id, number, keyHash, address, now }: NewEnrollmentRequest,
): Promise<void> {
  await sql`
    INSERT INTO enrollment_request (world_id, id, number, key_hash, address, requested_at, asked_at)
    VALUES (${scope.world}, ${id}, ${number}, ${keyHash}, ${address}, ${now}, ${now})`.execute(scope.tx)
}

/** Consent is for one enrollment. */
export async function deleteEnrollmentRequest(scope: Scope, number: number, keyHash: Buffer): Promise<void> {
  await sql`
    DELETE FROM enrollment_request
    WHERE ${inWorld(scope, 'enrollment_request')} AND number = ${number}
      AND key_hash = ${keyHash}`.execute(scope.tx)
}

export type WaitingRequest = EnrollmentRequest & { cohort: Cohort }
type WaitingRow = EnrollmentRequest & { cohort: number } & Omit<Cohort, 'id'>

/** Oldest first, with the cohorts of their devices; one, or all. */
export async function readWaitingRequests(
  scope: Scope,
  now: number,
  only: { id?: string } = {},
): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRow>`
    SELECT r.id, d.id AS "deviceId", d.serial_number AS "serialNumber", d.manufacturer, d.model, r.address,
           r.requested_at AS "requestedAt", r.asked_at AS "askedAt", c.id AS cohort,
           c.home_location_id AS "homeLocationId", c.groups
    FROM enrollment_request r
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = r.number
    JOIN cohort c ON ${inWorld(scope, 'c')} AND c.id = d.cohort_id
    WHERE ${inWorld(scope, 'r')} AND r.state = 'waiting' AND r.requested_at > ${expiredAt(now)}
      ${only.id === undefined ? sql`` : sql`AND r.id = ${only.id}`}
    ORDER BY r.requested_at, r.id`.execute(scope.tx)
  return rows.map(({ cohort, homeLocationId, groups, ...request }) => ({
    ...request,
    cohort: { id: cohort, homeLocationId, groups },
  }))
}

/** False where somebody else has decided meanwhile. */
export async function decideRequest(
  scope: Scope,
  id: string,
  state: Exclude<RequestState, 'waiting'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE enrollment_request SET state = ${state}
    WHERE ${inWorld(scope, 'enrollment_request')} AND id = ${id} AND state = 'waiting'`.execute(scope.tx)
  return numAffectedRows > 0n
}
