import type { ProcessVersion } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { SoftwareKind } from '../../telemetry/index.ts'
import { summedCohorts } from '../../telemetry/index.ts'

/** A version with the texts that devices report; a process version has that of its product and of its file. */
interface Numbered {
  id: number
}
export type ApplicationVersion = Numbered & { version: string }
export type NumberedProcessVersion = Numbered & ProcessVersion

export async function readApplicationVersions(scope: Scope, id: number): Promise<ApplicationVersion[]> {
  const { rows } = await sql<ApplicationVersion>`
    SELECT v.id, v.version FROM application_version v
    WHERE ${inWorld(scope, 'v')} AND v.application_id = ${id}`.execute(scope.tx)
  return rows
}

export async function readProcessVersions(scope: Scope, id: number): Promise<NumberedProcessVersion[]> {
  const { rows } = await sql<NumberedProcessVersion>`
    SELECT v.id, v.product_version AS "productVersion", v.file_version AS "fileVersion" FROM process_version v
    WHERE ${inWorld(scope, 'v')} AND v.process_id = ${id}`.execute(scope.tx)
  return rows
}

/** The numbers of the versions used in a period, or installed now, on devices that the caller sees. */
export async function versionsOfPeriod(
  scope: Scope,
  kind: SoftwareKind,
  id: number,
  { first, last }: { first: number; last: number },
): Promise<Set<number>> {
  const cohorts = await summedCohorts(scope, {})
  const ofId = (table: string) => sql`${sql.ref(`${table}.${kind.idColumn}`)} = ${id}`
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM ${sql.table(kind.versionTable)} v
    WHERE ${inWorld(scope, 'v')} AND ${ofId('v')} AND (
      EXISTS (
        SELECT 1 FROM ${sql.table(kind.countTable)} c
        WHERE ${inWorld(scope, 'c')} AND ${ofId('c')} AND c.version_id = v.id
          AND c.cohort_id = ANY (${cohorts}::integer[]))
      OR EXISTS (
        SELECT 1 FROM ${sql.table(kind.dayTable)} u
        WHERE ${inWorld(scope, 'u')} AND ${ofId('u')} AND u.version_id = v.id AND u.use_minutes > 0
          AND u.day BETWEEN ${dateOfDay(first)}::date AND ${dateOfDay(last)}::date
          AND u.cohort_id = ANY (${cohorts}::integer[])))`.execute(scope.tx)
  return new Set(rows.map((row) => row.id))
}
