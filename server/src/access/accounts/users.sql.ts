import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

export interface ViewNames {
  homeLocation: string | null
  zone: string | null
}

/** The names of the places that limit a user, in the world they belong to. */
export async function selectViewNames(
  scope: Scope,
  homeLocationId: string | null,
  zoneId: string | null,
): Promise<ViewNames> {
  const homeLocation =
    homeLocationId === null
      ? undefined
      : await scope.tx
          .selectFrom('home_location')
          .select('name')
          .where(inWorld(scope, 'home_location'))
          .where('id', '=', homeLocationId)
          .executeTakeFirst()
  const zone =
    zoneId === null
      ? undefined
      : await scope.tx
          .selectFrom('zone')
          .select('name')
          .where(inWorld(scope, 'zone'))
          .where('id', '=', zoneId)
          .executeTakeFirst()
  return { homeLocation: homeLocation?.name ?? null, zone: zone?.name ?? null }
}
