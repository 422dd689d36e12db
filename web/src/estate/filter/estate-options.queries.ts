import {
  getGroups,
  getHomeLocations,
  getManufacturers,
  getModels,
  getZones,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'

/* What filters offer, each fetched when somebody looks at it [C-440]. */

export const groupsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['options', world, 'groups'],
    queryFn: ({ signal }) => request(getGroups, { world, signal }),
  })

export const modelsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['options', world, 'models'],
    queryFn: ({ signal }) => request(getModels, { world, signal }),
  })

export const manufacturersQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['options', world, 'manufacturers'],
    queryFn: ({ signal }) => request(getManufacturers, { world, signal }),
  })

export const homeLocationsQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['options', world, 'homeLocations'],
    queryFn: ({ signal }) => request(getHomeLocations, { world, signal }),
  })

export const zonesQuery = (world: WorldId) =>
  queryOptions({
    queryKey: ['options', world, 'zones'],
    queryFn: ({ signal }) => request(getZones, { world, signal }),
  })
