import { useState } from 'react'

/** Filters chosen but not applied yet; replaced when the applied ones change otherwise, such as by removing a chip. */
export function useChosenDraft<Filters>(filters: Filters) {
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (JSON.stringify(filters) !== JSON.stringify(applied)) {
    setApplied(filters)
    setDraft(filters)
  }
  return [draft, setDraft] as const
}
