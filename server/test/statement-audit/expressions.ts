import type { Node, RangeVar } from 'libpg-query'
import { names } from './parse.ts'

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']

/** Visits every node of a part of a parse tree; `enter` says whether to go deeper. */
function visit(part: unknown, enter: (node: Node) => boolean): void {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part) && !enter(part as Node)) return
  for (const child of Object.values(part)) visit(child, enter)
}

/** The subqueries inside expressions, without those nested in them. */
export function subqueries(parts: unknown): Node[] {
  const found: Node[] = []
  visit(parts, (node) => {
    const isStatement = statementKinds.some((kind) => kind in node)
    if (isStatement) found.push(node)
    return !isStatement
  })
  return found
}

/** The tables that a part of a statement reads, at any depth. */
export function tablesIn(parts: unknown): RangeVar[] {
  const found: RangeVar[] = []
  visit(parts, (node) => {
    if ('RangeVar' in node) found.push(node.RangeVar)
    return true
  })
  return found
}

/** The names of all functions that expressions call, subqueries included; `CURRENT_…` under its own name. */
export function functionsIn(parts: unknown): string[] {
  const found: string[] = []
  visit(parts, (node) => {
    if ('FuncCall' in node) found.push(names(node.FuncCall.funcname).at(-1) ?? '')
    if ('SQLValueFunction' in node) found.push(String(node.SQLValueFunction.op).replace(/^SVFOP_/, ''))
    return true
  })
  return found
}

/** The columns that expressions cast to an array: reading one from a text depends on settings, for all that PostgreSQL knows. */
export function castToArrays(parts: unknown): Column[] {
  const found: Column[] = []
  visit(parts, (node) => {
    if ('TypeCast' in node && node.TypeCast.typeName?.arrayBounds?.length) {
      const column = columnOf(node.TypeCast.arg)
      if (column) found.push(column)
    }
    return true
  })
  return found
}

/** The names of all columns that expressions name. */
export function columnsIn(parts: unknown): Set<string> {
  const found = new Set<string>()
  visit(parts, (node) => {
    const column = columnOf(node)
    if (column) found.add(column.name)
    return true
  })
  return found
}

/** The conditions that must all hold: the parts of an AND, or the one condition. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (condition === undefined) return []
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap(conjuncts)
  }
  return [condition]
}

/** The two sides of each equality among conditions; `(a, b) = (c, d)` counts as two. */
export function equalities(condition: Node | undefined): [left: Node, right: Node][] {
  return conjuncts(condition).flatMap((part) => {
    if (!('A_Expr' in part) || part.A_Expr.kind !== 'AEXPR_OP') return []
    const { name, lexpr, rexpr } = part.A_Expr
    if (names(name).at(-1) !== '=' || lexpr === undefined || rexpr === undefined) return []
    if (!('RowExpr' in lexpr) || !('RowExpr' in rexpr)) return [[lexpr, rexpr]]
    const right = rexpr.RowExpr.args ?? []
    return (lexpr.RowExpr.args ?? []).flatMap((left, index): [Node, Node][] => {
      const other = right[index]
      return other === undefined ? [] : [[left, other]]
    })
  })
}

/** A parameter or a literal, cast or not. */
export function isValue(node: Node | undefined): boolean {
  if (node === undefined) return false
  if ('TypeCast' in node) return isValue(node.TypeCast.arg)
  if ('A_Const' in node) return node.A_Const.isnull !== true
  return 'ParamRef' in node
}

export interface Column {
  /** Null for a column named without its table. */
  table: string | null
  name: string
}

/** The column that a node names; `*` for all of them; undefined for anything else. */
export function columnOf(node: Node | undefined): Column | undefined {
  if (node === undefined || !('ColumnRef' in node)) return undefined
  const fields = node.ColumnRef.fields ?? []
  const last = fields.at(-1)
  const name = last !== undefined && 'A_Star' in last ? '*' : names(fields).at(-1)
  return name === undefined ? undefined : { table: names(fields).at(-2) ?? null, name }
}
