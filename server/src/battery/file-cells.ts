import type { BatteryLevel, BatteryPlace, DischargeCause } from '@muster/contract'

export const batteryStatusNames: Record<BatteryLevel, string> = {
  red: 'Replace',
  orange: 'Warning',
  green: 'Good',
}

const causes: Record<DischargeCause, string> = {
  battery: 'Battery',
  device: 'Device',
  both: 'Battery and Device',
  use: 'Use',
  unknown: 'Not Known Yet',
}

/** Who is to blame for a discharge alert; nothing without one. */
export const causeText = (cause: DischargeCause | null): string | null => cause && causes[cause]

/** Two decimals are more precise than the measurement. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100

/** As the lists show it: 1/2 of two batteries, 1 of a single one [B-9920], or that it was removed. */
export function placeText(place: BatteryPlace): string {
  if (place === null) return 'Removed'
  return place.of === 1 ? String(place.number) : `${place.number}/${place.of}`
}
