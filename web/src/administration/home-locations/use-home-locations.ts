import {
  exportHomeLocations,
  type HomeLocation,
  homeLocationDefaultSort,
  homeLocationSortFields,
} from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { homeLocationsListQuery } from './home-locations.queries.ts'

/** The home locations: what the URL asks for, and what the server answers [A-1207, A-1208, A-1210]. */
export const useHomeLocations = () =>
  useList({
    table: 'homeLocationsList',
    fields: homeLocationSortFields,
    defaultSort: homeLocationDefaultSort,
    mode: 'toggle',
    isCheckable: true,
    idOf: ({ id }: HomeLocation) => id,
    ask: ({ rows, search, sort }) => ({ query: rows, body: { search: search || undefined, sort } }),
    query: homeLocationsListQuery,
    // As many as a file may have, not a page [A-1209].
    file: {
      name: 'homeLocationsList.csv',
      fetch: (world, input) => request(exportHomeLocations, { world, ...input }),
    },
  })
