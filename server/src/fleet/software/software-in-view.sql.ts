import { dateOfDay, dayIn } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { applicationKind, processKind, type SoftwareKind, summedCohorts } from '../../telemetry/index.ts'

/** Most days of use in charts: for software last used before that and on no device there is no data. */
const shownDays = 90

export interface KnownApplication {
  id: number
  name: string
  packageName: string
  /** Empty where it has none. */
  sharedUserId: string
}

/**
 * The application of a request; null where the world has none, or where no device in the caller's custom view has it or
 * used it recently [A-1507].
 */
export async function applicationInView(
  scope: Scope,
  id: string,
  now: number,
): Promise<KnownApplication | null> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null
  const { rows } = await sql<KnownApplication>`
    SELECT a.id, a.name, a.package_name AS "packageName", a.shared_user_id AS "sharedUserId" FROM application a
    WHERE ${inWorld(scope, 'a')} AND a.id = ${Number(id)} AND a.package_name <> ''`.execute(scope.tx)
  const [application] = rows
  if (!application) return null
  // To a caller who sees all devices a name reveals nothing; to others it does, unless a device they see has it.
  const isKnown = scope.view === null || (await hasData(scope, applicationKind, application.id, now))
  return isKnown ? application : null
}

export async function knownApplication(scope: Scope, id: string, now: number): Promise<KnownApplication> {
  const application = await applicationInView(scope, id, now)
  if (application === null) throw new AppError('notFound')
  return application
}

/** The process of a request: one without data does not exist, whoever asks [C-1716]. */
export async function knownProcess(
  scope: Scope,
  { processName, productName }: { processName: string; productName: string },
  now: number,
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM process p
    WHERE ${inWorld(scope, 'p')} AND p.process_name = ${processName}
      AND p.product_name = ${productName}`.execute(scope.tx)
  const [process] = rows
  if (!process || !(await hasData(scope, processKind, process.id, now))) throw new AppError('notFound')
  return process
}

/** Whether a device that the caller sees has it or used it recently. */
async function hasData(scope: Scope, kind: SoftwareKind, id: number, now: number): Promise<boolean> {
  const cohorts = await summedCohorts(scope, {})
  const ofId = (table: string) => sql`${sql.ref(`${table}.${kind.idColumn}`)} = ${id}`
  const { rows } = await sql<{ hasData: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM ${sql.table(kind.countTable)} c
      WHERE ${inWorld(scope, 'c')} AND ${ofId('c')} AND c.cohort_id = ANY (${cohorts}::integer[])
    ) OR EXISTS (
      SELECT 1 FROM ${sql.table(kind.dayTable)} u
      WHERE ${inWorld(scope, 'u')} AND ${ofId('u')} AND u.version_id = 0
        AND u.day > ${dateOfDay(dayIn('UTC', now) - shownDays)}::date AND u.cohort_id = ANY (${cohorts}::integer[])
    ) AS "hasData"`.execute(scope.tx)
  return rows[0]?.hasData ?? false
}
