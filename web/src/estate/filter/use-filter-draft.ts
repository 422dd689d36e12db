import { useState } from 'react'
import { type DeviceFilters, urlOfFilters } from './device-filters.ts'

/**
 * Filters that are chosen but not applied yet. The draft is reset when the applied filters change otherwise, such as by
 * removing a chip; applying it does not reset it.
 */
export function useFilterDraft(filters: DeviceFilters) {
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (urlOfFilters(filters) !== urlOfFilters(applied)) {
    setApplied(filters)
    if (urlOfFilters(filters) !== urlOfFilters(draft)) setDraft(filters)
  }
  return [draft, setDraft] as const
}
