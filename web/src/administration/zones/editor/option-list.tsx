import { Checkbox, TextInput } from '@mantine/core'
import { searchByStart } from '@muster/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '../../../ui/icons.ts'
import { BoxSkeleton } from '../../../ui/states/box-skeleton.tsx'
import { RetryButton } from '../../../ui/states/retry-button.tsx'
import classes from './zone-editor.module.css'

export interface ZoneOption {
  value: string
  label: string
}

interface OptionListProps {
  /** Names the group of boxes. */
  label: string
  searchLabel: string
  /** Undefined while loading. */
  options: readonly ZoneOption[] | undefined
  hasFailed: boolean
  onRetry: () => void
  chosen: readonly string[]
  /** Chosen in the other set of groups, so disabled here [A-1135]. */
  taken: readonly string[]
  takenNote: string
  onToggle: (value: string) => void
}

/** More options than this have to be searched. */
const mostShown = 200

/** Options to tick, searched by their start [A-1119]. Those chosen before come first. */
export function OptionList(props: OptionListProps) {
  const { label, searchLabel, options, hasFailed, onRetry, chosen, taken, takenNote, onToggle } = props
  const { t } = useTranslation(['zones', 'ui'])
  const [search, setSearch] = useState('')
  const [first] = useState(chosen)
  if (!options && hasFailed)
    return (
      <div role="alert" className={classes.failed}>
        {t('ui:filter.failed')}
        <RetryButton onRetry={onRetry} />
      </div>
    )
  if (!options) return <BoxSkeleton height={240} />

  const isFound = searchByStart(search)
  const found = options.filter((option) => isFound(option.label))
  const ordered = [
    ...found.filter(({ value }) => first.includes(value)),
    ...found.filter(({ value }) => !first.includes(value)),
  ]
  const leftOut = ordered.length - mostShown
  return (
    <div className={classes.list}>
      <TextInput
        className={classes.search ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {ordered.length === 0 ? (
        <p className={classes.note}>
          {t(options.length === 0 ? 'zones:editor.none' : 'ui:filter.noneFound')}
        </p>
      ) : (
        <fieldset className={classes.options} aria-label={label}>
          {ordered.slice(0, mostShown).map(({ value, label: text }) => {
            const isTaken = taken.includes(value)
            return (
              <Checkbox
                key={value}
                label={text}
                {...(isTaken && { description: takenNote })}
                checked={chosen.includes(value)}
                disabled={isTaken}
                onChange={() => onToggle(value)}
              />
            )
          })}
        </fieldset>
      )}
      {leftOut > 0 && <p className={classes.note}>{t('ui:filter.more', { count: leftOut })}</p>}
    </div>
  )
}
