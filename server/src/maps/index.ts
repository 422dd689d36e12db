import type { Serve } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import { signalMapRoutes } from './signal-maps.routes.ts'

export function mapRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  signalMapRoutes(serve, services)
}
