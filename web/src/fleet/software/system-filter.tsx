import { systemFilters } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/choice/segments.tsx'
import type { TableState } from '../../ui/table/use-table-state.ts'

/** Where the address keeps the kind of applications that are listed. */
export const systemFilterParameter = 'systemFilter'

/** The kind that an address names; a word that is none means all. */
export function systemFilterOf(parameters: URLSearchParams): (typeof systemFilters)[number] {
  const wanted = parameters.get(systemFilterParameter)
  return systemFilters.find((kind) => kind === wanted) ?? 'all'
}

/** Which kind of applications a list has [C-1604]. */
export function SystemFilter({ state }: { state: Pick<TableState, 'parameters' | 'setFilters'> }) {
  const { t } = useTranslation('estate')
  return (
    <Segments
      label={t('systemFilter.label')}
      options={systemFilters.map((value) => ({ value, label: t(`systemFilter.${value}`) }))}
      value={systemFilterOf(state.parameters)}
      onChange={(kind) =>
        state.setFilters((parameters) =>
          kind === 'all'
            ? parameters.delete(systemFilterParameter)
            : parameters.set(systemFilterParameter, kind),
        )
      }
    />
  )
}
