import type { Generated } from 'kysely'

declare module '../platform/database/database.ts' {
  interface Tables {
    home_location: {
      world_id: string
      id: string
      name: string
      latitude: number
      longitude: number
      radius_metres: number
      address_line1: Generated<string>
      address_line2: Generated<string>
      locality: Generated<string>
      postal_code: Generated<string>
      country: Generated<string>
      distance_yellow: number | null
      distance_red: number | null
      version: Generated<number>
      moved_at: Generated<number>
      alert_version: Generated<number>
      judged_version: Generated<number>
    }
    zone: {
      world_id: string
      id: string
      name: string
      groups1: string[]
      groups2: string[]
      home_location_ids: string[]
      version: Generated<number>
    }
  }
}
