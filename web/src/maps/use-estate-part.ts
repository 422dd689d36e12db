import { estatePeriods } from '@muster/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  type EstateChoice,
  type EstatePart,
  nextEstateFilter,
  pickersOf,
  readEstateFilter,
  writeEstateFilter,
} from '../estate/estate-filter.ts'
import { useWorld } from '../session/world.tsx'

/** Of which devices a map is, by its address, and how that is changed [C-1912, C-9948]. */
export function useEstatePart(): { part: EstatePart; choose: (choice: EstateChoice) => void } {
  const [query, setQuery] = useSearchParams()
  const pickers = pickersOf(useWorld().user)
  const filter = readEstateFilter(query, pickers)
  const choose = (choice: EstateChoice) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        // Maps have periods of their own.
        writeEstateFilter({ ...nextEstateFilter(filter, choice), days: estatePeriods[0] }, after)
        return after
      },
      { replace: true },
    )
  const { homeLocationId, group, zoneId } = filter
  const part = useMemo(() => ({ homeLocationId, group, zoneId }), [homeLocationId, group, zoneId])
  return { part, choose }
}

/** As calls want it. */
export const bodyOfPart = ({ homeLocationId, group, zoneId }: EstatePart) => ({
  ...(homeLocationId !== undefined && { homeLocations: [homeLocationId] }),
  ...(group !== undefined && { groups: [group] }),
  ...(zoneId !== undefined && { zoneId }),
})
