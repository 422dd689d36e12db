import type { JoinExpr, Node } from 'libpg-query'
import type { Audit, QueryContext } from './audit.ts'
import { derivedSource } from './output.ts'
import { names, tableName } from './parse.ts'
import { type QueryLevel, type Source, worldColumn } from './query-level.ts'

/** Adds what a FROM names to the level, with the conditions of its joins; returns the sources added. */
export function collectSources(
  from: readonly Node[],
  level: QueryLevel,
  inside: QueryContext,
  audit: Audit,
): Source[] {
  return from.flatMap((item) => {
    if ('JoinExpr' in item) return collectJoin(item.JoinExpr, level, inside, audit)
    const source = sourceOf(item, level, inside, audit)
    if (source === undefined) return []
    level.sources.push(source)
    return [source]
  })
}

function sourceOf(item: Node, level: QueryLevel, inside: QueryContext, audit: Audit): Source | undefined {
  if ('RangeVar' in item) {
    const { relname = '', schemaname, alias } = item.RangeVar
    const name = alias?.aliasname ?? relname
    const query = schemaname === undefined ? inside.named.get(relname) : undefined
    if (query !== undefined) return derivedSource(name, query, alias?.colnames)
    const tenant = audit.isTenant(item.RangeVar)
    return { name, table: tenant ? tableName(item.RangeVar) : null, hasWorld: tenant, bound: false }
  }
  if ('RangeSubselect' in item) {
    const { subquery, lateral, alias } = item.RangeSubselect
    if (subquery === undefined) return undefined
    // Only a LATERAL subquery sees what precedes it.
    if (lateral) level.bind()
    const around = lateral ? { named: inside.named, outer: level } : inside
    return derivedSource(alias?.aliasname ?? '', audit.statement(subquery, around), alias?.colnames)
  }
  if ('RangeTableSample' in item && item.RangeTableSample.relation !== undefined) {
    return sourceOf(item.RangeTableSample.relation, level, inside, audit)
  }
  level.expressions.push(item)
  if ('RangeFunction' in item) {
    const name = item.RangeFunction.alias?.aliasname ?? ''
    return { name, table: null, hasWorld: false, bound: false }
  }
  return undefined
}

function collectJoin(
  { jointype, larg, rarg, quals, usingClause }: JoinExpr,
  level: QueryLevel,
  inside: QueryContext,
  audit: Audit,
): Source[] {
  const left = larg === undefined ? [] : collectSources([larg], level, inside, audit)
  const right = rarg === undefined ? [] : collectSources([rarg], level, inside, audit)
  // The conditions of an outer join limit only the nullable side.
  const limits = {
    leftSide: jointype === 'JOIN_INNER' || jointype === 'JOIN_RIGHT' ? left : [],
    rightSide: jointype === 'JOIN_INNER' || jointype === 'JOIN_LEFT' ? right : [],
  }
  const limited = [...limits.leftSide, ...limits.rightSide]
  level.limit(quals, limited)
  if (names(usingClause).includes(worldColumn)) level.merge(left, right, limited)
  level.expressions.push(quals)
  return [...left, ...right]
}
