import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilterWords } from '../../estate/filter/filter-words.ts'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import type { BatteryFilters } from './battery-filters.ts'
import type { ViewedList } from './use-viewed-list.ts'

/** Selects the texts of a list. */
export type ListName = 'batteries' | 'devices' | 'warranty'

/** The title of the list: what matches the search [B-432, B-9926], else what the view shows [B-412]. */
export function useListTitle(name: ListName, { list, view }: Pick<ViewedList, 'list' | 'view'>): string {
  const { t } = useTranslation('batteries')
  const { total, isStale } = list
  const { search } = list.state
  const next =
    total === undefined
      ? t(`list.${name}.title`)
      : search === ''
        ? t(`list.${name}.${view}`, { count: total })
        : t(`list.${name}.match`, { count: total, search })
  // The rows of the search before show until those of the new one arrive.
  const [title, setTitle] = useState(next)
  if (!isStale && title !== next) setTitle(next)
  return isStale ? title : next
}

/** A chip per filter that is set. */
export function useListChips(filters: BatteryFilters): FilterChip[] {
  const { t } = useTranslation('estate')
  const { t: batteries } = useTranslation('batteries')
  const { chips } = useFilterWords(filters)
  const only = filters.only.map((part) => batteries(`only.${part}`))
  const alerts = filters.alerts.map(({ alert, level }) =>
    t('filter.level', { alert: t(`batteryAlerts.${alert}`), level: t(`status.${level}`) }),
  )
  const [due] = filters.due
  const own = [
    { id: 'due', name: batteries('due.title'), values: due ? batteries(`due.filter.${due}`) : '' },
    { id: 'alerts', name: t('filter.alert'), values: alerts.join(', ') },
    { id: 'only', name: batteries('only.label'), values: only.join(', ') },
  ]
  return [...chips, ...own.filter(({ values }) => values !== '')]
}

/** The bars of a chart of batteries: a problem is to be replaced [B-402, B-412, B-9910]. */
export function useReplaceWords() {
  const { t } = useTranslation(['estate', 'batteries'])
  return {
    words: {
      problem: t('estate:batteryStatus.red'),
      warning: t('estate:batteryStatus.orange'),
      good: t('estate:batteryStatus.green'),
    },
    hints: { problem: t('batteries:chart.replaceHint') },
  }
}
