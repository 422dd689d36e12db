import type { InstalledApplication, InstalledProcess } from '@muster/contract'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { WorldNames } from '../../telemetry/index.ts'

/** The whole list of what is installed on a device, from one report. */
export interface InstalledList<Item> {
  number: number
  sequence: number
  hash: string
  at: number
  list: readonly Item[]
}

export interface DatedApplication extends InstalledApplication {
  /** When the device got it, or this version of it. */
  changedAt: number
  /** When the device first had it, as far as the lists stored together say. */
  installedAt: number
}

const nameOf = ({ packageName, sharedUserId, version }: InstalledApplication) => ({
  packageName,
  sharedUserId: sharedUserId ?? '',
  version,
})

/** Numbers of devices whose lists have changed, and of those whose lists have new entries. */
export interface ListChanges {
  changed: Set<number>
  grown: Set<number>
}

const noChanges = (): ListChanges => ({ changed: new Set(), grown: new Set() })

/** Replaces the lists: what is missing from one has been removed from its device. */
export async function saveApplications(
  scope: Scope,
  names: WorldNames,
  lists: readonly InstalledList<DatedApplication>[],
): Promise<ListChanges> {
  if (lists.length === 0) return noChanges()
  const items = lists.flatMap(({ number, list }) => {
    const byId = new Map(
      list.map((item) => [names.applicationOf(names.applicationVersion(nameOf(item))), item]),
    )
    return [...byId].map(([id, item]) => ({
      number,
      id,
      item,
      size: item.size ?? null,
      version: names.applicationVersion(nameOf(item)),
    }))
  })
  const before = await readInstalled(scope, lists)
  const changed = items.filter(({ number, id, version, size }) => {
    const known = before.get(`${number}/${id}`)
    return known?.version !== version || known.size !== size
  })
  const installed = rowsOf('given', changed, [
    ['number', 'integer', ({ number }) => number],
    ['at', 'bigint', ({ item }) => item.changedAt],
    ['installed_at', 'bigint', ({ item }) => item.installedAt],
    ['application_id', 'integer', ({ id }) => id],
    ['version_id', 'integer', ({ version }) => version],
    ['size_bytes', 'bigint', ({ size }) => size],
  ])
  const missing = missingFrom(items, before)
  await removeMissing(scope, 'application', lists, missing)
  await sql`
    INSERT INTO device_application (world_id, number, application_id, version_id, size_bytes, installed_at, updated_at)
    SELECT ${scope.world}, number, application_id, version_id, size_bytes, installed_at, at FROM ${installed}
    ON CONFLICT (world_id, number, application_id) DO UPDATE
    SET version_id = excluded.version_id, size_bytes = excluded.size_bytes, removed_at = NULL,
        installed_at = least(device_application.installed_at, excluded.installed_at),
        updated_at = CASE WHEN device_application.version_id = excluded.version_id
                          THEN device_application.updated_at ELSE excluded.updated_at END`.execute(scope.tx)
  await nameApplications(scope, new Map(items.map(({ id, item }) => [id, item])))
  await sql`
    UPDATE device SET applications_sequence = list.sequence, applications_hash = list.hash
    FROM ${listsOf(lists)}
    WHERE ${inWorld(scope, 'device')} AND device.number = list.number`.execute(scope.tx)
  return changesOf(items, before, [...changed, ...missing])
}

/** An application or a process of a device. */
interface Listed {
  number: number
  id: number
  version: number
}

interface Installed extends Listed {
  size: number | null
}

const changesOf = (
  items: readonly Listed[],
  before: ReadonlyMap<string, Listed>,
  changed: readonly Listed[],
): ListChanges => ({
  changed: numbersOf(changed),
  grown: numbersOf(items.filter(({ number, id }) => !before.has(`${number}/${id}`))),
})

const numbersOf = (items: readonly Listed[]): Set<number> => new Set(items.map(({ number }) => number))

function missingFrom(items: readonly Listed[], before: ReadonlyMap<string, Listed>): Listed[] {
  const isListed = new Set(items.map(({ number, id }) => `${number}/${id}`))
  return [...before.values()].filter(({ number, id }) => !isListed.has(`${number}/${id}`))
}

/** What is installed on the devices of the lists, by device and application. */
async function readInstalled(
  scope: Scope,
  lists: readonly InstalledList<unknown>[],
): Promise<Map<string, Installed>> {
  const { rows } = await sql<Installed>`
    SELECT number, application_id AS id, version_id AS version, size_bytes AS size FROM device_application
    WHERE ${inWorld(scope, 'device_application')} AND removed_at IS NULL
      AND number = ANY (${lists.map(({ number }) => number)}::integer[])`.execute(scope.tx)
  return new Map(rows.map((row) => [`${row.number}/${row.id}`, row]))
}

