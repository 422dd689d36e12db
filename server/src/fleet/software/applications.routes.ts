import {
  type ApplicationsSortField,
  applicationsDefaultSort,
  exportApplications,
  listApplications,
  type Sort,
  type systemFilters,
} from '@muster/contract'
import { searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readCountedApplications } from './counted-software.sql.ts'
import { pageOf } from './list-page.ts'
import { applicationColumns, listFile } from './software-files.ts'
import { applicationRows } from './software-lists.ts'

interface AskedApplications {
  sort?: Sort<ApplicationsSortField> | undefined
  search?: string | undefined
  systemFilter: (typeof systemFilters)[number]
  limit: number
  offset: number
}

async function applicationPage(
  scope: Scope,
  { sort = applicationsDefaultSort, search = '', systemFilter, limit, offset }: AskedApplications,
) {
  const rows = applicationRows(await readCountedApplications(scope))
    .filter(({ system }) => systemFilter === 'all' || system === (systemFilter === 'system'))
    .map(({ system: _, ...row }) => row)
  return pageOf(rows, ({ name, packageName }) => [name, packageName], {
    isWanted: searchFor(search),
    sort,
    limit,
    offset,
  })
}

/** The applications of the estate [C-2170, C-2171]. */
export function applicationsRoutes(serve: Serve): void {
  serve(
    listApplications,
    async ({ scope, query, body }) => await applicationPage(scope, { ...body, ...query }),
  )

  serve(exportApplications, async ({ scope, query, body }) => {
    const { list } = await applicationPage(scope, { ...body, ...query })
    return listFile('applicationsList.csv', applicationColumns, [list])
  })
}
