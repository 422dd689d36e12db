import './tables.ts'

export { readWorldPart, worldOfToken, writeWorldPart } from './device-token.ts'
export {
  type NewDeviceToken,
  readDeviceToken,
  revokeDeviceToken,
  rotateDeviceToken,
} from './device-tokens.sql.ts'
export { insertHomeLocation, insertZone, readZoneRule } from './places.sql.ts'
export { readWorldSettings, saveWorldSettings } from './world-settings.sql.ts'
