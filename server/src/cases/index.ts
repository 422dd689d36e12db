import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { caseRoutes } from './reading/cases.routes.ts'

export function casesRoutes(serve: Serve, services: Services): void {
  caseRoutes(serve, services)
}
