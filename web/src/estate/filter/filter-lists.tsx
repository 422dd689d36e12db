import type { NamedThing } from '@muster/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { CheckList } from '../../ui/filter/check-list.tsx'
import type { Option } from '../../ui/filter/choice.ts'
import { type DeviceFilters, keyOfValue } from './device-filters.ts'
import { groupsQuery, homeLocationsQuery, manufacturersQuery, modelsQuery } from './estate-options.queries.ts'
import { type CountOf, useFilterCountsQuery } from './filter-counts.ts'
import { useUnlistedWord } from './unlisted.ts'

interface ListProps<Value> {
  countOf?: CountOf | undefined
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

interface ValuesProps<Value> extends ListProps<Value> {
  label: string
  searchLabel: string
  /** Options in order; undefined while loading. */
  offered: readonly Value[] | undefined
  query: Pick<UseQueryResult, 'isError' | 'refetch'>
  optionOf: (value: Value) => Option
  /** A value as counts name it. */
  countedAs: (value: Value) => string | null
}

/** Values to search and check; chosen ones are listed even if no longer offered. */
function Values<Value>({
  chosen,
  onChange,
  offered,
  query,
  optionOf,
  countedAs,
  countOf,
  ...labels
}: ValuesProps<Value>) {
  const keyOf = (value: Value) => optionOf(value).value
  const offeredKeys = new Set(offered?.map(keyOf))
  const listed = [...chosen.filter((value) => !offeredKeys.has(keyOf(value))), ...(offered ?? [])]
  const byKey = new Map(listed.map((value) => [keyOf(value), { value }]))
  return (
    <CheckList
      {...labels}
      loaded={{
        options:
          offered && listed.map((value) => ({ ...optionOf(value), count: countOf?.(countedAs(value)) })),
        hasFailed: query.isError,
        retry: () => query.refetch(),
      }}
      chosen={chosen.map(keyOf)}
      onChange={(keys) => onChange(keys.flatMap((key) => byKey.get(key) ?? []).map(({ value }) => value))}
    />
  )
}

const asIs = <Value,>(value: Value): Value => value
const nameOption = (name: string): Option => ({ value: name, label: name })

export function ManufacturerList(props: ListProps<string>) {
  const { t } = useTranslation('estate')
  const query = useQuery(manufacturersQuery(useWorld().world.id))
  return (
    <Values
      {...props}
      label={t('filter.manufacturers')}
      searchLabel={t('filter.search.manufacturers')}
      offered={query.data}
      query={query}
      optionOf={nameOption}
      countedAs={asIs}
    />
  )
}

export function ModelList(props: ListProps<string>) {
  const { t } = useTranslation('estate')
  const query = useQuery(modelsQuery(useWorld().world.id))
  return (
    <Values
      {...props}
      label={t('filter.models')}
      searchLabel={t('filter.search.models')}
      offered={query.data}
      query={query}
      optionOf={nameOption}
      countedAs={asIs}
    />
  )
}

/** Null stands for devices without a group [C-406]. */
export function GroupList(props: ListProps<string | null>) {
  const { t } = useTranslation('estate')
  const query = useQuery(groupsQuery(useWorld().world.id))
  return (
    <Values
      {...props}
      label={t('filter.groups')}
      searchLabel={t('filter.search.groups')}
      offered={query.data && [null, ...query.data]}
      query={query}
      countedAs={asIs}
      optionOf={(group) => ({ value: keyOfValue('groups', group), label: group ?? t('filter.noGroup') })}
    />
  )
}

/** Null stands for devices without a home location [C-406]. */
export function HomeLocationList(props: ListProps<NamedThing | null>) {
  const { t } = useTranslation('estate')
  const query = useQuery(homeLocationsQuery(useWorld().world.id))
  const unlisted = useUnlistedWord()
  const known = new Set(query.data?.map(({ id }) => id))
  return (
    <Values
      {...props}
      label={t('filter.homeLocations')}
      searchLabel={t('filter.search.homeLocations')}
      offered={query.data && [null, ...query.data]}
      query={query}
      countedAs={(place) => place?.id ?? null}
      optionOf={(place) => ({
        value: keyOfValue('homeLocations', place),
        // The name of an unknown one is from the URL.
        label: !place ? t('filter.noHomeLocation') : known.has(place.id) ? place.name : unlisted,
      })}
    />
  )
}

interface VersionListProps extends ListProps<string> {
  of: 'firmwareVersions' | 'osVersions'
  filters: DeviceFilters
  search: string | undefined
}

/** Versions that devices have; those of most devices first. */
export function VersionList({ of, filters, search, ...props }: VersionListProps) {
  const { t } = useTranslation('estate')
  const query = useFilterCountsQuery(of, filters, search)
  return (
    <Values
      {...props}
      label={t(`filter.${of}`)}
      searchLabel={t(`filter.search.${of}`)}
      offered={query.data?.flatMap(({ value }) => value ?? [])}
      query={query}
      optionOf={nameOption}
      countedAs={asIs}
    />
  )
}
