import type { StatusLevel } from '@muster/contract'
import type { NotedChange } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type Alerting, saveAlerting } from '../looking/alerting.sql.ts'
import { heardOf } from '../looking/take-changes.ts'

/** Since when devices and batteries alerted at a moment of the past, from the log of changes. */
export class PastStatuses {
  readonly #changes: readonly NotedChange[]
  readonly #known = new Map<string, Alerting>()
  #next = 0

  /** All changes there are, the earliest first. */
  constructor(changes: readonly NotedChange[]) {
    this.#changes = changes
  }

  /** Stores what has changed up to a moment. */
  async passTo(scope: Scope, now: number, mark: number): Promise<void> {
    const first = this.#next
    while ((this.#changes[this.#next]?.at ?? Infinity) <= now) this.#next++
    const heard = Map.groupBy(
      this.#changes.slice(first, this.#next),
      ({ alert, number }) => `${alert} ${number}`,
    )
    const rows: Record<'added' | 'changed', Alerting[]> = { added: [], changed: [] }
    for (const [key, changes] of heard) {
      const row = this.#after(key, changes, mark)
      if (!row) continue
      rows[this.#known.has(key) ? 'changed' : 'added'].push(row)
      this.#known.set(key, row)
    }
    await saveAlerting(scope, rows)
  }

  #after(key: string, changes: readonly NotedChange[], mark: number): Alerting | null {
    const last = changes.at(-1)
    if (!last) return null
    const level: StatusLevel = last.to
    const { alert, number } = last
    return heardOf({ alert, number, level }, this.#known.get(key) ?? null, { changes, mark })
  }
}
