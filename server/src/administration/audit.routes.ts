import { auditDefaultSort, exportAudit, listAudit } from '@muster/contract'
import type { Serve } from '../platform/serve.ts'
import { countEntries, selectEntries } from './audit.sql.ts'
import { auditFile } from './audit-file.ts'

export function auditRoutes(serve: Serve): void {
  serve(listAudit, async ({ scope, query, body: { sort = auditDefaultSort, ...asked } }) => ({
    list: await selectEntries(scope, asked, { order: sort.order, ...query }),
    totalCount: await countEntries(scope, asked),
  }))

  serve(exportAudit, async ({ scope, query, body: { sort = auditDefaultSort, ...asked } }) =>
    auditFile(scope, asked, { order: sort.order, ...query }),
  )
}
