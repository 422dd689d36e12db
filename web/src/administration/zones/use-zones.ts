import { type ZoneRow, zoneDefaultSort, zoneSortFields } from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { zonesListQuery } from './zones.queries.ts'

/** The zones: what the URL asks for, and what the server answers [A-1102 to A-1105]. */
export const useZones = () =>
  useList({
    table: 'zonesList',
    fields: zoneSortFields,
    defaultSort: zoneDefaultSort,
    mode: 'toggle',
    isCheckable: true,
    idOf: ({ id }: ZoneRow) => id,
    ask: ({ rows, search, sort }) => ({ query: rows, body: { search: search || undefined, sort } }),
    query: zonesListQuery,
  })
