import {
  type ApplicationRow,
  applicationsDefaultSort,
  applicationsSortFields,
  exportApplications,
  exportRows,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LastSeen } from '../../estate/device/last-seen.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { SoftwareList } from '../software/software-list.tsx'
import { SystemFilter, systemFilterOf, systemFilterParameter } from '../software/system-filter.tsx'
import { applicationsQuery } from './applications.queries.ts'
import { applicationsColumns, ListedApplication } from './applications-columns.tsx'

const idOf = ({ id }: ApplicationRow) => id
const nameOf = ({ name }: ApplicationRow) => name

/** The applications of the estate's Android devices [C-1601 to C-1606]. */
export function ApplicationsPage() {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const formats = useFormats()
  const state = useTableState({
    fields: applicationsSortFields,
    defaultSort: applicationsDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('applicationsList'),
  })
  const systemFilter = systemFilterOf(state.parameters)
  const body = { sort: state.sort, search: state.search, systemFilter }
  const query = useQuery({
    ...applicationsQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const context = useMemo(() => ({ t, formats, now: list.asOf }), [t, formats, list.asOf])
  const columns = useMemo(() => applicationsColumns(context), [context])

  return (
    <SoftwareList
      kind="applications"
      state={state}
      list={list}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      card={(row) => ({
        first: <ListedApplication row={row} />,
        firstEnd: t('onDevices', { count: row.installedCount }),
        second: row.packageName,
        secondEnd: <LastSeen time={row.lastUsed} now={context.now} />,
      })}
      filter={{
        control: <SystemFilter state={state} />,
        isFiltering: systemFilter !== 'all',
        parameter: systemFilterParameter,
      }}
      file={{
        fileName: 'applicationsList.csv',
        fetchFile: () =>
          request(exportApplications, {
            world: world.id,
            query: { limit: exportRows, offset: 0 },
            body,
          }),
      }}
    />
  )
}
