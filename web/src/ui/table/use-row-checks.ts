import type { Sort } from '@muster/contract'
import { useCallback, useState } from 'react'
import { useHold } from '../holds.ts'
import { keptChecks, toggledAll, toggledCheck } from './row-choice.ts'

const none: ReadonlySet<string> = new Set()

interface Rows {
  /** Ids of the rows shown. */
  ids: readonly string[]
  sort: Sort
}

export interface RowChecks {
  checked: ReadonlySet<string>
  /** How many rows can be checked. */
  count: number
  /** The same function on every render. */
  toggle: (id: string) => void
  toggleAll(): void
  clear(): void
}

const sortText = ({ field, order }: Sort) => `${field} ${order}`

/** Which rows are checked. A new sort clears them all [B-803]; a row no longer shown is unchecked. */
export function useRowChecks({ ids, sort }: Rows): RowChecks {
  const [state, setState] = useState({ checked: none, sort: sortText(sort) })
  const sorted = sortText(sort)
  const checked = state.sort === sorted ? keptChecks(state.checked, ids) : none
  if (state.sort !== sorted || state.checked !== checked) setState({ checked, sort: sorted })

  // A renewal could take checked rows away.
  useHold(checked.size > 0)

  const change = (next: ReadonlySet<string>) => setState({ checked: next, sort: sorted })
  const toggle = useCallback(
    (id: string) => setState((before) => ({ ...before, checked: toggledCheck(before.checked, id) })),
    [],
  )
  return {
    checked,
    count: ids.length,
    toggle,
    toggleAll: () => change(toggledAll(checked, ids)),
    clear: () => change(none),
  }
}
