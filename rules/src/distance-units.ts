import { metresPerMile, metresPerYard } from '@muster/contract'

export interface DistanceUnit {
  name: 'metre' | 'kilometre' | 'yard' | 'mile'
  metres: number
}

/** The short and the long unit in which a world shows distances [A-1808]. */
export const distanceUnits = (useMetricDistances: boolean): { short: DistanceUnit; long: DistanceUnit } =>
  useMetricDistances
    ? { short: { name: 'metre', metres: 1 }, long: { name: 'kilometre', metres: 1000 } }
    : { short: { name: 'yard', metres: metresPerYard }, long: { name: 'mile', metres: metresPerMile } }

export interface Distance {
  value: number
  unit: DistanceUnit['name']
}

/** A distance as a world shows it: in the long unit from 1 on, in whole short units below [C-732, C-2308]. */
export function distanceOf(metres: number, useMetricDistances: boolean): Distance {
  const { short, long } = distanceUnits(useMetricDistances)
  return metres >= long.metres
    ? { value: metres / long.metres, unit: long.name }
    : { value: Math.round(metres / short.metres), unit: short.name }
}
