import {
  exportProcesses,
  exportRows,
  type ProcessRow,
  processesDefaultSort,
  processesSortFields,
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
import { processesQuery } from './processes.queries.ts'
import { ListedProcess, processesColumns } from './processes-columns.tsx'

const idOf = ({ processName, productName }: ProcessRow) => JSON.stringify([processName, productName])
const nameOf = ({ processName }: ProcessRow) => processName

/** The processes of the estate's Windows devices [C-1701 to C-1705]. */
export function ProcessesPage() {
  const { t } = useTranslation('software')
  const { world } = useWorld()
  const formats = useFormats()
  const state = useTableState({
    fields: processesSortFields,
    defaultSort: processesDefaultSort,
    mode: 'cycle',
    size: useTablePageSize('processesList'),
  })
  const body = { sort: state.sort, search: state.search }
  const query = useQuery({
    ...processesQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)
  const context = useMemo(() => ({ t, formats, now: list.asOf }), [t, formats, list.asOf])
  const columns = useMemo(() => processesColumns(context), [context])

  return (
    <SoftwareList
      kind="processes"
      state={state}
      list={list}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      card={(row) => ({
        first: <ListedProcess row={row} by="processName" />,
        firstEnd: t('onDevices', { count: row.usedCount }),
        second: row.productName,
        secondEnd: <LastSeen time={row.lastUsed} now={context.now} />,
      })}
      file={{
        fileName: 'processesList.csv',
        fetchFile: () =>
          request(exportProcesses, { world: world.id, query: { limit: exportRows, offset: 0 }, body }),
      }}
    />
  )
}
