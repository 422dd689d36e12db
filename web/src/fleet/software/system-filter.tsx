import { systemFilters } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import type { List, ListFilters } from '../../estate/list/use-list.ts'
import { Segments } from '../../ui/choice/segments.tsx'

type SystemKind = (typeof systemFilters)[number]

const parameter = 'systemFilter'

/** How the kind of applications stands in the URL; a word that is none means all. */
export const systemFilter: ListFilters<SystemKind> = {
  none: 'all',
  read(parameters) {
    const wanted = parameters.get(parameter)
    return systemFilters.find((kind) => kind === wanted) ?? 'all'
  },
  write: (kind, parameters) =>
    kind === 'all' ? parameters.delete(parameter) : parameters.set(parameter, kind),
  countOf: (kind) => (kind === 'all' ? 0 : 1),
}

interface SystemFilterProps {
  list: Pick<List<unknown, string, SystemKind>, 'filters' | 'filterBy'>
}

/** Which kind of applications a list has [C-1604]. */
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
