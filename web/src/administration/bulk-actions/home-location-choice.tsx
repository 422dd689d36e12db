import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import type { HomeLocationCount } from '@muster/contract'
import { searchFor } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import classes from './bulk-actions.module.css'
import type { MoveEnd } from './move-state.ts'

interface HomeLocationChoiceProps {
  label: string
  places: readonly HomeLocationCount[]
  value: MoveEnd
  isInvalid: boolean
  /** The id of the element that gives the reason. */
  describedBy: string | undefined
  onChange: (end: MoveEnd) => void
}

/** Apart from every id, which stands behind a letter of its own. */
const none = 'none'
const keyOf = (end: string | null) => (end === null ? none : `@${end}`)
const endOf = (key: string | null): MoveEnd => (key === null ? undefined : key === none ? null : key.slice(1))

const isItem = (option: object): option is ComboboxItem => 'value' in option

/** Ignores accents and case. */
const bySearch: OptionsFilter = ({ options, search, limit }) => {
  const isFound = searchFor(search)
  return options.filter((option) => isItem(option) && isFound(option.label)).slice(0, limit)
}

/** Where devices come from or go to, with how many there are [B-715, B-717]. */
export function HomeLocationChoice(props: HomeLocationChoiceProps) {
  const { label, places, value, isInvalid, describedBy, onChange } = props
  const { t } = useTranslation('bulk-actions')
  const { number } = useFormats()
  const counts = new Map(
    places.map(({ homeLocation, devicesCount }) => [keyOf(homeLocation?.id ?? null), devicesCount]),
  )
  return (
    <Select
      size="md"
      className={classes.choice ?? ''}
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={t('choose')}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={t('noneFound')}
      filter={bySearch}
      error={isInvalid}
      data={places.map(({ homeLocation }) => ({
        value: keyOf(homeLocation?.id ?? null),
        label: homeLocation?.name ?? t('noHomeLocation'),
      }))}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.count}>
            {t('devices', {
              count: counts.get(option.value) ?? 0,
              shown: number(counts.get(option.value) ?? 0),
            })}
          </span>
        </span>
      )}
      value={value === undefined ? null : keyOf(value)}
      onChange={(key) => onChange(endOf(key))}
    />
  )
}
