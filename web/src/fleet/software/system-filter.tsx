import { systemFilters } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { category } from '../../estate/list/category.ts'
import type { List } from '../../estate/list/use-list.ts'
import { Segments } from '../../ui/choice/segments.tsx'

type SystemKind = (typeof systemFilters)[number]

/** The kind of applications, kept in the URL. */
export const systemFilter = category<SystemKind>('systemFilter', systemFilters, 'all')

interface SystemFilterProps {
  list: Pick<List<unknown, string, SystemKind>, 'filters' | 'filterBy'>
}

/** Chooses the kind of applications listed [C-1604]. */
export function SystemFilter({ list: { filters, filterBy } }: SystemFilterProps) {
  const { t } = useTranslation('estate')
  return (
    <Segments
      label={t('systemFilter.label')}
      options={systemFilters.map((value) => ({ value, label: t(`systemFilter.${value}`) }))}
      value={filters}
      onChange={filterBy}
    />
  )
}
