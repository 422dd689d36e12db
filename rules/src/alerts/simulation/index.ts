export { type BatteryColumns, type BatteryFigures, batteryColumns } from './battery-columns.ts'
export {
  type AlertLevels,
  batteryJudge,
  bitsOf,
  deviceJudge,
  type Judge,
  recorded,
  worstOf,
} from './column-levels.ts'
export { type DeviceColumns, deviceColumns, type FewValues } from './device-columns.ts'
export { type CountedEvents, countedEvents, type DeviceFigures, deviceFigures } from './device-figures.ts'
export { NumberedLevels } from './numbered-levels.ts'
export {
  type CohortCounts,
  countAlarming,
  countDevice,
  countOverall,
  type LevelCounts,
  noCohortCounts,
  type PlacedDevices,
} from './place-counts.ts'
