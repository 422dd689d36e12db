import { useMemo } from 'react'
import {
  type EstateChoice,
  type EstatePart,
  nextEstateFilter,
  pickersOf,
  readEstateFilter,
  wholeEstate,
  writeEstateFilter,
} from '../estate/filter/estate-filter.ts'
import { useWorld } from '../session/world/world.tsx'
import { useUrlState } from '../ui/url-state.ts'

/** The devices of a map, kept in the URL [C-1912, C-9948]. */
export function useEstatePart(): { part: EstatePart; choose: (choice: EstateChoice) => void } {
  const { parameters, change } = useUrlState()
  const pickers = pickersOf(useWorld().user)
  const filter = readEstateFilter(parameters, pickers)
  const choose = (choice: EstateChoice) =>
    change((written) => {
      const next = nextEstateFilter(readEstateFilter(written, pickers), choice)
      // Maps have periods of their own.
      writeEstateFilter({ ...next, days: wholeEstate.days }, written)
    })
  const { homeLocationId, group, zoneId } = filter
  const part = useMemo(() => ({ homeLocationId, group, zoneId }), [homeLocationId, group, zoneId])
  return { part, choose }
}

/** As calls take it. */
export const bodyOfPart = ({ homeLocationId, group, zoneId }: EstatePart) => ({
  ...(homeLocationId !== undefined && { homeLocations: [homeLocationId] }),
  ...(group !== undefined && { groups: [group] }),
  ...(zoneId !== undefined && { zoneId }),
})
