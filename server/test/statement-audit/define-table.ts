import type { AlterTableCmd, ColumnDef, Constraint, CreateStmt } from 'libpg-query'
import { functionsIn } from './expressions.ts'
import { names, tableName } from './parse.ts'
import type { ColumnDefinition, NamedTable, TableDefinition, Tables } from './tables.ts'

/** CREATE TABLE, with the columns of tables it inherits from or is like. */
export function createTable(
  { relation, tableElts, inhRelations, partbound }: CreateStmt,
  tables: Tables,
): void {
  if (relation === undefined) return
  const parents = (inhRelations ?? []).flatMap((item) =>
    'RangeVar' in item ? [tableName(item.RangeVar)] : [],
  )
  const likes = (tableElts ?? []).flatMap((item) =>
    'TableLikeClause' in item && item.TableLikeClause.relation
      ? [tableName(item.TableLikeClause.relation)]
      : [],
  )
  const copied = [...parents, ...likes].flatMap((name) => [...(tables.get(name)?.columns ?? [])])
  const table: TableDefinition = {
    columns: new Map(copied),
    keys: [],
    rowSecurity: false,
    policies: new Map(),
    partitionOf: partbound === undefined ? null : (parents[0] ?? null),
  }
  const name = tableName(relation)
  tables.set(name, table)
  for (const item of tableElts ?? []) {
    if ('ColumnDef' in item) addColumn({ name, table }, item.ColumnDef)
    if ('Constraint' in item) addConstraint({ name, table }, item.Constraint, names(item.Constraint.keys))
  }
}

/** One action of an ALTER TABLE. */
export function alterTable(found: NamedTable, { subtype, name = '', def }: AlterTableCmd): void {
  const { table } = found
  const column = table.columns.get(name)
  if (def !== undefined && 'ColumnDef' in def && subtype === 'AT_AddColumn') addColumn(found, def.ColumnDef)
  if (def !== undefined && 'Constraint' in def)
    addConstraint(found, def.Constraint, names(def.Constraint.keys))
  if (subtype === 'AT_DropColumn') table.columns.delete(name)
  if (subtype === 'AT_DropConstraint') table.keys = table.keys.filter((key) => key.name !== name)
  if (subtype === 'AT_SetNotNull' && column) column.notNull = true
  if (subtype === 'AT_DropNotNull' && column) column.notNull = false
  if (subtype === 'AT_ColumnDefault' && column) column.defaultFunctions = functionsIn(def)
  if (subtype === 'AT_EnableRowSecurity') table.rowSecurity = true
  if (subtype === 'AT_DisableRowSecurity') table.rowSecurity = false
}

function addColumn(found: NamedTable, { colname = '', typeName, constraints }: ColumnDef): void {
  const column: ColumnDefinition = {
    type: names(typeName?.names).at(-1) ?? '',
    notNull: false,
    defaultFunctions: [],
  }
  found.table.columns.set(colname, column)
  for (const item of constraints ?? []) {
    if (!('Constraint' in item)) continue
    const { contype, raw_expr } = item.Constraint
    if (contype === 'CONSTR_NOTNULL') column.notNull = true
    if (contype === 'CONSTR_DEFAULT') column.defaultFunctions = functionsIn(raw_expr)
    addConstraint(found, item.Constraint, [colname])
  }
}

function addConstraint({ name, table }: NamedTable, constraint: Constraint, columns: string[]): void {
  const named = (suffix: string) => constraint.conname ?? [name, ...suffix.split(' ')].join('_')
  switch (constraint.contype) {
    case 'CONSTR_PRIMARY':
      table.keys.push({ name: named('pkey'), kind: 'primary key', columns })
      break
    case 'CONSTR_UNIQUE':
      table.keys.push({ name: named(`${columns.join(' ')} key`), kind: 'unique constraint', columns })
      break
    case 'CONSTR_FOREIGN': {
      const own = constraint.fk_attrs === undefined ? columns : names(constraint.fk_attrs)
      table.keys.push({
        name: named(`${own.join(' ')} fkey`),
        kind: 'foreign key',
        columns: own,
        references: constraint.pktable === undefined ? '' : tableName(constraint.pktable),
        setsNull: constraint.fk_del_action === 'n' || constraint.fk_upd_action === 'n',
      })
    }
  }
}
