import type { FilterGroup } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { FilterChip } from '../../ui/filter/filter-chips.tsx'
import type { DeviceFilters } from './device-filters.ts'

/** The order of filters everywhere. */
export const panelOrder: readonly FilterGroup[] = [
  'status',
  'manufacturers',
  'models',
  'groups',
  'homeLocations',
  'alertStatus',
]

/** The chosen values of filters as text. */
export function useFilterWords(filters: DeviceFilters) {
  const { t } = useTranslation('estate')

  const words: { [Group in FilterGroup]: () => string[] } = {
    manufacturers: () => [...filters.manufacturers],
    models: () => [...filters.models],
    groups: () => filters.groups.map((group) => group ?? t('filter.noGroup')),
    homeLocations: () => filters.homeLocations.map((place) => place?.name ?? t('filter.noHomeLocation')),
    alertStatus: () =>
      filters.alertStatus.map(({ alert, level }) =>
        t('filter.level', { alert: t(`alerts.${alert}`), level: t(`status.${level}`) }),
      ),
    status: () => filters.status.map((level) => t(`status.${level}`)),
  }
  const wordsOf = (group: FilterGroup) => words[group]().join(', ')

  /** A chip per filter that is set, in the order of the panel. */
  const chips: FilterChip[] = panelOrder
    .filter((group) => filters[group].length > 0)
    .map((group) => ({
      id: group,
      name: group === 'alertStatus' ? t('filter.alert') : t(`filter.${group}`),
      values: wordsOf(group),
    }))
  return { wordsOf, chips }
}
