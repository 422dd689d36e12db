import { auditDefaultSort, exportAudit, listAudit } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { findEntries, selectEntries } from './audit.sql.ts'
import { auditFile } from './audit-file.ts'
import { entriesFor } from './audit-reader.ts'

export function auditRoutes(serve: Serve): void {
  serve(listAudit, async ({ scope, world, caller, query, body: { sort = auditDefaultSort, ...asked } }) => {
    const shown = await entriesFor(scope, world, caller)
    const { ids, count } = await findEntries(scope, asked, { order: sort.order, ...query })
    return { list: (await selectEntries(scope, ids)).map(shown), totalCount: count }
  })

  serve(exportAudit, async ({ scope, world, caller, query, body: { sort = auditDefaultSort, ...asked } }) =>
    auditFile(scope, asked, { order: sort.order, ...query }, await entriesFor(scope, world, caller)),
  )
}
