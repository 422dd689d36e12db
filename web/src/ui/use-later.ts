import { startTransition, useEffect, useState } from 'react'

/**
 * False at first and true once that has been drawn: what depends on it comes after the rest, in slices between which
 * React hears the user.
 */
export function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => startTransition(() => setIsLater(true)), [])
  return isLater
}
