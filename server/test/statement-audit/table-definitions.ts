import type { Node, RangeVar } from 'libpg-query'
import { alterTable, createTable } from './define-table.ts'
import { columnsIn } from './expressions.ts'
import { names, parseStatements, tableName } from './parse.ts'
import type { NamedTable, Tables } from './tables.ts'

/** The tables after all migrations, in order. */
export function tablesAfter(migrations: readonly string[]): Tables {
  const tables: Tables = new Map()
  for (const node of migrations.flatMap(parseStatements)) apply(node, tables)
  return tables
}

function apply(node: Node, tables: Tables): void {
  if ('CreateStmt' in node) createTable(node.CreateStmt, tables)
  if ('AlterTableStmt' in node) {
    const table = find(tables, node.AlterTableStmt.relation)
    for (const item of node.AlterTableStmt.cmds ?? []) {
      if (table !== undefined && 'AlterTableCmd' in item) alterTable(table, item.AlterTableCmd)
    }
  }
  if ('IndexStmt' in node && node.IndexStmt.unique) {
    const { idxname = '', indexParams, relation } = node.IndexStmt
    const columns = (indexParams ?? []).map((item) =>
      'IndexElem' in item ? (item.IndexElem.name ?? '()') : '',
    )
    find(tables, relation)?.table.keys.push({ name: idxname, kind: 'unique index', columns })
  }
  if ('CreatePolicyStmt' in node) {
    const { policy_name = '', table, qual, with_check } = node.CreatePolicyStmt
    find(tables, table)?.table.policies.set(policy_name, columnsIn([qual, with_check]))
  }
  if ('DropStmt' in node) drop(node.DropStmt.removeType, node.DropStmt.objects ?? [], tables)
  if ('RenameStmt' in node && node.RenameStmt.renameType === 'OBJECT_TABLE') {
    const found = find(tables, node.RenameStmt.relation)
    if (found === undefined) return
    tables.delete(found.name)
    tables.set(node.RenameStmt.newname ?? '', found.table)
  }
}

function find(tables: Tables, relation: RangeVar | undefined): NamedTable | undefined {
  if (relation === undefined) return undefined
  const name = tableName(relation)
  const table = tables.get(name)
  return table && { name, table }
}

function drop(kind: string | undefined, objects: readonly Node[], tables: Tables): void {
  for (const object of objects) {
    const path = 'List' in object ? names(object.List.items) : []
    const last = path.at(-1) ?? ''
    if (kind === 'OBJECT_TABLE') tables.delete(last)
    if (kind === 'OBJECT_POLICY') tables.get(path.at(-2) ?? '')?.policies.delete(last)
    if (kind !== 'OBJECT_INDEX') continue
    for (const table of tables.values()) table.keys = table.keys.filter((key) => key.name !== last)
  }
}
