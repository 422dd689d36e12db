import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { deviceMapRoutes } from './device-maps.routes.ts'
import { signalMapRoutes } from './signal-maps.routes.ts'

export function mapRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  signalMapRoutes(serve, services)
  deviceMapRoutes(serve, services)
}
