import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listOrganisations } from '@muster/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '../../session/request/query-of.ts'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { cleanSearch } from '../../ui/table/table-view.ts'

interface Organisation {
  id: string
  name: string
}

interface OrganisationSelectProps {
  value: Organisation | null
  onChange: (organisation: Organisation | null) => void
}

const organisationsQuery = (search: string) =>
  queryOptions({
    ...queryOf(listOrganisations, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  })

/** Debounce of the search, in milliseconds. */
const pause = 250

/** There may be thousands: the server searches. */
export function OrganisationSelect({ value, onChange }: OrganisationSelectProps) {
  const { t } = useTranslation(['add-world', 'ui'])
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed, pause)
  // The field shows the name of the chosen one; that is no search.
  const search = settled === value?.name ? '' : cleanSearch(settled)
  const { data, isError, refetch } = useQuery(organisationsQuery(search))
  const found = data?.list ?? []
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  const leftOut = data ? data.totalCount - data.list.length : 0
  if (isError && !data) return <RetryLine text={t('ui:filter.failed')} onRetry={() => refetch()} />
  return (
    <Select
      size="md"
      label={t('add-world:fields.organisation')}
      placeholder={t('add-world:findOrganisation')}
      description={leftOut > 0 ? t('ui:filter.more', { count: leftOut }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      searchable
      allowDeselect={false}
      nothingFoundMessage={t(data ? 'ui:filter.noneFound' : 'ui:loading')}
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(chosen) => onChange(offered.find(({ id }) => id === chosen) ?? null)}
    />
  )
}
