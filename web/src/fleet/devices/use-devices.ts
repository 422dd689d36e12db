import { type DeviceRow, deviceDefaultSort, deviceSortFields, exportDevices } from '@muster/contract'
import {
  countOfValues,
  type DeviceFilters,
  filterOfRequest,
  noFilters,
  readFilters,
  writeFilters,
} from '../../estate/filter/device-filters.ts'
import { type ListFilters, useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { devicesQuery } from './devices.queries.ts'

const filters: ListFilters<DeviceFilters> = {
  none: noFilters,
  read: readFilters,
  write: writeFilters,
  countOf: countOfValues,
}

/** The device list, as the URL describes it. */
export const useDevices = ({ isCheckable }: { isCheckable: boolean }) =>
  useList({
    table: 'devicesList',
    fields: deviceSortFields,
    defaultSort: deviceDefaultSort,
    mode: 'cycle',
    isCheckable,
    idOf: ({ id }: DeviceRow) => id,
    filters,
    isOrdered: true,
    ask: ({ rows, search, sort, filters: chosen, visit }) => ({
      query: rows,
      body: { ...filterOfRequest(chosen), search: search || undefined, sort, ...visit },
    }),
    query: devicesQuery,
    file: { name: 'devicesList.csv', fetch: (world, input) => request(exportDevices, { world, ...input }) },
  })
