import type { InstalledApplication, InstalledProcess } from '@muster/contract'
import { sql } from 'kysely'
import { rowsOf } from '../platform/rows.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { applicationKey, processKey, type WorldNames } from './names.ts'

/** The whole list of what is installed on a device, as of a report. */
export interface InstalledList<Item> {
  number: number
  sequence: number
  hash: string
  at: number
  list: readonly Item[]
}

const nameOf = ({ packageName, sharedUserId, version }: InstalledApplication) => ({
  packageName,
  sharedUserId: sharedUserId ?? '',
  version,
})

/** Puts the list in place of the one before: what is missing from it has been removed. */
export async function saveApplications(
  scope: Scope,
  names: WorldNames,
  { number, sequence, hash, at, list }: InstalledList<InstalledApplication>,
): Promise<void> {
  const byApplication = new Map(
    list.map((item) => [names.applications.get(applicationKey(nameOf(item))) ?? 0, item] as const),
  )
  const given = rowsOf(
    'given',
    [...byApplication],
    [
      ['application_id', 'integer', ([id]) => id],
      ['version_id', 'integer', ([, item]) => names.applicationVersion(nameOf(item))],
      ['size_bytes', 'bigint', ([, item]) => item.size],
      ['name', 'text', ([, item]) => item.name],
      ['system', 'boolean', ([, item]) => item.system],
    ],
  )
  await sql`
    UPDATE device_application SET removed_at = ${at}
    WHERE ${inWorld(scope, 'device_application')} AND number = ${number} AND removed_at IS NULL
      AND application_id <> ALL (${[...byApplication.keys()]}::integer[])`.execute(scope.tx)
  await sql`
    INSERT INTO device_application (world_id, number, application_id, version_id, size_bytes, installed_at, updated_at)
    SELECT ${scope.world}, ${number}, application_id, version_id, size_bytes, ${at}, ${at} FROM ${given}
    ON CONFLICT (world_id, number, application_id) DO UPDATE
    SET version_id = excluded.version_id, size_bytes = excluded.size_bytes, removed_at = NULL,
        installed_at = least(device_application.installed_at, excluded.installed_at),
        updated_at = CASE WHEN device_application.version_id = excluded.version_id
                          THEN device_application.updated_at ELSE excluded.updated_at END`.execute(scope.tx)
  await sql`
    UPDATE application SET name = given.name, system = given.system
    FROM ${given}
    WHERE ${inWorld(scope, 'application')} AND application.id = given.application_id
      AND (application.name, application.system) IS DISTINCT FROM (given.name, given.system)`.execute(
    scope.tx,
  )
  await sql`
    UPDATE device SET applications_sequence = ${sequence}, applications_hash = ${hash}
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
}

export async function saveProcesses(
  scope: Scope,
  names: WorldNames,
  { number, sequence, hash, list }: InstalledList<InstalledProcess>,
): Promise<void> {
  const byProcess = new Map(list.map((item) => [names.processes.get(processKey(item)) ?? 0, item] as const))
  const given = rowsOf(
    'given',
    [...byProcess],
    [
      ['process_id', 'integer', ([id]) => id],
      ['version_id', 'integer', ([, item]) => names.processVersion(item)],
    ],
  )
  await sql`
    INSERT INTO device_process (world_id, number, process_id, version_id)
    SELECT ${scope.world}, ${number}, process_id, version_id FROM ${given}
    ON CONFLICT (world_id, number, process_id) DO UPDATE SET version_id = excluded.version_id`.execute(
    scope.tx,
  )
  await sql`
    UPDATE device SET processes_sequence = ${sequence}, processes_hash = ${hash}
    WHERE ${inWorld(scope, 'device')} AND number = ${number}`.execute(scope.tx)
}
