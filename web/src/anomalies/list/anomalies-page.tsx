import { type Anomaly, anomalyDefaultSort, anomalySortFields, type DeviceAlert } from '@muster/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { type ListFilters, useList } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconChartDots3 } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { readAlertTypes, toggleAlertType, writeAlertTypes } from '../alert-type.ts'
import { anomaliesQuery } from '../anomalies.queries.ts'
import { anomalyPath } from '../anomaly-paths.ts'
import { useAnomalyWords } from '../use-anomaly-words.ts'
import { AlertTypeFilter } from './alert-type-filter.tsx'
import { anomalyCard, anomalyColumns } from './anomaly-columns.tsx'
import { useDetectionNotice } from './detection-notice.tsx'

const filters: ListFilters<readonly DeviceAlert[]> = {
  none: [],
  read: readAlertTypes,
  write: writeAlertTypes,
  countOf: ({ length }) => length,
}

/** The anomalies found by the daily search [C-120]. */
export function AnomaliesPage() {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  const navigate = useNavigate()
  const { search } = useLocation()
  const formats = useFormats()
  const words = useAnomalyWords()
  const list = useList({
    table: 'anomaliesList',
    fields: anomalySortFields,
    defaultSort: anomalyDefaultSort,
    mode: 'cycle',
    idOf: ({ anomalyId }: Anomaly) => anomalyId,
    filters,
    ask: ({ rows, sort, filters: types }) => ({ query: rows, body: { sort, alertStatuses: [...types] } }),
    query: anomaliesQuery,
  })
  const { filters: types, clearFilters } = list
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
      list={list}
      title={t('title')}
      filter={(close) => (
        <AlertTypeFilter
          chosen={types}
          onToggle={(alert) => list.state.setFilters((parameters) => toggleAlertType(alert, parameters))}
          onClear={clearFilters}
          onClose={close}
        />
      )}
      notice={notice}
    >
      <ListTable
        list={list}
        label={t('title')}
        columns={columns}
        nameOf={words.description}
        card={(anomaly) => anomalyCard(anomaly, context)}
        onOpen={open}
        chips={{ of: types.length > 0 ? [chip] : [], onRemove: clearFilters }}
        failed={t('failed')}
        noneFound={
          types.length > 0 ? { title: t('empty.filtered'), text: t('empty.filteredText') } : undefined
        }
        empty={
          <EmptyState icon={<IconChartDots3 size={28} stroke={1.5} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        }
      />
    </ListPage>
  )
}
