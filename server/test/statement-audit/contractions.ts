import type { AlterTableCmd, Node } from 'libpg-query'
import { names, parseStatements, tableName } from './parse.ts'
import type { Violation } from './violation.ts'

/** Kinds of things whose removal processes of an earlier version notice. */
const dropped: Record<string, string> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_FUNCTION: 'function',
  OBJECT_INDEX: 'index',
  OBJECT_POLICY: 'policy',
  OBJECT_SEQUENCE: 'sequence',
}

/**
 * What a migration takes away from processes of an earlier version, or newly requires of them, without saying which of
 * them it leaves behind (`-- oldest: 0025`, docs/adr/0039).
 */
export function auditContractions({ name, sql }: { name: string; sql: string }): Violation[] {
  if (/^-- oldest: \d{4}$/m.test(sql)) return []
  return contractionsOf(sql).map((what) => ({
    rule: 'leavesBehind',
    message: `${name} ${what}: do it a release later, with a line "-- oldest:" (docs/adr/0039)`,
  }))
}

/** What a migration itself has created has no earlier users. */
export function contractionsOf(sql: string): string[] {
  const statements = parseStatements(sql)
  const made = new Set(statements.flatMap(madeBy))
  return statements.flatMap((node) => contractionOf(node, made))
}

function madeBy(node: Node): string[] {
  if ('CreateStmt' in node) return [nameOf(node.CreateStmt.relation)]
  // One that may replace another has users.
  if ('CreateFunctionStmt' in node && !node.CreateFunctionStmt.replace) {
    return names(node.CreateFunctionStmt.funcname).slice(-1)
  }
  return []
}

const nameOf = (relation: Parameters<typeof tableName>[0] | undefined) =>
  relation === undefined ? '' : tableName(relation)

/** A table or a function. */
function nameOfObject(object: Node): string {
  if ('RangeVar' in object) return tableName(object.RangeVar)
  return 'ObjectWithArgs' in object ? (names(object.ObjectWithArgs.objname).at(-1) ?? '') : ''
}

function contractionOf(node: Node, made: ReadonlySet<string>): string[] {
  if ('DropStmt' in node) return dropsOf(node.DropStmt.removeType, node.DropStmt.objects ?? [], made)
  if ('RenameStmt' in node) return [`renames ${node.RenameStmt.subname ?? nameOf(node.RenameStmt.relation)}`]
  if ('GrantStmt' in node && !node.GrantStmt.is_grant) {
    const objects = (node.GrantStmt.objects ?? []).map(nameOfObject)
    return objects.every((object) => made.has(object)) ? [] : ['revokes a right']
  }
  if ('IndexStmt' in node) {
    const { unique, relation, idxname } = node.IndexStmt
    return unique && !made.has(nameOf(relation)) ? [`makes ${idxname} unique`] : []
  }
  if ('AlterTableStmt' in node) {
    const table = nameOf(node.AlterTableStmt.relation)
    if (made.has(table)) return []
    return (node.AlterTableStmt.cmds ?? []).flatMap((item) =>
      'AlterTableCmd' in item ? alterationOf(table, item.AlterTableCmd) : [],
    )
  }
  return []
}

function dropsOf(kind: string | undefined, objects: readonly Node[], made: ReadonlySet<string>): string[] {
  const what = dropped[kind ?? '']
  if (what === undefined) return []
  return objects.flatMap((object) => {
    const path = 'List' in object ? names(object.List.items) : []
    const last =
      path.at(-1) ?? ('ObjectWithArgs' in object ? names(object.ObjectWithArgs.objname).at(-1) : '')
    return made.has(path.at(-2) ?? '') || made.has(last ?? '') ? [] : [`drops the ${what} ${last}`]
  })
}

function alterationOf(table: string, command: AlterTableCmd): string[] {
  const column = `${table}.${command.name}`
  switch (command.subtype) {
    case 'AT_DropColumn':
      return [`drops ${column}`]
    case 'AT_DropConstraint':
      return [`drops the constraint ${command.name} of ${table}`]
    case 'AT_AlterColumnType':
      return [`changes the type of ${column}`]
    case 'AT_SetNotNull':
      return [`requires ${column}`]
    case 'AT_ColumnDefault':
      return command.def === undefined ? [`drops the default of ${column}`] : []
    case 'AT_AddConstraint':
      return [`adds a constraint to ${table}`]
    case 'AT_EnableRowSecurity':
      return [`enables row-level security of ${table}`]
    case 'AT_AddColumn':
      return addsRequired(command) ? [`adds to ${table} a required column without a default`] : []
    default:
      return []
  }
}

function addsRequired({ def }: AlterTableCmd): boolean {
  if (def === undefined || !('ColumnDef' in def)) return false
  const kinds = (def.ColumnDef.constraints ?? []).flatMap((each) =>
    'Constraint' in each ? [each.Constraint.contype] : [],
  )
  const filled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'] as const
  const isRequired = kinds.includes('CONSTR_NOTNULL') || kinds.includes('CONSTR_PRIMARY')
  return isRequired && !filled.some((kind) => kinds.includes(kind))
}
