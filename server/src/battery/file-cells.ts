import type { BatteryLevel, BatteryPlace } from '@muster/contract'

export const batteryStatusNames: Record<BatteryLevel, string> = {
  red: 'Replace',
  orange: 'Warning',
  green: 'Good',
}

/** Two decimals are more precise than the measurement. */
export const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100

/** As the lists show it: 1/2 of two batteries, 1 of a single one [B-9920], or that it was removed. */
export function placeText(place: BatteryPlace): string {
  if (place === null) return 'Removed'
  return place.of === 1 ? String(place.number) : `${place.number}/${place.of}`
}
