import { useState } from 'react'
import type { Expansion } from './data-table-props.ts'

export interface RowExpansion {
  canExpand: boolean
  isExpanded: boolean
  toggle: () => void
}

/** Which rows are expanded: as the user chose, else as they start. */
export function useExpanded<Row>(
  expansion: Expansion<Row> | undefined,
): (row: Row, id: string) => RowExpansion | undefined {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  return (row, id) => {
    if (!expansion) return undefined
    const canExpand = expansion.canExpand?.(row) ?? true
    const isOpen = chosen.get(id) ?? expansion.startsOpen?.(row) ?? false
    return {
      canExpand,
      isExpanded: canExpand && isOpen,
      toggle: () => setChosen((before) => new Map(before).set(id, !isOpen)),
    }
  }
}
