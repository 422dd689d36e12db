import type { Role } from '@muster/contract'
import { mayHaveCustomView } from '@muster/rules'
import type { CustomView } from '../../platform/database/tenancy.ts'

/** The columns of an account that limit what its user sees. */
export interface StoredView {
  home_location_id: string | null
  group_name: string | null
  zone_id: string | null
}

/** What limits a user in this role; null where nothing does. */
export function customViewOf(role: Role, stored: StoredView): CustomView | null {
  const { home_location_id: homeLocationId, group_name: group, zone_id: zoneId } = stored
  const isLimited = homeLocationId !== null || group !== null || zoneId !== null
  return isLimited && mayHaveCustomView(role) ? { homeLocationId, group, zoneId } : null
}
