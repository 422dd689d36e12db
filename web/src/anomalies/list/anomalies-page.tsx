import { type Anomaly, type AnomalySortField, anomalyDefaultSort, anomalySortFields } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { AboveTable, ListPage } from '../../estate/list/list-page.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { FilterButton } from '../../ui/filter/filter-button.tsx'
import { FilterChips } from '../../ui/filter/filter-chips.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { readAlertTypes, toggleAlertType, writeAlertTypes } from '../alert-type.ts'
import { anomaliesQuery } from '../anomalies.queries.ts'
import { anomalyPath } from '../anomaly-paths.ts'
import { useAnomalyWords } from '../use-anomaly-words.ts'
import { AlertTypeFilter } from './alert-type-filter.tsx'
import { anomalyCard, anomalyColumns } from './anomaly-columns.tsx'
import { useDetectionNotice } from './detection-notice.tsx'
import { NoAnomalies } from './no-anomalies.tsx'

const idOf = ({ anomalyId }: Anomaly) => anomalyId

/** What the daily search has found [C-120]. */
export function AnomaliesPage() {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const navigate = useNavigate()
  const { search } = useLocation()
  const formats = useFormats()
  const words = useAnomalyWords()
  const [isFiltering, setFiltering] = useState(false)
  const state = useTableState<AnomalySortField>({
    fields: anomalySortFields,
    defaultSort: anomalyDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('anomaliesList'),
  })
  const types = useMemo(() => readAlertTypes(state.parameters), [state.parameters])
  const clear = () => state.setFilters((parameters) => writeAlertTypes([], parameters))
  const asked = { query: state.rows, body: { sort: state.sort, alertStatuses: types } }
  const list = useTableRows(useQuery({ ...anomaliesQuery(world.id, asked), enabled: state.isKnown }), state)
  const context = useMemo(() => ({ t, formats }), [t, formats])
  const columns = useMemo(() => anomalyColumns(context), [context])
  const open = useCallback(
    (id: string) =>
      void navigate(anomalyPath(world.id, id), { state: { list: search } satisfies ListBefore }),
    [navigate, world.id, search],
  )
  const notice = useDetectionNotice()
  const chip = {
    id: 'alertTypes',
    name: t('filter.alertTypes'),
    values: types.map(words.alert).join(', '),
  }

  return (
    <ListPage
      title={t('title')}
      count={list.total}
      toolbar={
        <FilterButton count={types.length} isOpen={isFiltering} onClick={() => setFiltering(!isFiltering)} />
      }
      notice={notice}
    >
      {isFiltering && (
        <AlertTypeFilter
          chosen={types}
          onToggle={(alert) => state.setFilters((parameters) => toggleAlertType(alert, parameters))}
          onClear={clear}
          onClose={() => setFiltering(false)}
        />
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        state={state}
        list={list}
        idOf={idOf}
        nameOf={words.description}
        card={(anomaly) => anomalyCard(anomaly, context)}
        onOpen={open}
        above={
          types.length > 0 && (
            <AboveTable>
              <FilterChips chips={[chip]} onRemove={clear} onClear={clear} />
            </AboveTable>
          )
        }
        failed={t('failed')}
        empty={<NoAnomalies isFiltered={types.length > 0} onClear={clear} />}
      />
    </ListPage>
  )
}
