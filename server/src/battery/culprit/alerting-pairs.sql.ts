import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A device, and a battery that is in it. */
export interface Pair {
  device: number
  battery: number
}

/** Pairs of which the device or the battery alerts for its discharge. */
export async function readAlertingPairs(scope: Scope): Promise<Pair[]> {
  const pairs = async (alerting: RawBuilder<boolean>) =>
    (
      await sql<Pair>`
        SELECT p.device_number AS device, p.number AS battery
        FROM battery_pulse p
        JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number
        WHERE ${inWorld(scope, 'p')} AND ${alerting}`.execute(scope.tx)
    ).rows
  const ofBatteries = await pairs(sql`p.average_discharge_status > 0`)
  const ofDevices = await pairs(sql`s.average_discharge_status > 0 AND p.average_discharge_status = 0`)
  return [...ofBatteries, ...ofDevices]
}

/** Partners at one home location, with batteries of one part: more would not tell more. */
const mostPartners = 8

export interface Partner extends Pair {
  /** Whom it may swap with: those of the same home location, with batteries of the same part. */
  place: string
}

/** Devices at the same home locations as these, with a battery of the same part in them that does not alert either. */
export async function readPartners(scope: Scope, pairs: readonly Pair[]): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    WITH accused AS MATERIALIZED (
      SELECT DISTINCT d.home_location_id AS home, b.part_number AS part
      FROM device d
      JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.device_number = d.number
      JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
      WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${pairs.map(({ device }) => device)}::integer[])
        AND d.home_location_id IS NOT NULL AND b.part_number IS NOT NULL
    ), ranked AS (
      SELECT d.number AS device, b.number AS battery, a.home || ' ' || a.part AS place,
             row_number() OVER (PARTITION BY a.home, a.part ORDER BY p.updated DESC, d.number, b.number) AS rank
      FROM accused a
      JOIN device d ON ${inWorld(scope, 'd')} AND d.home_location_id = a.home
      JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = d.number AND s.average_discharge_status = 0
      JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.device_number = d.number AND p.average_discharge_status = 0
      JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number AND b.part_number = a.part
    )
    SELECT device, battery, place FROM ranked WHERE rank <= ${mostPartners}`.execute(scope.tx)
  return rows
}
