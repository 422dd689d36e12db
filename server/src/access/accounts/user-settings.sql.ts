import { type Language, type UserSettings, userSettingsLimits } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export async function selectUserSettings(db: Database, subject: string): Promise<UserSettings> {
  const row = await db
    .selectFrom('user_settings')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst()
  return {
    language: row?.language ?? null,
    locale: row?.locale ?? null,
    lastWhatsNewId: row?.last_whats_new_id ?? null,
    tablePageSizes: row?.table_page_sizes ?? {},
    chartEventFilters: row?.chart_event_filters ?? {},
    tableEventFilters: row?.table_event_filters ?? {},
  }
}

export async function selectLanguage(db: Database, subject: string): Promise<Language | null> {
  return (await selectUserSettings(db, subject)).language
}

/**
 * Stores the given settings and keeps the others; page sizes merge by table, the rest is replaced. Returns
 * whether they were stored: merged ones may exceed the limit.
 */
export async function storeUserSettings(
  db: Database,
  subject: string,
  changes: Partial<UserSettings>,
): Promise<boolean> {
  const pageSizes = changes.tablePageSizes
  const merged = sql<string>`user_settings.table_page_sizes || excluded.table_page_sizes`
  const fits = sql<boolean>`(SELECT count(*) FROM jsonb_object_keys(${merged})) <= ${userSettingsLimits.entries}`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user_settings')
    .values({
      subject,
      language: changes.language ?? null,
      locale: changes.locale ?? null,
      last_whats_new_id: changes.lastWhatsNewId ?? null,
      table_page_sizes: JSON.stringify(pageSizes ?? {}),
      chart_event_filters: JSON.stringify(changes.chartEventFilters ?? {}),
      table_event_filters: JSON.stringify(changes.tableEventFilters ?? {}),
    })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          subject,
          ...(changes.language && { language: changes.language }),
          ...(changes.locale && { locale: changes.locale }),
          ...(changes.lastWhatsNewId && { last_whats_new_id: changes.lastWhatsNewId }),
          ...(pageSizes && { table_page_sizes: merged }),
          ...(changes.chartEventFilters && {
            chart_event_filters: JSON.stringify(changes.chartEventFilters),
          }),
          ...(changes.tableEventFilters && {
            table_event_filters: JSON.stringify(changes.tableEventFilters),
          }),
        })
        .where(fits),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
