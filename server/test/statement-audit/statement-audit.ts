import type {
  DeleteStmt,
  InsertStmt,
  MergeStmt,
  Node,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query'
import type { Audit, QueryContext } from './audit.ts'
import { isValue, subqueries, tablesIn } from './expressions.ts'
import { collectSources } from './from-clause.ts'
import { derivedSource, type Output, outputOf } from './output.ts'
import { tableName } from './parse.ts'
import { QueryLevel, type Source, worldColumn } from './query-level.ts'
import type { Violation } from './violation.ts'
import { insertedWorld, writtenValues } from './writes.ts'

const nothing: Output = []

const isSharedLock = ({ lockingClause = [] }: SelectStmt) =>
  lockingClause.some(
    (item) =>
      'LockingClause' in item &&
      ['LCS_FORSHARE', 'LCS_FORKEYSHARE'].includes(item.LockingClause.strength ?? ''),
  )

/** Walks one statement with all its subqueries and collects violations of the tenant rules. */
export class StatementAudit implements Audit {
  readonly violations: Violation[] = []
  readonly #tenantTables: ReadonlySet<string>

  constructor(tenantTables: ReadonlySet<string>) {
    this.#tenantTables = tenantTables
  }

  isTenant(table: RangeVar | undefined): table is RangeVar {
    return table !== undefined && this.#tenantTables.has(tableName(table))
  }

  report(rule: Violation['rule'], message: string): void {
    this.violations.push({ rule, message })
  }

  statement(node: Node, around: QueryContext): Output {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, around)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, around)
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, around)
    if ('DeleteStmt' in node) return this.#delete(node.DeleteStmt, around)
    if ('MergeStmt' in node) this.#merge(node.MergeStmt)
    return nothing
  }

  select(select: SelectStmt, around: QueryContext): Output {
    const inside = this.#with(select.withClause, around)
    if (select.larg !== undefined && select.rarg !== undefined) {
      const left = this.select(select.larg, inside)
      const right = this.select(select.rarg, inside)
      return left.map((column, index) => ({ ...column, bound: column.bound && right[index]?.bound === true }))
    }
    const level = this.#level(select.fromClause, select.whereClause, inside)
    const { fromClause: _from, withClause: _with, ...rest } = select
    this.#inner(level, inside, rest)
    if (isSharedLock(select) && level.sources.some(({ table }) => table === null)) {
      this.report(
        'sharedLock',
        'two that lock rows of a reference table FOR SHARE block each other on a cluster',
      )
    }
    return outputOf(select.targetList, level, (value) => isValue(value) || level.isBound(value))
  }

  #insert(insert: InsertStmt, around: QueryContext): Output {
    const inside = this.#with(insert.withClause, around)
    const select = insert.selectStmt
    const output = select === undefined ? nothing : this.statement(select, inside)
    // What is written belongs to the world that the statement writes.
    const target = { ...this.#target(insert.relation), bound: true }
    const level = new QueryLevel(inside.outer)
    level.sources.push(target, { ...target, name: 'excluded' })
    this.#inner(level, inside, insert.onConflictClause, insert.returningClause)
    if (this.isTenant(insert.relation)) {
      insertedWorld(insert, output, this)
      writtenValues(`INSERT INTO ${target.table}`, this, select, insert.onConflictClause)
    }
    return outputOf(insert.returningClause?.exprs, level, (value) => level.isBound(value))
  }

  #update(update: UpdateStmt, around: QueryContext): Output {
    const inside = this.#with(update.withClause, around)
    const level = this.#level(update.fromClause, update.whereClause, inside, update.relation)
    this.#inner(level, inside, update.targetList, update.whereClause, update.returningClause)
    if (this.isTenant(update.relation)) {
      writtenValues(`UPDATE ${tableName(update.relation)}`, this, undefined, {
        targetList: update.targetList,
      })
    }
    return outputOf(update.returningClause?.exprs, level, (value) => level.isBound(value))
  }

  #delete(deletion: DeleteStmt, around: QueryContext): Output {
    const inside = this.#with(deletion.withClause, around)
    const level = this.#level(deletion.usingClause, deletion.whereClause, inside, deletion.relation)
    this.#inner(level, inside, deletion.whereClause, deletion.returningClause)
    return outputOf(deletion.returningClause?.exprs, level, (value) => level.isBound(value))
  }

  #merge(merge: MergeStmt): void {
    const tenant = [merge.relation, ...tablesIn(merge)].filter((table) => this.isTenant(table))
    for (const table of new Set(tenant.map(tableName))) {
      this.report('merge', `MERGE touches ${table}: write INSERT … ON CONFLICT, which a cluster can route`)
    }
  }

  #with(clause: WithClause | undefined, around: QueryContext): QueryContext {
    const named = new Map(around.named)
    for (const item of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in item)) continue
      const { ctename = '', ctequery, aliascolnames } = item.CommonTableExpr
      if (ctequery === undefined) continue
      const inside = { ...around, named }
      const first = 'SelectStmt' in ctequery && clause?.recursive ? ctequery.SelectStmt.larg : undefined
      // A recursive query reads itself: the output of its first half. Violations in there are reported just once.
      const unheard = new StatementAudit(this.#tenantTables)
      if (first !== undefined) named.set(ctename, unheard.select(first, inside))
      const output = this.statement(ctequery, inside)
      const { hasWorld, bound } = derivedSource(ctename, output, aliascolnames)
      named.set(
        ctename,
        aliascolnames === undefined ? output : [{ name: hasWorld ? worldColumn : null, star: true, bound }],
      )
    }
    return { ...around, named }
  }

  #level(
    from: readonly Node[] | undefined,
    where: Node | undefined,
    inside: QueryContext,
    written?: RangeVar,
  ): QueryLevel {
    const level = new QueryLevel(inside.outer)
    if (written !== undefined) level.sources.push(this.#target(written))
    level.limit(where, level.sources)
    collectSources(from ?? [], level, inside, this)
    level.bind()
    for (const source of level.sources) if (source.table !== null && !source.bound) this.#unbound(source)
    this.#inner(level, inside, level.expressions)
    return level
  }

  /** Subqueries inside expressions, which may name the level's sources. */
  #inner(level: QueryLevel, inside: QueryContext, ...parts: unknown[]): void {
    for (const query of subqueries(parts)) this.statement(query, { named: inside.named, outer: level })
  }

  #target(relation: RangeVar | undefined): Source {
    const table = this.isTenant(relation) ? tableName(relation) : null
    const name = relation?.alias?.aliasname ?? relation?.relname ?? ''
    return { name, table, hasWorld: table !== null, bound: false }
  }

  #unbound({ name, table }: Source): void {
    const called = name === table ? table : `${table} AS ${name}`
    this.report(
      'worldNotBound',
      `${called} is used without ${name}.world_id = …: bind it to a parameter, or to a world_id that is bound`,
    )
  }
}
