import type { BatteryPlace } from '@muster/contract'
import { sql } from 'kysely'
import { isInDevice } from '../fleet/index.ts'
import { inWorld, type Scope } from '../platform/database/tenancy.ts'

export interface PlaceColumns {
  /** Null if it was removed from its device. */
  placeNumber: number | null
  placeOf: number
}

export const placeColumns = sql`place.number AS "placeNumber", place.of AS "placeOf"`

/** Joins, to `battery b` and its `battery_pulse p`, its place among the batteries in its device. */
export const joinPlace = (scope: Scope) => sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS of,
           CASE WHEN bool_or(o.number = b.number)
             THEN (count(*) FILTER (WHERE o.serial_number COLLATE "C" <= b.serial_number))::integer
           END AS number
    FROM battery_pulse q
    JOIN battery o ON ${inWorld(scope, 'o')} AND o.number = q.number
    WHERE ${inWorld(scope, 'q')} AND q.device_number = p.device_number
      AND ${isInDevice(scope, sql`o.measured_at`, sql`p.device_number`)}
  ) place`

export const placeOf = ({ placeNumber: number, placeOf: of }: PlaceColumns): BatteryPlace =>
  number === null ? null : { number, of }
