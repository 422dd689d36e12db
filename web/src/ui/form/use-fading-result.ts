import { useCallback, useEffect, useState } from 'react'

export type SaveResult = 'saved' | 'failed'

/** Milliseconds [B-9937]. */
export const resultStays = 2000

/** How the last save went, for as long as it is shown. */
export function useFadingResult(): {
  result: SaveResult | null
  showResult: (result: SaveResult | null) => void
} {
  const [shown, setShown] = useState<{ result: SaveResult } | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), resultStays)
    return () => clearTimeout(timer)
  }, [shown])
  const showResult = useCallback((result: SaveResult | null) => setShown(result && { result }), [])
  return { result: shown?.result ?? null, showResult }
}
