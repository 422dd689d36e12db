export {
  batteryFigures,
  lockBatteries,
  lockBatteriesByNumber,
  saveBatteries,
  saveBatteryPulses,
} from './batteries.sql.ts'
export { readBatteryDays, type StoredBatteryDay, writeBatteryDays } from './battery-days.sql.ts'
export type { BatteryState } from './battery-state.ts'
