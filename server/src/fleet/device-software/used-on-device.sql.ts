import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'

/** An application or a process of a device, with the numbers of all its versions: hours refer to these. */
export interface UsedOnDevice {
  name: string
  versions: Set<number>
}

type AskedApplication = { id: number } | { packageName: string; sharedUserId: string }

/** An application that a device has, or had; `notFound` where it never did. */
export async function applicationOn(
  scope: Scope,
  device: number,
  asked: AskedApplication,
): Promise<UsedOnDevice> {
  const isAsked =
    'id' in asked
      ? sql`a.id = ${asked.id}`
      : sql`a.package_name = ${asked.packageName} AND a.shared_user_id = ${asked.sharedUserId}`
  const { rows } = await sql<{ name: string; version: number }>`
    SELECT a.name, v.id AS version
    FROM application a
    JOIN device_application i ON ${inWorld(scope, 'i')} AND i.number = ${device} AND i.application_id = a.id
    JOIN application_version v ON ${inWorld(scope, 'v')} AND v.application_id = a.id
    WHERE ${inWorld(scope, 'a')} AND ${isAsked}`.execute(scope.tx)
  return usedOf(rows)
}

/** A process that a device has, or had; `notFound` where it never did. */
export async function processOn(scope: Scope, device: number, id: number): Promise<UsedOnDevice> {
  const { rows } = await sql<{ name: string; version: number }>`
    SELECT p.process_name AS name, v.id AS version
    FROM process p
    JOIN device_process i ON ${inWorld(scope, 'i')} AND i.number = ${device} AND i.process_id = p.id
    JOIN process_version v ON ${inWorld(scope, 'v')} AND v.process_id = p.id
    WHERE ${inWorld(scope, 'p')} AND p.id = ${id}`.execute(scope.tx)
  return usedOf(rows)
}

function usedOf(rows: readonly { name: string; version: number }[]): UsedOnDevice {
  const [first] = rows
  if (!first) throw new AppError('notFound')
  return { name: first.name, versions: new Set(rows.map(({ version }) => version)) }
}
