import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** What tells with whom a device and a battery are compared. */
export interface PairFacts {
  /** Manufacturer and model, by device. */
  modelOf: Map<number, string>
  /** The home location, by device that has one. */
  homeOf: Map<number, string>
  /** The part, by battery that tells it. */
  partOf: Map<number, string>
}

export async function readPairFacts(
  scope: Scope,
  devices: readonly number[],
  batteries: readonly number[],
): Promise<PairFacts> {
  const { rows: models } = await sql<{ number: number; model: string; home: string | null }>`
    SELECT d.number, d.manufacturer || ' ' || d.model AS model, d.home_location_id AS home
    FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.number = ANY (${devices}::integer[])`.execute(scope.tx)
  const { rows: parts } = await sql<{ number: number; part: string | null }>`
    SELECT b.number, b.part_number AS part
    FROM battery b
    WHERE ${inWorld(scope, 'b')} AND b.number = ANY (${batteries}::integer[])`.execute(scope.tx)
  const known = <Value>(pairs: readonly (readonly [number, Value | null])[]) =>
    new Map(pairs.flatMap(([number, value]) => (value === null ? [] : [[number, value] as const])))
  return {
    modelOf: new Map(models.map(({ number, model }) => [number, model])),
    homeOf: known(models.map(({ number, home }) => [number, home] as const)),
    partOf: known(parts.map(({ number, part }) => [number, part] as const)),
  }
}

/** At most so many devices of each model, spread evenly: what is usual is learned from them. */
export async function readUsualDevices(scope: Scope, ofEachModel: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    WITH ranked AS (
      SELECT d.number, row_number() OVER (PARTITION BY d.manufacturer, d.model ORDER BY d.number) AS place,
             count(*) OVER (PARTITION BY d.manufacturer, d.model) AS of
      FROM device_discharge g
      JOIN device d ON ${inWorld(scope, 'd')} AND d.number = g.number
      WHERE ${inWorld(scope, 'g')}
    )
    SELECT number FROM ranked
    WHERE place * ${ofEachModel}::integer / of > (place - 1) * ${ofEachModel}::integer / of`.execute(scope.tx)
  return rows.map(({ number }) => number)
}
