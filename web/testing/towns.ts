import type { NamedPlace } from '../src/ui/map/places/places-data.ts'

/** The towns of page tests. */
export const someTowns: NamedPlace[] = [
  { name: 'Leeds', country: 'GB', latitude: 53.795, longitude: -1.55, size: 36 },
  { name: 'York', country: 'GB', latitude: 53.96, longitude: -1.08, size: 29 },
  { name: 'Hull', country: 'GB', latitude: 53.745, longitude: -0.335, size: 32 },
  { name: 'Leeds', country: 'US', latitude: 33.55, longitude: -86.545, size: 14 },
]
