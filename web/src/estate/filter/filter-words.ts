import type { FilterGroup, NamedThing } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import type { DeviceFilters } from './device-filters.ts'
import { groupsQuery, homeLocationsQuery } from './estate-options.queries.ts'
import { useHasView, useUnlistedWord } from './unlisted.ts'

/** The order of filters everywhere. */
export const panelOrder: readonly FilterGroup[] = [
  'status',
  'manufacturers',
  'models',
  'groups',
  'homeLocations',
  'lastSeen',
  'operatingSystems',
  'firmwareVersions',
  'osVersions',
  'alertStatus',
]

/** Names of home locations from the server: the URL may name them otherwise. */
function useHomeNames(chosen: DeviceFilters['homeLocations']) {
  const { t } = useTranslation('estate')
  const { world } = useWorld()
  const unlisted = useUnlistedWord()
  const { data, isError } = useQuery({
    ...homeLocationsQuery(world.id),
    enabled: chosen.some((place) => place),
  })
  return (place: NamedThing | null): string => {
    if (!place) return t('filter.noHomeLocation')
    if (data) return data.find(({ id }) => id === place.id)?.name ?? unlisted
    return isError ? place.id : '…'
  }
}

/** Names of groups; those outside the user's view say so, as a list filtered by them is empty. */
function useGroupNames(chosen: DeviceFilters['groups']) {
  const { t } = useTranslation('estate')
  const { world } = useWorld()
  const hasView = useHasView()
  const { data } = useQuery({ ...groupsQuery(world.id), enabled: hasView && chosen.some((group) => group) })
  return (group: string | null): string => {
    if (group === null) return t('filter.noGroup')
    return hasView && data && !data.includes(group) ? t('pick.outsideNamed', { name: group }) : group
  }
}

/** The chosen values of filters as text. */
export function useFilterWords(filters: DeviceFilters) {
  const { t } = useTranslation('estate')
  const homeName = useHomeNames(filters.homeLocations)
  const groupName = useGroupNames(filters.groups)

  const words: { [Group in FilterGroup]: () => string[] } = {
    manufacturers: () => [...filters.manufacturers],
    models: () => [...filters.models],
    groups: () => filters.groups.map(groupName),
    homeLocations: () => filters.homeLocations.map(homeName),
    alertStatus: () =>
      filters.alertStatus.map(({ alert, level }) =>
        t('filter.level', { alert: t(`alerts.${alert}`), level: t(`status.${level}`) }),
      ),
    status: () => filters.status.map((level) => t(`status.${level}`)),
    lastSeen: () => filters.lastSeen.map((span) => t(`filter.span.${span}`)),
    operatingSystems: () => filters.operatingSystems.map((platform) => t(`filter.platform.${platform}`)),
    firmwareVersions: () => [...filters.firmwareVersions],
    osVersions: () => [...filters.osVersions],
  }
  const wordsOf = (group: FilterGroup) => words[group]().join(', ')

  /** A chip per filter that is set, in the order of the panel. */
  const chips: FilterChip[] = panelOrder
    .filter((group) => filters[group].length > 0)
    .map((group) => ({
      id: group,
      name: group === 'alertStatus' ? t('filter.alert') : t(`filter.${group}`),
      values: wordsOf(group),
    }))
  return { wordsOf, chips }
}
