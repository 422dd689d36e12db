import type { Node } from 'libpg-query'
import { parseStatements } from './parse.ts'
import type { Violation } from './violation.ts'

/** What a cluster refuses of a text that defines tables, although one PostgreSQL takes it. */
export function auditForCluster(sql: string): Violation[] {
  const statements = parseStatements(sql)
  const several: Violation[] =
    statements.length > 1
      ? [{ rule: 'severalStatements', message: 'A cluster takes statements only one at a time' }]
      : []
  return [...several, ...statements.flatMap(refused)]
}

function refused(node: Node): Violation[] {
  if ('DropStmt' in node) {
    const { removeType, objects = [] } = node.DropStmt
    if (removeType !== 'OBJECT_INDEX' || objects.length === 1) return []
    return [{ rule: 'severalIndexes', message: 'A cluster drops indexes only one at a time' }]
  }
  const commands = 'AlterTableStmt' in node ? (node.AlterTableStmt.cmds ?? []) : []
  return commands.some((each) => 'AlterTableCmd' in each && each.AlterTableCmd.subtype === 'AT_SetStorage')
    ? [
        {
          rule: 'storage',
          message: 'A cluster does not change how a column of a distributed table is stored',
        },
      ]
    : []
}
