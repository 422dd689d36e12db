import './tables.ts'

export { insertDemoPlaces } from './demo.ts'
export { readDeviceToken, saveDeviceToken } from './device-tokens.sql.ts'
export { readZoneRule } from './places.sql.ts'
export { readWorldSettings, saveWorldSettings } from './world-settings.sql.ts'
