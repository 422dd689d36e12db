/** Limits shared by several areas; those of one call stand beside its schema. */

export const defaultPageSize = 20
export const pageSizeOptions = [10, 20, 30, 40, 50] as const
/** Placeholder rows a list draws while it loads. */
export const placeholderRows = 4
export const exportRows = 10_000
/** Most records that one call deletes. */
export const removableAtOnce = 1000
export const zoneOptions = 20
/** The body of a dialog scrolls beyond this height, in pixels. */
export const dialogBodyHeight = 380

export const passwordLength = 8

export const timeFilters = ['24h', '48h', '7d', '30d', '60d', '90d', 'all'] as const

export const alertLimits = {
  periodDays: { min: 1, max: 30 },
  warning: { min: 1, max: 98 },
  problem: { min: 2, max: 99 },
  idleDays: { max: 30 },
  outOfContactDays: { max: 120 },
  batteryHealth: { max: 99 },
  averageDischarge: { max: 99 },
  cycleCount: { max: 9999 },
  timeAwayHours: { max: 336 },
  distance: { maxMiles: 310.686, maxKilometres: 500 },
  decimals: 3,
} as const

export const alarmLimits = { major: { min: 1, max: 99 }, critical: { min: 2, max: 100 } } as const

export const placeLimits = {
  latitude: { min: -90, max: 90 },
  longitude: { min: -180, max: 180 },
  radiusMetres: { min: 1 },
} as const

export const anomalyLimits = { devices: 50, hours: { min: 1, max: 12 } } as const

export const metresPerYard = 0.9144
export const metresPerMile = 1609.344
