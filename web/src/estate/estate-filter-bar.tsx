import { Button, NativeSelect, Select, type SelectProps } from '@mantine/core'
import { estatePeriods } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../session/world.tsx'
import {
  type EstateChoice,
  type EstateFilter,
  isWholeEstate,
  nextEstateFilter,
  pickersOf,
} from './estate-filter.ts'
import classes from './estate-filter-bar.module.css'
import { groupsQuery, homeLocationsQuery, zonesQuery } from './estate-options.queries.ts'

interface EstateFilterBarProps {
  filter: EstateFilter
  onChange: (filter: EstateFilter) => void
  /** What else is chosen, behind the period. */
  children?: ReactNode
}

/** Which devices a page about the estate is about, and for how long [C-1501 to C-1504]. */
export function EstateFilterBar({ filter, onChange, children }: EstateFilterBarProps) {
  const { t } = useTranslation('estate')
  const { user } = useWorld()
  const pickers = pickersOf(user)
  const choose = (choice: EstateChoice) => onChange(nextEstateFilter(filter, choice))
  return (
    <fieldset className={classes.bar} aria-label={t('pick.label')}>
      <Button
        variant={isWholeEstate(filter) ? 'light' : 'default'}
        aria-pressed={isWholeEstate(filter)}
        onClick={() => choose('allDevices')}
      >
        {t('pick.all')}
      </Button>
      {pickers.homeLocation && (
        <HomeLocationPicker
          value={filter.homeLocationId}
          onChange={(homeLocationId) => choose({ homeLocationId })}
        />
      )}
      {pickers.group && <GroupPicker value={filter.group} onChange={(group) => choose({ group })} />}
      {pickers.zone && <ZonePicker value={filter.zoneId} onChange={(zoneId) => choose({ zoneId })} />}
      <NativeSelect
        className={classes.period}
        size="sm"
        aria-label={t('pick.period')}
        data={estatePeriods.map((days) => ({ value: String(days), label: t('pick.days', { count: days }) }))}
        value={String(filter.days)}
        onChange={({ currentTarget }) => {
          const days = estatePeriods.find((period) => String(period) === currentTarget.value)
          if (days) choose({ days })
        }}
      />
      {children}
    </fieldset>
  )
}

interface PickerProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Picker({ value, onChange, data, ...rest }: PickerProps & Omit<SelectProps, keyof PickerProps>) {
  const { t } = useTranslation('estate')
  return (
    <Select
      {...rest}
      className={classes.picker}
      size="sm"
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('pick.noneFound')}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

function HomeLocationPicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data = [] } = useQuery(homeLocationsQuery(useWorld().world.id))
  return (
    <Picker
      {...props}
      aria-label={t('pick.homeLocation')}
      placeholder={t('pick.everyHomeLocation')}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

function GroupPicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data = [] } = useQuery(groupsQuery(useWorld().world.id))
  return (
    <Picker {...props} aria-label={t('pick.group')} placeholder={t('pick.everyGroup')} data={[...data]} />
  )
}

function ZonePicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data = [] } = useQuery(zonesQuery(useWorld().world.id))
  return (
    <Picker
      {...props}
      aria-label={t('pick.zone')}
      placeholder={t('pick.noZone')}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
