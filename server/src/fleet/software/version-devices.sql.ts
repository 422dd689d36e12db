import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import {
  type AskedEstate,
  cohortsInView,
  isEverything,
  type Recent,
  unpackRecent,
} from '../../telemetry/index.ts'

/** A device that has a version now. */
export interface VersionDevice {
  number: number
  version: number
  /** When it got the version, in milliseconds since the epoch. */
  since: number
  timeZone: string | null
  recent: Recent
}

interface AskedVersions {
  application: number
  /** By their numbers, with the devices that have them. */
  versions: readonly { id: number; installedCount: number }[]
  part: AskedEstate
}

/** Multiplicative hashing scatters numbers, which follow the order of enrolment, over this many values. */
const values = 2 ** 32
const scattered = sql`(i.number::bigint * 2654435761 % ${sql.lit(values)})`

/** More than asked for are read, since a share of the values is not exactly that share of the devices. */
const margin = 1.2

/**
 * Devices of a part of the estate that have these versions now: of each all, or about as many as asked for, at random
 * but the same every time. They are found in one scan of an index: an application may be on all devices.
 */
export async function sampleVersionDevices(
  scope: Scope,
  { application, versions, part }: AskedVersions,
  most: number,
): Promise<VersionDevice[]> {
  const cohorts = isEverything(scope, part) ? null : await cohortsInView(scope, part)
  if (versions.length === 0 || cohorts?.length === 0) return []
  const wanted = rowsOf('wanted', versions, [
    ['version', 'integer', ({ id }) => id],
    ['below', 'bigint', (each) => Math.ceil(values * Math.min(1, (margin * most) / each.installedCount))],
  ])
  const inPart =
    cohorts &&
    sql`
      JOIN device d ON ${inWorld(scope, 'd')} AND d.number = i.number
        AND d.cohort_id = ANY (${cohorts.map(({ id }) => id)}::integer[])`
  // OFFSET 0 keeps the planner from reading the other columns in the same scan: it would leave the index for each device.
  const { rows } = await sql<Omit<VersionDevice, 'recent'> & { recent: Buffer | null }>`
    SELECT i.number, i.version_id AS version, i.updated_at AS since, d.time_zone AS "timeZone", p.recent
    FROM (
      SELECT i.number, ${scattered} AS place FROM device_application i
      JOIN ${wanted} ON wanted.version = i.version_id AND ${scattered} < wanted.below
      ${inPart ?? sql``}
      WHERE ${inWorld(scope, 'i')} AND i.application_id = ${application} AND i.removed_at IS NULL
      OFFSET 0
    ) chosen
    JOIN device_application i ON ${inWorld(scope, 'i')} AND i.number = chosen.number
      AND i.application_id = ${application}
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = chosen.number
    JOIN device_pulse p ON ${inWorld(scope, 'p')} AND p.number = chosen.number
    ORDER BY chosen.place`.execute(scope.tx)
  const byVersion = Map.groupBy(rows, ({ version }) => version)
  return [...byVersion.values()].flatMap((all) =>
    all.slice(0, most).map(({ recent, ...row }) => ({ ...row, recent: unpackRecent(recent) })),
  )
}
