import { overviewDefaultSort, type WorldId } from '@muster/contract'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { deviceCountsQuery } from '../../estate/device/device-counts.queries.ts'
import { currentLanguage, fetchTexts } from '../../session/language/language.ts'
import { storedLanguageQuery } from '../../session/language/stored-language.ts'
import { pageSizeOf } from '../../session/table-page-size.ts'
import { userSettingsQuery } from '../../session/user.ts'
import { worldSettingsQuery } from '../../session/world/world-settings.ts'
import { alertCountsQuery, askForPlaces, placeFilters, placesQuery, placesTable } from './overview.queries.ts'

interface Asked {
  world: WorldId
  search: string
}

/** Fetches the data of the overview before it renders. */
export async function prefetchOverview(queryClient: QueryClient, { world, search }: Asked): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(deviceCountsQuery(world)),
    queryClient.prefetchQuery(alertCountsQuery(world)),
    search === '' && prefetchPlaces(queryClient, world),
  ])
}

/** The first page of places, of the size that the table will have. */
async function prefetchPlaces(queryClient: QueryClient, world: WorldId): Promise<void> {
  const [ofUser, ofWorld, { language }] = await Promise.all([
    queryClient.fetchQuery(userSettingsQuery()),
    queryClient.fetchQuery(worldSettingsQuery(world)),
    queryClient.fetchQuery(storedLanguageQuery()),
    fetchTexts('overview'),
  ])
  // Places without a name are sorted by their name in the language of the table.
  if (language !== null && language !== currentLanguage()) return
  const limit = pageSizeOf(placesTable, ofUser.tablePageSizes, ofWorld.tablePageSizes)
  const first = {
    rows: { limit, offset: 0 },
    search: '',
    sort: overviewDefaultSort,
    isUsualSort: true,
    filters: placeFilters.none,
  }
  const t = i18next.getFixedT(null, 'overview')
  await queryClient.prefetchQuery(placesQuery(world, askForPlaces(first, t)))
}
