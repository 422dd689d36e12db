import type { Node } from 'libpg-query'
import { type Column, columnOf, equalities, isValue } from './expressions.ts'

export const worldColumn = 'world_id'

/** Something a query level reads from: a table, a subquery or a function. */
export interface Source {
  /** Its name in this level. */
  name: string
  /** The tenant table it is; null for anything else, which needs no condition. */
  table: string | null
  /** Whether it is known to have a world. */
  hasWorld: boolean
  /** Whether all its rows belong to one world that the statement names. */
  bound: boolean
}

interface Condition {
  left: Node
  right: Node
  /** The sources this condition can limit: the nullable side of an outer join, or all. */
  limits: readonly Source[]
}

/** One FROM with its conditions, and the surrounding levels whose columns it may name. */
export class QueryLevel {
  readonly sources: Source[] = []
  /** The rest of the FROM: join conditions and arguments of functions. */
  readonly expressions: unknown[] = []
  readonly #conditions: Condition[] = []
  readonly #merged: { left: readonly Source[]; right: readonly Source[]; limits: readonly Source[] }[] = []
  readonly #outer: QueryLevel | null

  constructor(outer: QueryLevel | null) {
    this.#outer = outer
  }

  limit(condition: Node | undefined, limits: readonly Source[]): void {
    for (const [left, right] of equalities(condition)) this.#conditions.push({ left, right, limits })
  }

  /** `JOIN … USING (world_id)`. */
  merge(left: readonly Source[], right: readonly Source[], limits: readonly Source[]): void {
    this.#merged.push({ left, right, limits })
  }

  /** Follows the conditions from parameters and outer levels to every source they reach. */
  bind(): void {
    let before: number
    do {
      before = this.#boundCount()
      for (const { left, right, limits } of this.#conditions) {
        if (isValue(right) || this.isBound(right)) mark(this.#worldOf(left), limits)
        if (isValue(left) || this.isBound(left)) mark(this.#worldOf(right), limits)
      }
      for (const { left, right, limits } of this.#merged) {
        if (left.some((source) => source.bound)) mark(right, limits)
        if (right.some((source) => source.bound)) mark(left, limits)
      }
    } while (this.#boundCount() > before)
  }

  /** Whether an expression is the `world_id` of something bound. */
  isBound(node: Node | undefined): boolean {
    const sources = this.#worldOf(node)
    return sources.length > 0 && sources.every((source) => source.bound)
  }

  /** Whether `table.*` or `*` holds the world of something bound. */
  starIsBound(table: string | null): boolean {
    const meant = this.sources.filter((source) => table === null || source.name === table)
    const withWorld = meant.filter((source) => source.hasWorld)
    return withWorld.length > 0 && withWorld.every((source) => source.bound)
  }

  #worldOf(node: Node | undefined): readonly Source[] {
    const column = columnOf(node)
    return column?.name === worldColumn ? this.#resolve(column) : []
  }

  #resolve(column: Column): readonly Source[] {
    const meant =
      column.table === null
        ? this.sources.filter((source) => source.hasWorld)
        : this.sources.filter((source) => source.name === column.table)
    if (meant.length > 0 || this.#outer === null) return meant
    return this.#outer.#resolve(column)
  }

  #boundCount(): number {
    return this.sources.filter((source) => source.bound).length
  }
}

function mark(sources: readonly Source[], limits: readonly Source[]): void {
  for (const source of sources) if (limits.includes(source)) source.bound = true
}
