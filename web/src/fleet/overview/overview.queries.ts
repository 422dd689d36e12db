import {
  type BodyOf,
  countAlarms,
  countAlerts,
  listHomeLocationsAndGroups,
  type OverviewFilter,
  overviewFilters,
  type overviewSortFields,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { category } from '../../estate/list/category.ts'
import type { Asked } from '../../estate/list/use-list.ts'
import { overviewAge } from '../../estate/overview-age.ts'
import { queryOf } from '../../session/request/query-of.ts'

export const alertCountsQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(countAlerts, { world }),
    staleTime: overviewAge,
  })

export const alarmCountsQuery = (world: WorldId) =>
  queryOptions({
    ...queryOf(countAlarms, { world }),
    staleTime: overviewAge,
  })

/** Under which the page size is saved. */
export const placesTable = 'homeLocationAndGroupOverview'

export const placeFilters = category('filter', overviewFilters, 'deviceStatus')

type AskedPlaces = Omit<Asked<(typeof overviewSortFields)[number], OverviewFilter>, 'visit'>

export const askForPlaces = (
  { rows, search, sort, isUsualSort, filters }: AskedPlaces,
  t: TFunction<'overview'>,
): BodyOf<typeof listHomeLocationsAndGroups> => ({
  filter: filters,
  ...rows,
  search,
  // The usual order is by share, but not only: the server ranks.
  ...(!isUsualSort && { sort }),
  // Translated here, as the server has no texts.
  nameless: { homeLocation: t('places.noHomeLocation'), group: t('places.noGroup') },
})

export const placesQuery = (world: WorldId, body: BodyOf<typeof listHomeLocationsAndGroups>) =>
  queryOptions({
    ...queryOf(listHomeLocationsAndGroups, { world, body }),
    staleTime: overviewAge,
  })
