import './tables.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { enrollmentRoutes } from './enrollment/enrollment.routes.ts'
import { homeLocationRoutes, type PlaceServices } from './home-locations/home-locations.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { worldCreationRoutes } from './worlds/world-creation.routes.ts'
import { worldFeatureRoutes } from './worlds/world-features.routes.ts'
import { worldSettingsRoutes } from './worlds/world-settings.routes.ts'
import { zoneRoutes } from './zones/zones.routes.ts'

export { readWorldPart, worldOfToken, writeWorldPart } from './enrollment/device-token.ts'
export { readDeviceToken, revokeDeviceToken, rotateDeviceToken } from './enrollment/device-tokens.sql.ts'
export { readNeedsConsent } from './enrollment/enrollment-rule.sql.ts'
export type { Estate } from './estate.ts'
export {
  holdHomeLocations,
  homeIsReevaluated,
  homesToReevaluate,
  insertHomeLocation,
  type NamedPlace,
  readHomeCircles,
  readHomeLocations,
} from './home-locations/home-locations.sql.ts'
export { changedSettings, requireAllowedSettings } from './worlds/changed-settings.ts'
export { readWorldSettings, saveWorldSettings } from './worlds/world-settings.sql.ts'
export { insertZone, readZoneRule, readZones } from './zones/zones.sql.ts'

export function administrationRoutes(serve: Serve, services: Services & PlaceServices): void {
  worldSettingsRoutes(serve, services)
  homeLocationRoutes(serve, services)
  zoneRoutes(serve, services)
  userRoutes(serve, services)
  enrollmentRoutes(serve, services)
  worldCreationRoutes(serve, services)
  worldFeatureRoutes(serve)
  auditRoutes(serve)
}
