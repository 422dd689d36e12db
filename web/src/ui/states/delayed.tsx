import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds; for faster content a placeholder would only flicker. */
const patience = 200

export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}
