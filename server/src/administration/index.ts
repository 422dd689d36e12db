import './tables.ts'
import type { Serve } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import { worldSettingsRoutes } from './world-settings.routes.ts'

export { readWorldPart, worldOfToken, writeWorldPart } from './device-token.ts'
export {
  type NewDeviceToken,
  readDeviceToken,
  revokeDeviceToken,
  rotateDeviceToken,
} from './device-tokens.sql.ts'
export {
  insertHomeLocation,
  insertZone,
  isHomeLocation,
  type NamedPlace,
  readHomeLocations,
  readZoneRule,
  readZones,
} from './places.sql.ts'
export { readWorldSettings, saveWorldSettings } from './world-settings.sql.ts'

export function administrationRoutes(serve: Serve, services: Services): void {
  worldSettingsRoutes(serve, services)
}
