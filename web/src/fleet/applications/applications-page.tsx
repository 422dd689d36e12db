import {
  type ApplicationRow,
  applicationsDefaultSort,
  applicationsSortFields,
  exportApplications,
} from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { SoftwareList } from '../software/software-list.tsx'
import { SystemFilter, systemFilter } from '../software/system-filter.tsx'
import { applicationsQuery } from './applications.queries.ts'
import { applicationCard, applicationsColumns } from './applications-columns.tsx'

/** The applications of the estate's Android devices [C-1601 to C-1606]. */
export function ApplicationsPage() {
  const list = useList({
    table: 'applicationsList',
    fields: applicationsSortFields,
    defaultSort: applicationsDefaultSort,
    mode: 'cycle',
    idOf: ({ id }: ApplicationRow) => id,
    filters: systemFilter,
    ask: ({ rows, search, sort, filters }) => ({
      query: rows,
      body: { sort, search, systemFilter: filters },
    }),
    query: applicationsQuery,
    file: {
      name: 'applicationsList.csv',
      fetch: (world, input) => request(exportApplications, { world, ...input }),
    },
  })
  return (
    <SoftwareList
      kind="applications"
      list={list}
      columns={applicationsColumns}
      nameOf={({ name }) => name}
      card={applicationCard}
      filter={<SystemFilter list={list} />}
    />
  )
}
