import { Button, NativeSelect, Select, type SelectProps } from '@mantine/core'
import { estatePeriods, type NamedThing } from '@muster/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../session/world/world.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import {
  type EstateChoice,
  type EstateFilter,
  type EstatePart,
  isWholeEstate,
  pickersOf,
} from './estate-filter.ts'
import classes from './estate-filter-bar.module.css'
import { groupsQuery, homeLocationsQuery, zonesQuery } from './estate-options.queries.ts'
import { useUnlistedWord } from './unlisted.ts'

interface EstateFilterBarProps {
  filter: EstateFilter
  onChoose: (choice: EstateChoice) => void
  /** Further choices, after the period. */
  children?: ReactNode
}

/** Devices and period of a page about the estate [C-1501 to C-1504]. */
export function EstateFilterBar({ filter, onChoose, children }: EstateFilterBarProps) {
  const { t } = useTranslation('estate')
  return (
    <fieldset className={classes.bar} aria-label={t('pick.label')}>
      <EstatePickers part={filter} onChoose={onChoose} />
      <NativeSelect
        className={classes.period}
        size="sm"
        aria-label={t('pick.period')}
        data={estatePeriods.map((days) => ({ value: String(days), label: t('pick.days', { count: days }) }))}
        value={String(filter.days)}
        onChange={({ currentTarget }) => {
          const days = estatePeriods.find((period) => String(period) === currentTarget.value)
          if (days) onChoose({ days })
        }}
      />
      {children}
    </fieldset>
  )
}

interface EstatePickersProps {
  part: EstatePart
  onChoose: (choice: EstateChoice) => void
  /** True in a panel that closes on a click outside: dropdowns are rendered inside it. */
  isInPanel?: boolean
}

/** Pickers of devices, as far as the user's custom view leaves a choice. */
export function EstatePickers({ part, onChoose, isInPanel = false }: EstatePickersProps) {
  const { t } = useTranslation(['estate', 'ui'])
  const { world, user } = useWorld()
  const pickers = pickersOf(user)
  const homes = useQuery({ ...homeLocationsQuery(world.id), enabled: pickers.homeLocation })
  const groups = useQuery({ ...groupsQuery(world.id), enabled: pickers.group })
  const zones = useQuery({ ...zonesQuery(world.id), enabled: pickers.zone })
  const failed = [homes, groups, zones].filter(
    ({ data, isError, isEnabled }) => isEnabled && isError && !data,
  )
  const place = { comboboxProps: { withinPortal: !isInPanel } }
  return (
    <>
      <Button
        variant={isWholeEstate(part) ? 'light' : 'default'}
        aria-pressed={isWholeEstate(part)}
        // Does nothing if all devices are shown: a choice resets the page's lists.
        onClick={() => !isWholeEstate(part) && onChoose('allDevices')}
      >
        {t('estate:pick.all')}
      </Button>
      {pickers.homeLocation && (
        <Picker
          {...place}
          label={t('estate:pick.homeLocation')}
          hint={t('estate:pick.everyHomeLocation')}
          query={homes}
          options={homes.data}
          value={part.homeLocationId}
          onChange={(homeLocationId) => onChoose({ homeLocationId })}
        />
      )}
      {pickers.group && (
        <Picker
          {...place}
          label={t('estate:pick.group')}
          hint={t('estate:pick.everyGroup')}
          query={groups}
          options={groupsWith(part.group, groups.data)}
          value={part.group}
          onChange={(group) => onChoose({ group })}
        />
      )}
      {pickers.zone && (
        <Picker
          {...place}
          label={t('estate:pick.zone')}
          hint={t('estate:pick.noZone')}
          query={zones}
          options={zones.data}
          value={part.zoneId}
          onChange={(zoneId) => onChoose({ zoneId })}
        />
      )}
      {failed.length > 0 && (
        <RetryLine text={t('ui:filter.failed')} onRetry={() => failed.map(({ refetch }) => refetch())} />
      )}
    </>
  )
}

/** Adds the chosen group, which may be empty by now but still has data, or not be loaded yet. */
const groupsWith = (chosen: string | undefined, known: readonly string[] = []): NamedThing[] =>
  [...new Set([...known, ...(chosen === undefined ? [] : [chosen])])].map((name) => ({ id: name, name }))

interface PickerProps extends Pick<SelectProps, 'comboboxProps'> {
  label: string
  /** Placeholder. */
  hint: string
  query: Pick<UseQueryResult, 'data' | 'isError'>
  /** Undefined while loading. */
  options: readonly NamedThing[] | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Picker({ label, hint, query, options, value, onChange, comboboxProps }: PickerProps) {
  const { t } = useTranslation(['estate', 'ui'])
  const unlistedWord = useUnlistedWord()
  const listed = (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // Always list the value: a URL may name something deleted, or not loaded yet, and an empty picker would mislead.
  const isListed = value === undefined || listed.some((option) => option.value === value)
  const unlisted = { value: value ?? '', label: options ? unlistedWord : '…' }
  const untold = query.isError ? t('ui:filter.failed') : t('ui:loading')
  return (
    <Select
      aria-label={label}
      placeholder={hint}
      className={classes.picker}
      size="sm"
      searchable
      clearable
      limit={100}
      nothingFoundMessage={query.data ? t('estate:pick.noneFound') : untold}
      data={isListed ? listed : [unlisted, ...listed]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      comboboxProps={comboboxProps}
    />
  )
}
