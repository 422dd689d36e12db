import type { NamedThing } from '@muster/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { CheckList } from '../../ui/filter/check-list.tsx'
import type { Option } from '../../ui/filter/choice.ts'
import { keyOfValue } from './device-filters.ts'
import { groupsQuery, homeLocationsQuery, manufacturersQuery, modelsQuery } from './estate-options.queries.ts'

interface ListProps<Value> {
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
}

/** Values to search and check; chosen ones are listed even if no longer offered. */
function Values<Value>({ chosen, onChange, offered, query, optionOf, ...labels }: ValuesProps<Value>) {
  const keyOf = (value: Value) => optionOf(value).value
  const offeredKeys = new Set(offered?.map(keyOf))
  const listed = [...chosen.filter((value) => !offeredKeys.has(keyOf(value))), ...(offered ?? [])]
  const byKey = new Map(listed.map((value) => [keyOf(value), { value }]))
  return (
    <CheckList
      {...labels}
      loaded={{
        options: offered && listed.map(optionOf),
        hasFailed: query.isError,
        retry: () => query.refetch(),
      }}
      chosen={chosen.map(keyOf)}
      onChange={(keys) => onChange(keys.flatMap((key) => byKey.get(key) ?? []).map(({ value }) => value))}
    />
  )
}

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
      optionOf={(group) => ({ value: keyOfValue('groups', group), label: group ?? t('filter.noGroup') })}
    />
  )
}

/** Null stands for devices without a home location [C-406]. */
export function HomeLocationList(props: ListProps<NamedThing | null>) {
  const { t } = useTranslation('estate')
  const query = useQuery(homeLocationsQuery(useWorld().world.id))
  const known = new Set(query.data?.map(({ id }) => id))
  return (
    <Values
      {...props}
      label={t('filter.homeLocations')}
      searchLabel={t('filter.search.homeLocations')}
      offered={query.data && [null, ...query.data]}
      query={query}
      optionOf={(place) => ({
        value: keyOfValue('homeLocations', place),
        // The name of an unknown one is from the URL.
        label: !place ? t('filter.noHomeLocation') : known.has(place.id) ? place.name : t('pick.gone'),
      })}
    />
  )
}
