import type { ZoneSet, ZoneSets } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery, homeLocationsQuery } from '../../../estate/filter/estate-options.queries.ts'
import { useWorld } from '../../../session/world/world.tsx'
import type { ZoneOption } from './option-list.tsx'

export interface ZoneOptions {
  options: readonly ZoneOption[] | undefined
  hasFailed: boolean
  retry: () => void
}

/** An option of a stored zone may no longer exist, such as a group without devices: it can still be unticked. */
const withKept = (options: readonly ZoneOption[] | undefined, kept: readonly string[]) =>
  options && [
    ...kept
      .filter((value) => !options.some((option) => option.value === value))
      .map((value) => ({ value, label: value })),
    ...options,
  ]

/** What each set of a zone can be chosen from; `before` is the zone as it is stored. */
export function useZoneOptions(before: ZoneSets): Record<ZoneSet, ZoneOptions> {
  const { world } = useWorld()
  const groups = useQuery(groupsQuery(world.id))
  const homeLocations = useQuery(homeLocationsQuery(world.id))
  const groupOptions = groups.data?.map((group) => ({ value: group, label: group }))
  const places = homeLocations.data?.map(({ id, name }) => ({ value: id, label: name }))
  const ofGroups = { hasFailed: groups.isError, retry: () => groups.refetch() }
  const ofPlaces = { hasFailed: homeLocations.isError, retry: () => homeLocations.refetch() }
  return {
    groups1: { ...ofGroups, options: withKept(groupOptions, before.groups1) },
    groups2: { ...ofGroups, options: withKept(groupOptions, before.groups2) },
    homeLocationIds: { ...ofPlaces, options: withKept(places, before.homeLocationIds) },
  }
}
