import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { actionRoutes } from './acting/actions.routes.ts'
import { caseRoutes } from './reading/cases.routes.ts'
import { watchRoutes } from './watches/watches.routes.ts'

export function casesRoutes(serve: Serve, services: Services): void {
  watchRoutes(serve, services)
  caseRoutes(serve, services)
  actionRoutes(serve, services)
}
