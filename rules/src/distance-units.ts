import { metresPerMile, metresPerYard } from '@muster/contract'

export interface DistanceUnit {
  name: 'metre' | 'kilometre' | 'yard' | 'mile'
  metres: number
}

/** The short and the long unit a world shows distances in [A-1808]. */
export const distanceUnits = (useMetricDistances: boolean): { short: DistanceUnit; long: DistanceUnit } =>
  useMetricDistances
    ? { short: { name: 'metre', metres: 1 }, long: { name: 'kilometre', metres: 1000 } }
    : { short: { name: 'yard', metres: metresPerYard }, long: { name: 'mile', metres: metresPerMile } }
