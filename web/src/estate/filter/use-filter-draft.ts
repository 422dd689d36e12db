import { useState } from 'react'
import { type DeviceFilters, urlOfFilters } from './device-filters.ts'

/**
 * Filters that are chosen but not applied yet. They give way where the applied ones change by other means, such as a
 * chip that is taken away; applying them changes nothing here.
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
