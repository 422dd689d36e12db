import { Skeleton, TextInput } from '@mantine/core'
import { filterValues } from '@muster/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../icons.ts'
import { RetryButton } from '../states/retry-button.tsx'
import { canToggle, foundOptions, type Option, toggledValue } from './choice.ts'
import { CountedCheck } from './counted-check.tsx'
import classes from './filter.module.css'

export interface LoadedOptions {
  /** Undefined while loading. */
  options: readonly Option[] | undefined
  hasFailed: boolean
  retry: () => void
}

interface CheckListProps {
  /** Accessible name of the checkboxes. */
  label: string
  searchLabel: string
  loaded: LoadedOptions
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Checkboxes with a search; at most twenty can be checked [C-430, C-431]. */
export function CheckList({ label, searchLabel, loaded, chosen, onChange }: CheckListProps) {
  const { t } = useTranslation('ui')
  const hint = useId()
  const [search, setSearch] = useState('')
  const [first] = useState(chosen)
  const { options, hasFailed, retry } = loaded
  const isFull = chosen.length >= filterValues
  const isNearlyFull = chosen.length >= filterValues - 5

  if (!options && hasFailed)
    return (
      <div className={classes.failed}>
        {t('filter.failed')}
        <RetryButton variant="subtle" onRetry={retry} />
      </div>
    )
  if (!options) return <Skeleton height={96} aria-label={t('loading')} />

  const { shown, leftOut } = foundOptions(options, search, first)
  return (
    <div className={classes.list}>
      <TextInput
        size="sm"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <fieldset className={classes.options} aria-label={label} aria-describedby={isFull ? hint : undefined}>
        {shown.map((option) => (
          <CountedCheck
            key={option.value}
            label={option.label}
            count={option.count}
            checked={chosen.includes(option.value)}
            disabled={!canToggle(chosen, option.value)}
            onChange={() => onChange(toggledValue(chosen, option.value))}
          />
        ))}
        {shown.length === 0 && <p className={classes.note}>{t('filter.noneFound')}</p>}
        {leftOut > 0 && <p className={classes.note}>{t('filter.more', { count: leftOut })}</p>}
      </fieldset>
      <p className={classes.note} role="status">
        {isNearlyFull && t('filter.selectedOf', { count: chosen.length, max: filterValues })}
      </p>
      {isFull && (
        <p id={hint} className={classes.note}>
          {t('filter.limit', { max: filterValues })}
        </p>
      )}
    </div>
  )
}
