import type { InsertStmt, Node, OnConflictClause } from 'libpg-query'
import type { Audit } from './audit.ts'
import { castToArrays, columnOf, functionsIn, isValue, subqueries } from './expressions.ts'
import { isImmutable } from './immutable-functions.ts'
import type { Output } from './output.ts'
import { tableName } from './parse.ts'
import { worldColumn } from './query-level.ts'

const targetName = (node: Node): string => ('ResTarget' in node ? (node.ResTarget.name ?? '') : '')
const targetValue = (node: Node): Node | undefined => ('ResTarget' in node ? node.ResTarget.val : undefined)

/** An INSERT names `world_id`, writes the statement's world into it, and is no COPY inside. */
export function insertedWorld(insert: InsertStmt, output: Output, audit: Audit): void {
  const into = `INSERT INTO ${insert.relation === undefined ? '' : tableName(insert.relation)}`
  const position = (insert.cols ?? []).map(targetName).indexOf(worldColumn)
  if (position < 0) {
    audit.report('worldNotWritten', `${into} does not name world_id among its columns`)
    return
  }
  const select =
    insert.selectStmt !== undefined && 'SelectStmt' in insert.selectStmt ? insert.selectStmt : null
  const rows = select?.SelectStmt.valuesLists
  if (rows === undefined && insert.onConflictClause === undefined && insert.returningClause === undefined) {
    audit.report(
      'copiedRows',
      `${into} … SELECT needs RETURNING or ON CONFLICT: without either, a cluster copies the rows, which row-level security refuses`,
    )
  }
  if (subqueries(rows).length > 0) {
    audit.report(
      'subqueryInValues',
      `${into} VALUES with a subquery: a cluster takes INSERT … SELECT instead`,
    )
  }
  const written =
    rows === undefined
      ? output[position]?.bound === true && !output.slice(0, position + 1).some(({ star }) => star)
      : rows.every((row) => 'List' in row && isValue(row.List.items?.[position]))
  if (!written) {
    audit.report(
      'worldNotWritten',
      `${into} writes a world_id that is neither a parameter, a literal nor the world_id of a bound table`,
    )
  }
}

/** What a write puts into columns: only parameters, columns and immutable functions; never another world. */
export function writtenValues(
  statement: string,
  audit: Audit,
  select: Node | undefined,
  update: Pick<OnConflictClause, 'targetList' | 'whereClause'> | undefined,
): void {
  const targets = update?.targetList ?? []
  const values = [...selected(select), ...targets.map(targetValue), update?.whereClause]
  for (const name of new Set(functionsIn(values).filter((each) => !isImmutable(each)))) {
    const called = name === name.toUpperCase() ? name : `${name}()`
    audit.report(
      'notImmutable',
      `${statement} writes ${called}, which is not known to be immutable: pass its value as a parameter`,
    )
  }
  for (const { name } of castToArrays([targets.map(targetValue), update?.whereClause])) {
    audit.report(
      'notImmutable',
      `${statement} casts ${name} to an array, which is not immutable: a cluster takes string_to_array() instead`,
    )
  }
  const changes = targets.filter((target) => targetName(target) === worldColumn)
  if (changes.some((target) => !isOwnWorld(targetValue(target)))) {
    audit.report('worldChanged', `${statement} sets world_id, which never changes`)
  }
}

/** `world_id = excluded.world_id` changes nothing: the conflict implies that they are equal. */
function isOwnWorld(value: Node | undefined): boolean {
  const column = columnOf(value)
  return column?.table === 'excluded' && column.name === worldColumn
}

function selected(node: Node | undefined): unknown[] {
  if (node === undefined || !('SelectStmt' in node)) return []
  const { targetList, valuesLists, larg, rarg } = node.SelectStmt
  const arms = [larg, rarg].flatMap((arm) => (arm === undefined ? [] : selected({ SelectStmt: arm })))
  return [targetList, valuesLists, ...arms]
}