/** A removed application keeps its row: its known use counts again if it is reinstalled. */
async function removeMissing(
  scope: Scope,
  kind: 'application' | 'process',
  lists: readonly InstalledList<unknown>[],
  missing: readonly Listed[],
): Promise<void> {
  if (missing.length === 0) return
  const at = new Map(lists.map((list) => [list.number, list.at]))
  const given = rowsOf('given', missing, [
    ['number', 'integer', ({ number }) => number],
    ['id', 'integer', ({ id }) => id],
    ['at', 'bigint', ({ number }) => at.get(number)],
  ])
  await sql`
    UPDATE ${sql.table(`device_${kind}`)} listed SET removed_at = given.at
    FROM ${given}
    WHERE ${inWorld(scope, 'listed')} AND listed.number = given.number
      AND ${sql.ref(`listed.${kind}_id`)} = given.id`.execute(scope.tx)
}

/** An application's name is unknown until a list has it. */
async function nameApplications(
  scope: Scope,
  applications: ReadonlyMap<number, InstalledApplication>,
): Promise<void> {
  const given = rowsOf(
    'given',
    [...applications],
    [
      ['id', 'integer', ([id]) => id],
      ['name', 'text', ([, { name }]) => name],
      ['system', 'boolean', ([, { system }]) => system],
    ],
  )
  // In a fixed order: applications are shared by all devices, and two transactions that name the same ones must not
  // deadlock.
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM ${given}
    JOIN application a ON ${inWorld(scope, 'a')} AND a.id = given.id
    WHERE (a.name, a.system) IS DISTINCT FROM (given.name, given.system)
      -- The collective name has no name of its own.
      AND a.package_name <> ''
    ORDER BY a.id
    FOR UPDATE OF a`.execute(scope.tx)
  if (rows.length === 0) return
  await sql`
    UPDATE application SET name = given.name, system = given.system
    FROM ${given}
    WHERE ${inWorld(scope, 'application')} AND application.id = given.id
      AND given.id = ANY (${rows.map(({ id }) => id)}::integer[])`.execute(scope.tx)
}

/** As with applications: what is missing from a list has been removed. */
export async function saveProcesses(
  scope: Scope,
  names: WorldNames,
  lists: readonly InstalledList<InstalledProcess>[],
): Promise<ListChanges> {
  if (lists.length === 0) return noChanges()
  const items = lists.flatMap(({ number, list }) => {
    const byId = new Map(list.map((item) => [names.processOf(names.processVersion(item)), item]))
    return [...byId].map(([id, item]) => ({ number, id, version: names.processVersion(item) }))
  })
  const before = await readProcesses(scope, lists)
  const changed = items.filter(
    ({ number, id, version }) => before.get(`${number}/${id}`)?.version !== version,
  )
  const given = rowsOf('given', changed, [
    ['number', 'integer', ({ number }) => number],
    ['process_id', 'integer', ({ id }) => id],
    ['version_id', 'integer', ({ version }) => version],
  ])
  const missing = missingFrom(items, before)
  await removeMissing(scope, 'process', lists, missing)
  await sql`
    INSERT INTO device_process (world_id, number, process_id, version_id)
    SELECT ${scope.world}, number, process_id, version_id FROM ${given}
    ON CONFLICT (world_id, number, process_id) DO UPDATE
    SET version_id = excluded.version_id, removed_at = NULL`.execute(scope.tx)
  await sql`
    UPDATE device SET processes_sequence = list.sequence, processes_hash = list.hash
    FROM ${listsOf(lists)}
    WHERE ${inWorld(scope, 'device')} AND device.number = list.number`.execute(scope.tx)
  return changesOf(items, before, [...changed, ...missing])
}

/** The processes of the devices of the lists, by device and process. */
async function readProcesses(
  scope: Scope,
  lists: readonly InstalledList<unknown>[],
): Promise<Map<string, Listed>> {
  const { rows } = await sql<Listed>`
    SELECT number, process_id AS id, version_id AS version FROM device_process
    WHERE ${inWorld(scope, 'device_process')} AND removed_at IS NULL
      AND number = ANY (${lists.map(({ number }) => number)}::integer[])`.execute(scope.tx)
  return new Map(rows.map((row) => [`${row.number}/${row.id}`, row]))
}

const listsOf = (lists: readonly InstalledList<unknown>[]) =>
  rowsOf('list', lists, [
    ['number', 'integer', ({ number }) => number],
    ['sequence', 'bigint', ({ sequence }) => sequence],
    ['hash', 'text', ({ hash }) => hash],
    ['at', 'bigint', ({ at }) => at],
  ])
