import { isImmutable } from './immutable-functions.ts'
import { parseStatements } from './parse.ts'
import { worldColumn } from './query-level.ts'
import { tablesAfter } from './table-definitions.ts'
import type { KeyDefinition, TableDefinition, Tables } from './tables.ts'
import type { Violation } from './violation.ts'

const isTenant = (table: TableDefinition | undefined): boolean => table?.columns.has(worldColumn) === true

/** The tables that hold rows of many worlds: those with a world_id, partitions included. */
export const tenantTablesOf = (migrations: readonly string[]): Set<string> =>
  new Set([...tablesAfter(migrations)].filter(([, table]) => isTenant(table)).map(([name]) => name))

/** The violations of the schema's rules in all migrations together, in order. */
export function auditMigrations(migrations: readonly string[]): Violation[] {
  const tables = tablesAfter(migrations)
  const kept = new Set(migrations.flatMap(referenceTables))
  return [
    ...migrations.flatMap(forbiddenStatements),
    ...[...tables].flatMap(([name, table]) => auditTable(name, table, tables, kept)),
  ]
}

/** The tables that a migration's `-- reference: a, b` line keeps whole on every node of a cluster. */
const referenceTables = (sql: string): string[] =>
  [...sql.matchAll(/^-- reference: (.*)$/gm)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  )

function forbiddenStatements(sql: string): Violation[] {
  return parseStatements(sql).flatMap((node): Violation[] => {
    if ('CreateTrigStmt' in node) {
      const { trigname } = node.CreateTrigStmt
      return [
        { rule: 'trigger', message: `The trigger ${trigname} hides a write: let the code that writes do it` },
      ]
    }
    if ('CreateEnumStmt' in node) {
      return [{ rule: 'enumType', message: 'An enum type cannot lose a value: use text with a CHECK' }]
    }
    if ('MergeStmt' in node) {
      return [{ rule: 'merge', message: 'MERGE is not routed by a cluster: use INSERT … ON CONFLICT' }]
    }
    return []
  })
}

function auditTable(
  name: string,
  table: TableDefinition,
  tables: Tables,
  kept: ReadonlySet<string>,
): Violation[] {
  if (table.partitionOf !== null) return []
  const keys = table.keys.flatMap((key) => auditKey(name, table, key, tables, kept))
  const found = [...keys, ...(isTenant(table) ? auditTenantTable(name, table) : [])]
  if (!table.keys.some((key) => key.kind === 'primary key')) {
    found.push({ rule: 'noPrimaryKey', message: `${name} has no primary key` })
  }
  return found
}

function auditTenantTable(name: string, table: TableDefinition): Violation[] {
  const found: Violation[] = []
  const world = table.columns.get(worldColumn)
  const inPrimaryKey = table.keys.some(
    ({ kind, columns }) => kind === 'primary key' && columns.includes(worldColumn),
  )
  if (world?.notNull === false && !inPrimaryKey) {
    found.push({ rule: 'worldColumn', message: `${name}.world_id may be null` })
  }
  if (world?.type !== 'text') {
    found.push({ rule: 'worldColumn', message: `${name}.world_id is ${world?.type}, not text` })
  }
  if (!table.rowSecurity) {
    found.push({
      rule: 'rowSecurity',
      message: `${name} has a world_id but row-level security is not enabled`,
    })
  }
  if (![...table.policies.values()].some((columns) => columns.has(worldColumn))) {
    found.push({ rule: 'rowSecurity', message: `${name} has a world_id but no policy that compares it` })
  }
  for (const [column, { defaultFunctions }] of table.columns) {
    for (const called of defaultFunctions.filter((each) => !isImmutable(each))) {
      found.push({
        rule: 'notImmutable',
        message: `${name}.${column} defaults to ${called}, which is not immutable: pass its value as a parameter`,
      })
    }
  }
  return found
}

function auditKey(
  name: string,
  table: TableDefinition,
  key: KeyDefinition,
  tables: Tables,
  kept: ReadonlySet<string>,
): Violation[] {
  const found: Violation[] = []
  const target = key.references
  const described = `The ${key.kind} ${key.name} of ${name}`
  const toTenant = target !== undefined && isTenant(tables.get(target))
  if (key.setsNull && key.columns.length > 1) {
    found.push({ rule: 'setNullOnKey', message: `${described} sets null, and with it the world` })
  }
  if (!isTenant(table)) {
    if (toTenant) {
      found.push({
        rule: 'foreignKeyTarget',
        message: `${described} leads from outside the worlds into ${target}`,
      })
    }
    return found
  }
  // A table kept whole on every node has no world to start with.
  const mayLackWorld = target !== undefined && !toTenant
  if (mayLackWorld && !kept.has(target)) {
    found.push({
      rule: 'foreignKeyTarget',
      message: `${described} leads to ${target}, which no "-- reference:" line keeps on every node`,
    })
  }
  if (!mayLackWorld && key.columns[0] !== worldColumn) {
    found.push({ rule: 'keyWithoutWorld', message: `${described} does not begin with world_id` })
  }
  return found
}
