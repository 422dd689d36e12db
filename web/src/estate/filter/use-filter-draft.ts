import { useState } from 'react'
import { addressOfFilters, type DeviceFilters } from './device-filters.ts'

/**
 * Filters that are chosen but not applied yet. They give way where the applied ones change by other means, such as a
 * chip that is taken away; applying them changes nothing here.
 */
export function useFilterDraft(filters: DeviceFilters) {
  const [draft, setDraft] = useState(filters)
  const [applied, setApplied] = useState(filters)
  if (addressOfFilters(filters) !== addressOfFilters(applied)) {
    setApplied(filters)
    if (addressOfFilters(filters) !== addressOfFilters(draft)) setDraft(filters)
  }
  return [draft, setDraft] as const
}
