import { Select } from '@mantine/core'
import type { WorldId } from '@muster/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupsQuery, homeLocationsQuery, zonesQuery } from '../../../estate/filter/estate-options.queries.ts'
import { RetryLine } from '../../../ui/states/retry-line.tsx'

interface PlaceSelectProps {
  /** The world whose places are offered; not always the open one. */
  world: WorldId
  value: string | null
  onChange: (value: string | null) => void
}

interface LoadedSelectProps extends Omit<PlaceSelectProps, 'world'> {
  label: string
  placeholder: string
  query: UseQueryResult<readonly { value: string; label: string }[]>
}

function LoadedSelect({ label, placeholder, query, value, onChange }: LoadedSelectProps) {
  const { t } = useTranslation(['users', 'ui'])
  if (query.isError && !query.data)
    return <RetryLine text={t('ui:filter.failed')} onRetry={() => query.refetch()} />
  return (
    <Select
      size="md"
      label={label}
      placeholder={query.data ? placeholder : t('ui:loading')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('users:form.clear', { field: label }) }}
      limit={100}
      nothingFoundMessage={t('users:form.noneFound')}
      data={[...(query.data ?? [])]}
      value={query.data ? value : null}
      disabled={!query.data}
      onChange={onChange}
    />
  )
}

const named = (places: readonly { id: string; name: string }[]) =>
  places.map(({ id, name }) => ({ value: id, label: name }))

export function HomeLocationSelect({ world, ...choice }: PlaceSelectProps) {
  const { t } = useTranslation('users')
  const query = useQuery({ ...homeLocationsQuery(world), select: named })
  return (
    <LoadedSelect
      {...choice}
      query={query}
      label={t('form.homeLocation')}
      placeholder={t('view.everyHomeLocation')}
    />
  )
}

const sameLabels = (groups: readonly string[]) => groups.map((group) => ({ value: group, label: group }))

export function GroupSelect({ world, ...choice }: PlaceSelectProps) {
  const { t } = useTranslation('users')
  const query = useQuery({ ...groupsQuery(world), select: sameLabels })
  return <LoadedSelect {...choice} query={query} label={t('form.group')} placeholder={t('view.everyGroup')} />
}

export function ZoneSelect({ world, ...choice }: PlaceSelectProps) {
  const { t } = useTranslation('users')
  const query = useQuery({ ...zonesQuery(world), select: named })
  return <LoadedSelect {...choice} query={query} label={t('form.zone')} placeholder={t('form.pickZone')} />
}
