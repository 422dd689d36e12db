import { type BrandId, brands, type Language, type WhatsNewItem } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** More than anyone reads. */
const longest = 50

export async function selectWhatsNew(
  db: Database,
  brand: BrandId,
  language: Language,
): Promise<WhatsNewItem[]> {
  const rows = await db
    .selectFrom('whats_new')
    .selectAll()
    .where(sql<boolean>`${brand} = ANY(brands)`)
    .orderBy('date', 'desc')
    .limit(longest)
    .execute()
  return rows.map(({ id, date, link, title, text }) => ({
    id,
    date: date.getTime(),
    link: new URL(link, brands[brand].helpCenter).href,
    title: title[language] ?? title.en ?? '',
    text: text[language] ?? text.en ?? '',
  }))
}
