import './tables.ts'

export { readDeviceToken, saveDeviceToken } from './device-tokens.sql.ts'
export { insertHomeLocation, insertZone, readZoneRule } from './places.sql.ts'
export { readWorldSettings, saveWorldSettings } from './world-settings.sql.ts'
