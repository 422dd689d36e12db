import type { Node } from 'libpg-query'
import { subqueries } from './expressions.ts'
import { parseStatements, tableName } from './parse.ts'
import { StatementAudit } from './statement-audit.ts'
import type { Violation } from './violation.ts'

export interface AuditedSchema {
  /** The tables that hold rows of many worlds. */
  tenantTables: ReadonlySet<string>
}

const top = { named: new Map(), outer: null }

/** Statements that run another statement, with the name of the part that holds it. */
const carriers = ['ExplainStmt', 'PrepareStmt', 'DeclareCursorStmt', 'CreateTableAsStmt'] as const

function auditNode(node: Node, audit: StatementAudit): void {
  if ('TruncateStmt' in node) {
    for (const item of node.TruncateStmt.relations ?? []) {
      if ('RangeVar' in item && audit.isTenant(item.RangeVar)) {
        audit.report('wholeTable', `TRUNCATE empties ${tableName(item.RangeVar)} in every world`)
      }
    }
    return
  }
  if ('CopyStmt' in node) {
    const { relation, query } = node.CopyStmt
    if (audit.isTenant(relation)) {
      audit.report('wholeTable', `COPY of ${tableName(relation)} is not bound to a world`)
    }
    if (query !== undefined) auditNode(query, audit)
    return
  }
  const carried = carriers.some((kind) => kind in node) ? subqueries(Object.values(node)) : [node]
  for (const statement of carried) audit.statement(statement, top)
}

function auditText(sql: string, { tenantTables }: AuditedSchema): Violation[] {
  if (sql.trim() === '') return []
  let statements: Node[]
  try {
    statements = parseStatements(sql)
  } catch (error) {
    return [{ rule: 'unreadable', message: `PostgreSQL cannot read the statement: ${String(error)}` }]
  }
  const audit = new StatementAudit(tenantTables)
  for (const node of statements) auditNode(node, audit)
  return audit.violations
}

const known = new WeakMap<AuditedSchema, Map<string, readonly Violation[]>>()

/** The violations of the tenant rules in one statement, or in several separated by semicolons. */
export function auditStatement(sql: string, schema: AuditedSchema): readonly Violation[] {
  const ofSchema = known.get(schema) ?? new Map<string, readonly Violation[]>()
  known.set(schema, ofSchema)
  const violations = ofSchema.get(sql) ?? auditText(sql, schema)
  ofSchema.set(sql, violations)
  return violations
}
