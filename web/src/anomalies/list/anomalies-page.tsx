import { type Anomaly, anomalyDefaultSort, anomalySortFields } from '@muster/contract'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useAnomalyWords } from '../../estate/anomaly/use-anomaly-words.ts'
import type { ListBefore } from '../../estate/detail/list-before.ts'
import { ListPage } from '../../estate/list/list-page.tsx'
import { ListTable } from '../../estate/list/list-table.tsx'
import { useList } from '../../estate/list/use-list.ts'
import { useFormats } from '../../estate/use-formats.ts'
import { useWorld } from '../../session/world/world.tsx'
import { IconChartDots3 } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { toggleAlertType } from '../alert-type.ts'
import { anomaliesQuery } from '../anomalies.queries.ts'
import { anomalyPath } from '../anomaly-paths.ts'
import { AlertTypeFilter } from './alert-type-filter.tsx'
import classes from './anomalies-page.module.css'
import { anomalyCard, anomalyColumns } from './anomaly-columns.tsx'
import { anomalyFilters, nameOfApplication } from './anomaly-filters.ts'
import { useDetectionNotice } from './detection-notice.tsx'

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
    filters: anomalyFilters,
    ask: ({ rows, sort, filters: { alertTypes, application } }) => ({
      query: rows,
      body: {
        sort,
        alertStatuses: [...alertTypes],
        ...(application !== null && { packageName: application }),
      },
    }),
    query: anomaliesQuery,
  })
  const { filters, filterBy, clearFilters } = list
  const { alertTypes, application } = filters
  const context = useMemo(() => ({ t, formats }), [t, formats])
  const columns = useMemo(() => anomalyColumns(context), [context])
  const open = useCallback(
    (id: string) =>
      void navigate(anomalyPath(world.id, id), { state: { list: search } satisfies ListBefore }),
    [navigate, world.id, search],
  )
  const notice = useDetectionNotice()
  const ofApplication = application !== null && { title: t('empty.application') }
  const ofTypes = alertTypes.length > 0 && { title: t('empty.filtered'), text: t('empty.filteredText') }
  const noneFound = ofApplication || ofTypes || undefined
  const chips = [
    ...(application === null
      ? []
      : [
          {
            id: 'application' as const,
            name: t('filter.application'),
            values: nameOfApplication(application, list.rows),
          },
        ]),
    ...(alertTypes.length === 0
      ? []
      : [
          {
            id: 'alertTypes' as const,
            name: t('filter.alertTypes'),
            values: alertTypes.map(words.alert).join(', '),
          },
        ]),
  ]

  return (
    <ListPage
      list={list}
      title={t('title')}
      filter={(close) => (
        <AlertTypeFilter
          chosen={alertTypes}
          onToggle={(alert) => list.state.setFilters((parameters) => toggleAlertType(alert, parameters))}
          onClear={clearFilters}
          onClose={close}
        />
      )}
      notice={notice}
    >
      <div className={classes.list}>
        <ListTable
          list={list}
          label={t('title')}
          columns={columns}
          nameOf={words.description}
          card={(anomaly) => anomalyCard(anomaly, context)}
          onOpen={open}
          chips={{
            of: chips,
            onRemove: (id) =>
              filterBy({
                alertTypes: id === 'alertTypes' ? [] : alertTypes,
                application: id === 'application' ? null : application,
              }),
          }}
          failed={t('failed')}
          noneFound={noneFound}
          empty={
            <EmptyState icon={<IconChartDots3 size={28} stroke={1.5} />} title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          }
        />
      </div>
    </ListPage>
  )
}
