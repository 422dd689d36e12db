import type { FeatureToggle, Partner, WorldType } from '@muster/contract'
import type { Database } from '../platform/database.ts'

export async function insertOrganisation(db: Database, now: Date, id: string, name: string): Promise<void> {
  await db.insertInto('organisation').values({ id, name, created_at: now }).execute()
}

export interface NewWorld {
  id: string
  organisationId: string
  name: string
  type: WorldType
  partner: Partner | null
  retentionYears: 1 | 3
  features: string[]
  featureToggles: FeatureToggle[]
  requiredEula: string | null
  requiredDpa: string | null
}

export async function insertWorld(db: Database, now: Date, world: NewWorld): Promise<void> {
  await db
    .insertInto('world')
    .values({
      id: world.id,
      organisation_id: world.organisationId,
      name: world.name,
      type: world.type,
      partner: world.partner,
      retention_years: world.retentionYears,
      features: world.features,
      feature_toggles: world.featureToggles,
      required_eula: world.requiredEula,
      required_dpa: world.requiredDpa,
      created_at: now,
    })
    .execute()
}

export async function hasOrganisation(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
