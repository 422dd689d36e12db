import { chartTimings } from '@muster/rules'
import { useCallback, useEffect, useState } from 'react'

/** Highlights a selection for 2 seconds [B-952, C-2322]; selecting again restarts the time. */
export function useHighlight<Key = number>(): [Key | null, (index: Key) => void] {
  const [selected, setSelected] = useState<{ index: Key } | null>(null)
  useEffect(() => {
    if (!selected) return
    const timer = setTimeout(() => setSelected(null), chartTimings.highlight)
    return () => clearTimeout(timer)
  }, [selected])
  return [selected?.index ?? null, useCallback((index: Key) => setSelected({ index }), [])]
}
