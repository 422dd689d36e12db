import { applicationSortFields, type DeviceInfo, systemFilters } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { useTablePageSize } from '../../../session/table-page-size.ts'
import { useWorld } from '../../../session/world.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { SearchBox } from '../../../ui/table/search-box.tsx'
import { useRowSelection } from '../../../ui/table/use-row-checks.ts'
import { useTableRows } from '../../../ui/table/use-table-rows.ts'
import { useTableState } from '../../../ui/table/use-table-state.ts'
import { useChartFormats } from '../performance/chart-formats.ts'
import classes from '../performance/selected-chart.module.css'
import { SelectedChart } from '../performance/selected-chart.tsx'
import { ApplicationChart } from './application-chart.tsx'
import { applicationColumns } from './application-columns.tsx'
import { applicationsQuery } from './applications.queries.ts'
import { ApplicationsStrip } from './applications-strip.tsx'

const defaultSort = { field: 'lastUsed', order: 'desc' } as const
/** Where the address keeps the kind of applications that are listed. */
const filterParameter = 'systemFilter'

/** The applications of an Android device: figures, the chart of the selected one, the list [C-901]. */
export function DeviceApplicationsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('device')
  const { world } = useWorld()
  const { dateTime, size } = useFormats()
  const { minutes } = useChartFormats()
  const zone = device.timeZone?.name
  const state = useTableState({
    fields: applicationSortFields,
    defaultSort,
    mode: 'cycle',
    size: useTablePageSize('deviceApplications'),
  })
  const wanted = state.parameters.get(filterParameter)
  const systemFilter = systemFilters.find((filter) => filter === wanted) ?? 'all'
  const query = useQuery({
    ...applicationsQuery(
      world.id,
      { deviceId: device.id, ...state.rows },
      { sort: state.sort, search: state.search, systemFilter },
    ),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const rows = list.rows ?? []
  const selection = useRowSelection({ ids: rows.map(({ id }) => id), sort: state.sort })
  const selected = rows.find(({ id }) => id === selection.selected)
  const time = useMemo(() => (milliseconds: number) => dateTime(milliseconds, zone), [dateTime, zone])
  const columns = useMemo(() => applicationColumns(t, { time, size, minutes }), [t, time, size, minutes])

  return (
    <div className={classes.tab}>
      <ApplicationsStrip deviceId={device.id} />
      {selected && (
        <SelectedChart>
          <ApplicationChart
            device={device}
            application={selected}
            onClose={() => selection.select(selected.id)}
          />
        </SelectedChart>
      )}
      <div className={classes.toolbar}>
        <SearchBox search={state.search} onSearch={state.searchFor} label={t('applications.search')} />
        <Segments
          label={t('applications.filter.label')}
          options={systemFilters.map((value) => ({ value, label: t(`applications.filter.${value}`) }))}
          value={systemFilter}
          onChange={(filter) =>
            state.narrow((parameters) =>
              filter === 'all' ? parameters.delete(filterParameter) : parameters.set(filterParameter, filter),
            )
          }
        />
      </div>
      <DataTable
        label={t('applications.list')}
        columns={columns}
        state={state}
        list={list}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        selection={selection}
        narrow={(row) => ({
          first: row.name,
          firstEnd: row.version,
          second: row.lastUsed === null ? '-' : time(row.lastUsed),
          secondEnd: minutes(row.averageUserActivity),
        })}
        empty={<EmptyState title={t('applications.none')}>{t('applications.noneText')}</EmptyState>}
      />
    </div>
  )
}
