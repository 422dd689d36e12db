import { useState } from 'react'
import { type DeviceFilters, urlOfFilters } from './device-filters.ts'

/**
 * Filters that are chosen but not applied yet. The draft is reset when the applied filters change otherwise, such as by
 * removing a chip; applying it does not reset it.
 */
export function useFilterDraft<Filters extends DeviceFilters>(
  filters: Filters,
  keyOf: (filters: Filters) => string = urlOfFilters,
) {
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (keyOf(filters) !== keyOf(applied)) {
    setApplied(filters)
    if (keyOf(filters) !== keyOf(draft)) setDraft(filters)
  }
  return [draft, setDraft] as const
}
