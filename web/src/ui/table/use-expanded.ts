import { useState } from 'react'
import type { Expansion } from './data-table-props.ts'
import { toggledCheck } from './row-choice.ts'

const none: ReadonlySet<string> = new Set()

export interface RowExpansion {
  canExpand: boolean
  isExpanded: boolean
  toggle: () => void
}

/** Which rows are expanded. */
export function useExpanded<Row>(
  expansion: Expansion<Row> | undefined,
): (row: Row, id: string) => RowExpansion | undefined {
  const [expanded, setExpanded] = useState(none)
  return (row, id) => {
    if (!expansion) return undefined
    const canExpand = expansion.canExpand?.(row) ?? true
    return {
      canExpand,
      isExpanded: canExpand && expanded.has(id),
      toggle: () => setExpanded((before) => toggledCheck(before, id)),
    }
  }
}
