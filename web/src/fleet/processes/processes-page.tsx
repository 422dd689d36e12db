import { exportProcesses, type ProcessRow, processesDefaultSort, processesSortFields } from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { SoftwareList } from '../software/software-list.tsx'
import { processesQuery } from './processes.queries.ts'
import { processCard, processesColumns } from './processes-columns.tsx'

/** The processes of the estate's Windows devices [C-1701 to C-1705]. */
export function ProcessesPage() {
  const list = useList({
    table: 'processesList',
    fields: processesSortFields,
    defaultSort: processesDefaultSort,
    mode: 'cycle',
    idOf: ({ processName, productName }: ProcessRow) => JSON.stringify([processName, productName]),
    ask: ({ rows, search, sort }) => ({ query: rows, body: { sort, search } }),
    query: processesQuery,
    file: {
      name: 'processesList.csv',
      fetch: (world, input) => request(exportProcesses, { world, ...input }),
    },
  })
  return (
    <SoftwareList
      kind="processes"
      list={list}
      columns={processesColumns}
      nameOf={({ processName }) => processName}
      card={processCard}
    />
  )
}
