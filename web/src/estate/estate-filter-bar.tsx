import { Button, NativeSelect, Select, type SelectProps } from '@mantine/core'
import { estatePeriods, type NamedThing } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../session/world.tsx'
import {
  type EstateChoice,
  type EstateFilter,
  type EstatePart,
  isWholeEstate,
  pickersOf,
} from './estate-filter.ts'
import classes from './estate-filter-bar.module.css'
import { groupsQuery, homeLocationsQuery, zonesQuery } from './estate-options.queries.ts'

interface EstateFilterBarProps {
  filter: EstateFilter
  onChoose: (choice: EstateChoice) => void
  /** What else is chosen, behind the period. */
  children?: ReactNode
}

/** Which devices a page about the estate is about, and for how long [C-1501 to C-1504]. */
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
  /** True in a panel that a click outside of it closes: what a picker offers stays inside. */
  isInPanel?: boolean
}

/** Which devices, as far as a person's custom view leaves a choice. */
export function EstatePickers({ part, onChoose, isInPanel = false }: EstatePickersProps) {
  const { t } = useTranslation('estate')
  const pickers = pickersOf(useWorld().user)
  const place = { comboboxProps: { withinPortal: !isInPanel } }
  return (
    <>
      <Button
        variant={isWholeEstate(part) ? 'light' : 'default'}
        aria-pressed={isWholeEstate(part)}
        onClick={() => onChoose('allDevices')}
      >
        {t('pick.all')}
      </Button>
      {pickers.homeLocation && (
        <HomeLocationPicker
          {...place}
          value={part.homeLocationId}
          onChange={(homeLocationId) => onChoose({ homeLocationId })}
        />
      )}
      {pickers.group && (
        <GroupPicker {...place} value={part.group} onChange={(group) => onChoose({ group })} />
      )}
      {pickers.zone && (
        <ZonePicker {...place} value={part.zoneId} onChange={(zoneId) => onChoose({ zoneId })} />
      )}
    </>
  )
}

interface PickerProps extends Pick<SelectProps, 'comboboxProps'> {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

interface ListedPickerProps extends PickerProps {
  label: string
  /** Said where nothing is picked. */
  hint: string
  /** Undefined until they are known. */
  options: readonly NamedThing[] | undefined
}

function Picker({ label, hint, options, value, onChange, comboboxProps }: ListedPickerProps) {
  const { t } = useTranslation('estate')
  const listed = (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
  // An address may name what has been removed; an empty picker would say that nothing is picked.
  const isGone = options && value !== undefined && !options.some(({ id }) => id === value)
  return (
    <Select
      aria-label={label}
      placeholder={hint}
      className={classes.picker}
      size="sm"
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('pick.noneFound')}
      data={isGone ? [{ value, label: t('pick.gone') }, ...listed] : listed}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      comboboxProps={comboboxProps}
    />
  )
}

function HomeLocationPicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data } = useQuery(homeLocationsQuery(useWorld().world.id))
  return (
    <Picker {...props} label={t('pick.homeLocation')} hint={t('pick.everyHomeLocation')} options={data} />
  )
}

function GroupPicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data } = useQuery(groupsQuery(useWorld().world.id))
  const groups = props.value === undefined ? data : data && [...new Set([...data, props.value])]
  return (
    <Picker
      {...props}
      label={t('pick.group')}
      hint={t('pick.everyGroup')}
      // A group that no device is in any more still has its days.
      options={groups?.map((name) => ({ id: name, name }))}
    />
  )
}

function ZonePicker(props: PickerProps) {
  const { t } = useTranslation('estate')
  const { data } = useQuery(zonesQuery(useWorld().world.id))
  return <Picker {...props} label={t('pick.zone')} hint={t('pick.noZone')} options={data} />
}
