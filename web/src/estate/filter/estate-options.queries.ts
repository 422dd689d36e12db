import {
  getGroups,
  getHomeLocations,
  getManufacturers,
  getModels,
  getZones,
  type WorldId,
} from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

/* Options of filters, fetched on demand [C-440]. */

export const groupsQuery = (world: WorldId) => queryOf(getGroups, { world })

export const modelsQuery = (world: WorldId) => queryOf(getModels, { world })

export const manufacturersQuery = (world: WorldId) => queryOf(getManufacturers, { world })

export const homeLocationsQuery = (world: WorldId) => queryOf(getHomeLocations, { world })

export const zonesQuery = (world: WorldId) => queryOf(getZones, { world })
