import { findDeviceIds } from '@muster/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import { findIds } from './lookup.sql.ts'

export function lookupRoutes(serve: Serve): void {
  serve(findDeviceIds, async ({ scope, query }) => ({ ids: await findIds(scope, query) }))
}
