import { defaultPageSize, type SavedTable, setTablePageSizes, userSettingsLimits } from '@muster/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageSize } from '../ui/table/use-table-state.ts'
import { reportError } from './request/error-reporter.ts'
import { request } from './request/request.ts'
import { userSettingsQuery } from './user.ts'
import { useWorld } from './world/world.tsx'
import { worldSettingsQuery } from './world/world-settings.ts'

type Sizes = Readonly<Record<string, number>>

/** Of tables that do not take the default of all others [B-419, B-9924, K-812]. */
const usualSizes: Partial<Record<SavedTable, number>> = {
  batteryList: 9,
  caseDevicesList: 10,
  caseBatteriesList: 10,
}

const usualSizeOf = (table: SavedTable): number => usualSizes[table] ?? defaultPageSize

/** The user's own size, else the world's, else the usual one [C-9912, B-9947]. */
export function pageSizeOf(table: SavedTable, ofUser: Sizes | undefined, ofWorld: Sizes | undefined): number {
  const wanted = ofUser?.[table] ?? ofWorld?.[table] ?? usualSizeOf(table)
  const isUsable = Number.isInteger(wanted) && wanted >= 1 && wanted <= userSettingsLimits.pageSize
  return isUsable ? wanted : usualSizeOf(table)
}

/** Rows per page of a table. A choice applies at once; a failure to store it is silent [B-855]. */
export function useTablePageSize(table: SavedTable): PageSize {
  const queryClient = useQueryClient()
  const ofUser = userSettingsQuery()
  const user = useQuery(ofUser)
  const world = useQuery(worldSettingsQuery(useWorld().world.id))
  const { mutate } = useMutation({
    mutationFn: (pageSize: number) =>
      request(setTablePageSizes, { body: { tablePageSizes: { [table]: pageSize } } }),
    onMutate: (pageSize) =>
      queryClient.setQueryData(
        ofUser.queryKey,
        (settings) =>
          settings && { ...settings, tablePageSizes: { ...settings.tablePageSizes, [table]: pageSize } },
      ),
    onError: reportError,
  })
  return {
    pageSize: pageSizeOf(table, user.data?.tablePageSizes, world.data?.tablePageSizes),
    usual: usualSizeOf(table),
    isKnown: !user.isPending && !world.isPending,
    change: mutate,
  }
}
