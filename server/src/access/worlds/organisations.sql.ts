import type { FeatureToggle, Partner, WorldType } from '@muster/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

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

export async function saveFeatureToggles(
  tx: Tx,
  world: string,
  featureToggles: FeatureToggle[],
): Promise<void> {
  await tx.updateTable('world').set({ feature_toggles: featureToggles }).where('id', '=', world).execute()
}

export async function hasOrganisation(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

export async function organisationName(db: Database, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name
}

/** Serialises world creation, so that no organisation is created twice at the same moment. */
export async function lockWorldCreation(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('creation of worlds', 0))`.execute(tx)
}

/** Whether an organisation has this name, ignoring case. */
export async function isOrganisationName(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM organisation WHERE lower(name) = lower(${name}) LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Organisations whose name contains the text, by name: the first ones, and the total. */
export async function selectOrganisations(
  db: Database,
  { search, limit }: { search: string; limit: number },
): Promise<{ list: { id: string; name: string }[]; totalCount: number }> {
  const { rows } = await sql<{ id: string; name: string; total: number }>`
    SELECT id, name, count(*) OVER () AS total FROM organisation
    WHERE strpos(lower(name), lower(${search})) > 0
    ORDER BY lower(name), id LIMIT ${limit}`.execute(db)
  return { list: rows.map(({ id, name }) => ({ id, name })), totalCount: rows[0]?.total ?? 0 }
}
