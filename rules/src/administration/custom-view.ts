interface Named {
  name: string
}

interface Limits {
  homeLocation: Named | null
  group: string | null
  zone: Named | null
}

/** What a user sees of a world, ready to be put into words. */
export type CustomView =
  | { kind: 'all' }
  | { kind: 'zone'; zone: string }
  /** Null where that one is not set and so does not limit anything. */
  | { kind: 'places'; homeLocation: string | null; group: string | null }

/** [A-1005, A-1006, A-1007] */
export function customViewOf({ homeLocation, group, zone }: Limits): CustomView {
  if (zone) return { kind: 'zone', zone: zone.name }
  if (!homeLocation && group === null) return { kind: 'all' }
  return { kind: 'places', homeLocation: homeLocation?.name ?? null, group }
}
