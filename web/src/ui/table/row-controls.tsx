import { ActionIcon, Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight } from '../icons.ts'
import classes from './table.module.css'
import type { RowChecks } from './use-row-checks.ts'

/** Checks all rows shown, or none of them [B-861]. */
export function AllCheck({ checks }: { checks: RowChecks }) {
  const { t } = useTranslation('ui')
  const { count } = checks
  const size = checks.checked.size - checks.elsewhere
  return (
    <Checkbox
      aria-label={t('table.checkAll')}
      checked={count > 0 && size === count}
      indeterminate={size > 0 && size < count}
      disabled={count === 0}
      onChange={checks.toggleAll}
    />
  )
}

interface RowCheckProps {
  id: string
  name: string
  isChecked: boolean
  onToggle: RowChecks['toggle']
}

/** Memoised: the most expensive part of every row to render. */
export const RowCheck = memo(({ id, name, isChecked, onToggle }: RowCheckProps) => {
  const { t } = useTranslation('ui')
  return (
    <Checkbox aria-label={t('table.check', { name })} checked={isChecked} onChange={() => onToggle(id)} />
  )
})

interface RowExpanderProps {
  name: string
  isExpanded: boolean
  onToggle: () => void
}

export function RowExpander({ name, isExpanded, onToggle }: RowExpanderProps) {
  const { t } = useTranslation('ui')
  return (
    <ActionIcon
      size={24}
      aria-label={t('table.detailsOf', { name })}
      aria-expanded={isExpanded}
      onClick={onToggle}
    >
      <IconChevronRight className={classes.chevron} size={16} stroke={1.75} />
    </ActionIcon>
  )
}

interface RowNameProps {
  isSelected: boolean
  onSelect: () => void
  children: ReactNode
}

/** The cell that selects its row. */
export const RowName = ({ isSelected, onSelect, children }: RowNameProps) => (
  <button type="button" className={classes.name} aria-pressed={isSelected} onClick={onSelect}>
    {children}
  </button>
)
