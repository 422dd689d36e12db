import type { Node, RangeVar } from 'libpg-query'
import type { Output } from './output.ts'
import type { QueryLevel } from './query-level.ts'
import type { Violation } from './violation.ts'

/** The context of a query in its statement. */
export interface QueryContext {
  /** The queries that a WITH has named so far. */
  named: ReadonlyMap<string, Output>
  outer: QueryLevel | null
}

/** What the parts of a statement are checked against. */
export interface Audit {
  isTenant(table: RangeVar | undefined): table is RangeVar
  report(rule: Violation['rule'], message: string): void
  statement(node: Node, context: QueryContext): Output
}
