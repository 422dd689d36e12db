import { useDebouncedValue } from '@mantine/hooks'
import {
  type BodyOf,
  countedValues,
  countFilterValues,
  type FilterGroup,
  type WorldId,
} from '@muster/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../session/request/query-of.ts'
import { useWorld } from '../../session/world/world.tsx'
import { countDelay } from './device-count.ts'
import { type DeviceFilters, filterOfRequest } from './device-filters.ts'

const filterCountsQuery = (world: WorldId, body: BodyOf<typeof countFilterValues>) =>
  queryOf(countFilterValues, { world, body })

/** The devices of a filter's values, given the other filters; undefined while unknown. */
export type CountOf = (value: string | null) => number | undefined

/** The counts of a filter's values as they arrive, those of most devices first; undefined without a search to count in. */
export function useFilterCountsQuery(of: FilterGroup, filters: DeviceFilters, search: string | undefined) {
  const { world } = useWorld()
  const [settled] = useDebouncedValue(filters, countDelay)
  const others = { ...filterOfRequest({ ...settled, [of]: [] }), search: search || undefined, of }
  return useQuery({
    ...filterCountsQuery(world.id, others),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  })
}

export function useFilterCounts(
  of: FilterGroup,
  filters: DeviceFilters,
  search: string | undefined,
): CountOf | undefined {
  const { data } = useFilterCountsQuery(of, filters, search)
  const counts = useMemo(() => data && new Map(data.map(({ value, count }) => [value, count])), [data])
  if (!counts) return undefined
  // Beyond the most that are counted, a value without a count is not one without devices.
  const others = counts.size < countedValues ? 0 : undefined
  return (value) => counts.get(value) ?? others
}
