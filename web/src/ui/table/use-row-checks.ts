import type { Sort } from '@muster/contract'
import { useCallback, useState } from 'react'
import { keptChecks, toggledAll, toggledCheck, toggledSelection } from './row-choice.ts'

const none: ReadonlySet<string> = new Set()

interface Rows {
  /** Ids of the rows that show. */
  ids: readonly string[]
  sort: Sort
}

export interface RowChecks {
  checked: ReadonlySet<string>
  /** The same function at every time. */
  toggle: (id: string) => void
  toggleAll(): void
  clear(): void
}

const sortText = ({ field, order }: Sort) => `${field} ${order}`

/** Which rows are checked. Another sort clears them all [B-803]; a row that is shown no longer is not checked. */
export function useRowChecks({ ids, sort }: Rows): RowChecks {
  const [state, setState] = useState({ checked: none, sort: sortText(sort) })
  const sorted = sortText(sort)
  const checked = state.sort === sorted ? keptChecks(state.checked, ids) : none
  if (state.sort !== sorted || state.checked !== checked) setState({ checked, sort: sorted })

  const change = (next: ReadonlySet<string>) => setState({ checked: next, sort: sorted })
  const toggle = useCallback(
    (id: string) => setState((before) => ({ ...before, checked: toggledCheck(before.checked, id) })),
    [],
  )
  return {
    checked,
    toggle,
    toggleAll: () => change(toggledAll(checked, ids)),
    clear: () => change(none),
  }
}

export interface RowSelection {
  selected: string | null
  select(id: string): void
}

/** Which row is selected: one at most, and none after another sort [B-803, B-862]. */
export function useRowSelection({ ids, sort }: Rows): RowSelection {
  const [state, setState] = useState<{ selected: string | null; sort: string }>({
    selected: null,
    sort: sortText(sort),
  })
  const sorted = sortText(sort)
  const isHere = state.selected === null || ids.includes(state.selected)
  const selected = state.sort === sorted && isHere ? state.selected : null
  if (state.sort !== sorted || state.selected !== selected) setState({ selected, sort: sorted })
  return {
    selected,
    select: (id) => setState({ selected: toggledSelection(selected, id), sort: sorted }),
  }
}
