import { useTranslation } from 'react-i18next'
import { AboveTable } from '../../estate/list/list-page.tsx'
import { FilterChips } from '../../ui/filter/filter-chips.tsx'
import { type AuditFilters, countOfFilters, noFilters } from './audit-filters.ts'
import { usePeriodWords } from './use-period-words.ts'

interface AuditAboveProps {
  filters: AuditFilters
  onChange: (filters: AuditFilters) => void
}

/** Which filters apply, each with a way to take it away. */
export function AuditAbove({ filters, onChange }: AuditAboveProps) {
  const { t } = useTranslation('audit')
  const { period } = usePeriodWords()
  if (countOfFilters(filters) === 0) return null
  const chips = [
    filters.period !== 'all' && { id: 'period', name: t('filter.period'), values: period(filters) },
    filters.actions.length > 0 && {
      id: 'actions',
      name: t('filter.actions'),
      values: filters.actions.map((action) => t(`actions.${action}`)).join(', '),
    },
  ].filter((chip) => chip !== false)
  return (
    <AboveTable>
      <FilterChips
        chips={chips}
        onRemove={(id) =>
          onChange(
            id === 'actions' ? { ...filters, actions: [] } : { ...noFilters, actions: filters.actions },
          )
        }
        onClear={() => onChange(noFilters)}
      />
    </AboveTable>
  )
}
