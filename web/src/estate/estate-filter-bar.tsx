import { Button, NativeSelect, Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../session/world.tsx'
import {
  type EstateChoice,
  type EstateFilter,
  type EstatePart,
  isWholeEstate,
  nextEstateFilter,
  periods,
  pickersOf,
} from './estate-filter.ts'
import classes from './estate-filter-bar.module.css'
import { groupsQuery, homeLocationsQuery, zonesQuery } from './estate-options.queries.ts'

interface EstateFilterBarProps {
  filter: EstateFilter
  onChange: (filter: EstateFilter) => void
}

/** Which devices a page about the estate is about, and for how long [C-1501 to C-1504]. */
export function EstateFilterBar({ filter, onChange }: EstateFilterBarProps) {
  const { t } = useTranslation('estate')
  const choose = (choice: EstateChoice) => onChange(nextEstateFilter(filter, choice))
  return (
    <fieldset className={classes.bar} aria-label={t('pick.label')}>
      <EstatePickers part={filter} onChoose={choose} />
      <NativeSelect
        className={classes.period}
        size="sm"
        aria-label={t('pick.period')}
        data={periods.map((days) => ({ value: String(days), label: t('pick.days', { count: days }) }))}
        value={String(filter.days)}
        onChange={({ currentTarget }) => {
          const days = periods.find((period) => String(period) === currentTarget.value)
          if (days) choose({ days })
        }}
      />
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
