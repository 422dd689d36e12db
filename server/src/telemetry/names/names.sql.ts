import { sql } from 'kysely'
import { type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import {
  type ApplicationName,
  applicationKey,
  applicationVersionKey,
  type OperatorName,
  operatorKey,
  type ProcessName,
  processKey,
  processVersionKey,
  type WantedNames,
  WorldNames,
} from './names.ts'
import { type NumberedKind, takeNumbers } from './world-numbers.sql.ts'

/** All names of a world. */
export async function readNames(scope: Scope): Promise<WorldNames> {
  const names = new WorldNames()
  const applications = await sql<ApplicationName & { id: number; application: number; version: string }>`
    SELECT a.id AS application, a.package_name AS "packageName", a.shared_user_id AS "sharedUserId",
           v.id, v.version
    FROM application a
    LEFT JOIN application_version v ON ${inWorld(scope, 'v')} AND v.application_id = a.id
    WHERE ${inWorld(scope, 'a')}`.execute(scope.tx)
  for (const row of applications.rows) {
    names.applications.set(applicationKey(row), row.application)
    if (row.id === null) continue
    names.applicationVersions.set(applicationVersionKey(row), row.id)
    names.applicationsOfVersions.set(row.id, row.application)
  }
  const processes = await sql<
    ProcessName & { id: number; process: number; productVersion: string; fileVersion: string }
  >`
    SELECT p.id AS process, p.process_name AS "processName", p.product_name AS "productName",
           v.id, v.product_version AS "productVersion", v.file_version AS "fileVersion"
    FROM process p
    LEFT JOIN process_version v ON ${inWorld(scope, 'v')} AND v.process_id = p.id
    WHERE ${inWorld(scope, 'p')}`.execute(scope.tx)
  for (const row of processes.rows) {
    names.processes.set(processKey(row), row.process)
    if (row.id === null) continue
    names.processVersions.set(processVersionKey(row), row.id)
    names.processesOfVersions.set(row.id, row.process)
  }
  const operators = await sql<OperatorName & { id: number }>`
    SELECT id, name, code FROM network_operator WHERE ${inWorld(scope, 'network_operator')}`.execute(scope.tx)
  for (const row of operators.rows) names.operators.set(operatorKey(row), row.id)
  return names
}

/** Gives numbers to the wanted names without one. Names added concurrently are left alone. */
export async function addNames(scope: Scope, names: WorldNames, wanted: WantedNames): Promise<void> {
  const newApplications = unknown(wanted.applicationVersions, applicationKey, names.applications)
  await insertNumbered(scope, 'application', 'application', newApplications, [
    ['package_name', 'text', ({ packageName }) => packageName],
    ['shared_user_id', 'text', ({ sharedUserId }) => sharedUserId],
    // The package name stands in until a list of installed applications reports the real one.
    ['name', 'text', ({ packageName }) => packageName],
    ['system', 'boolean', () => false],
  ])
  await insertNumbered(
    scope,
    'process',
    'process',
    unknown(wanted.processVersions, processKey, names.processes),
    [
      ['process_name', 'text', ({ processName }) => processName],
      ['product_name', 'text', ({ productName }) => productName],
    ],
  )
  await insertNumbered(
    scope,
    'operator',
    'network_operator',
    unknown(wanted.operators, operatorKey, names.operators),
    [
      ['name', 'text', ({ name }) => name],
      ['code', 'text', ({ code }) => code],
    ],
  )
}

export async function addVersions(scope: Scope, names: WorldNames, wanted: WantedNames): Promise<void> {
  const newApplicationVersions = unknown(
    wanted.applicationVersions,
    applicationVersionKey,
    names.applicationVersions,
  )
  await insertNumbered(scope, 'applicationVersion', 'application_version', newApplicationVersions, [
    ['application_id', 'integer', (name) => names.applications.get(applicationKey(name))],
    ['version', 'text', ({ version }) => version],
  ])
  const newProcessVersions = unknown(wanted.processVersions, processVersionKey, names.processVersions)
  await insertNumbered(scope, 'processVersion', 'process_version', newProcessVersions, [
    ['process_id', 'integer', (name) => names.processes.get(processKey(name))],
    ['product_version', 'text', ({ productVersion }) => productVersion],
    ['file_version', 'text', ({ fileVersion }) => fileVersion],
  ])
}

function unknown<Name>(
  names: readonly Name[],
  keyOf: (name: Name) => string,
  known: ReadonlyMap<string, number>,
): Name[] {
  const found = new Map<string, Name>()
  for (const name of names) {
    const key = keyOf(name)
    if (!known.has(key)) found.set(key, name)
  }
  return [...found.values()]
}

async function insertNumbered<Row>(
  scope: Scope,
  kind: NumberedKind,
  table: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<void> {
  if (rows.length === 0) return
  const first = await takeNumbers(scope, kind, rows.length)
  const numbered = rows.map((row, index) => ({ row, id: first + index }))
  const given = rowsOf('given', numbered, [
    ['id', 'integer', ({ id }) => id],
    ...columns.map(
      ([name, type, value]) => [name, type, ({ row }) => value(row)] as Column<{ row: Row; id: number }>,
    ),
  ])
  const names = sql.join(['id', ...columns.map(([name]) => name)].map((name) => sql.ref(name)))
  await sql`
    INSERT INTO ${sql.table(table)} (world_id, ${names})
    SELECT ${scope.world}, ${names} FROM ${given}
    ON CONFLICT DO NOTHING`.execute(scope.tx)
}
