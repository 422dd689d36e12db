import type { Sort } from '@muster/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEntryPlace } from '../entry-state.ts'
import { type CheckedRows, keptChecks, toggledAll, toggledCheck } from './row-choice.ts'

interface ListedRows<Row> {
  /** The rows shown; undefined before the first ones. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  sort: Sort
  /** Search and filters, as text. */
  asked?: string
  /** Whether the rows are the answer to what is asked for, not those before it. */
  isAnswered?: boolean
  /** Whether there are no other rows. */
  isWhole?: boolean
}

export interface RowChecks {
  checked: ReadonlySet<string>
  /** How many of the rows shown can be checked. */
  count: number
  /** How many checked rows are not shown. */
  elsewhere: number
  /** The same function on every render. */
  toggle: (id: string) => void
  toggleAll(): void
  clear(): void
}

interface Checks<Row> {
  sort: string
  asked: string
  rows: CheckedRows<Row>
}

/**
 * Which rows are checked, on all pages. A new sort clears them all [B-803], a new search or filter those that it does not
 * show. The Back button brings them back.
 */
export function useRowChecks<Row>({
  rows,
  idOf,
  sort: { field, order },
  asked = '',
  isAnswered = true,
  isWhole = false,
}: ListedRows<Row>): RowChecks & { rows: readonly Row[] } {
  const sort = `${field} ${order}`
  const shown = useMemo(() => new Map(rows?.map((row) => [idOf(row), row])), [rows, idOf])
  const { read, write } = useEntryPlace<Checks<Row>>('checks')
  const none = { sort, asked, rows: new Map<string, Row>() }
  const [state, setState] = useState<Checks<Row>>(() => read() ?? none)
  const found = nextChecks(state)
  if (found !== state) setState(found)

  function nextChecks(before: Checks<Row>): Checks<Row> {
    const isSame = before.sort === sort && before.asked === asked
    const keptHere = isSame ? undefined : read()
    if (keptHere?.sort === sort && keptHere.asked === asked) return keptHere
    if (before.sort !== sort) return none
    if (rows === undefined || !isAnswered || (isSame && !isWhole)) return before
    const kept = keptChecks(before.rows, shown)
    return isSame && kept === before.rows ? before : { sort, asked, rows: kept }
  }

  useEffect(() => write(found), [write, found])

  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  const change = useCallback(
    (next: (checked: CheckedRows<Row>, shown: CheckedRows<Row>) => CheckedRows<Row>) =>
      setState((before) => ({ ...before, rows: next(before.rows, latest.current) })),
    [],
  )
  const toggle = useCallback(
    (id: string) => change((checked, now) => toggledCheck(checked, id, now)),
    [change],
  )
  const checked = useMemo(() => new Set(found.rows.keys()), [found.rows])
  return {
    checked,
    count: shown.size,
    elsewhere: [...checked].filter((id) => !shown.has(id)).length,
    toggle,
    toggleAll: () => change(toggledAll),
    clear: () => change(() => new Map()),
    // As they are known now, if they are shown.
    rows: useMemo(() => [...found.rows].map(([id, row]) => shown.get(id) ?? row), [found.rows, shown]),
  }
}
