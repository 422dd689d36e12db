import { useTranslation } from 'react-i18next'
import { usePeriodWords } from '../../estate/period/use-period-words.ts'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import type { AuditFilters } from './audit-filters.ts'

/** Which filters apply, in words. */
export function useAuditChips(filters: AuditFilters): FilterChip[] {
  const { t } = useTranslation('audit')
  const { label, period } = usePeriodWords()
  return [
    filters.period !== 'all' && { id: 'period', name: label, values: period(filters) },
    filters.actions.length > 0 && {
      id: 'actions',
      name: t('filter.actions'),
      values: filters.actions.map((action) => t(`actions.${action}`)).join(', '),
    },
  ].filter((chip) => chip !== false)
}
