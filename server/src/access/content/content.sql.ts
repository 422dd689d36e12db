import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { agreementKinds, brandIds, dpaIds, eulaIds, languages } from '@muster/contract'
import type pg from 'pg'
import { z } from 'zod'

const folder = path.resolve(import.meta.dirname, '../../../content')

const Translated = z.partialRecord(z.enum(languages), z.string()).refine((texts) => texts.en !== undefined)
const WhatsNewFile = z.array(
  z.object({
    id: z.string(),
    brands: z.array(z.enum(brandIds)),
    date: z.iso.datetime(),
    /** A path below the help centre of the brand that shows it. */
    link: z.string().startsWith('/'),
    title: Translated,
    text: Translated,
  }),
)

/** Loads this release's agreements and news into the database, as its owner. */
export async function storeContent(client: pg.Client): Promise<void> {
  const ids = { eula: eulaIds, dpa: dpaIds }
  for (const kind of agreementKinds) {
    for (const id of ids[kind]) {
      const text = await readFile(path.join(folder, 'agreements', `${id}.md`), 'utf8')
      await client.query(
        // Accepted texts never change: a new text is a new id.
        'INSERT INTO agreement (id, kind, text) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
        [id, kind, text],
      )
    }
  }
  const items = WhatsNewFile.parse(JSON.parse(await readFile(path.join(folder, 'whats-new.json'), 'utf8')))
  for (const { id, brands, date, link, title, text } of items) {
    await client.query(
      `INSERT INTO whats_new (id, brands, date, link, title, text) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET brands = excluded.brands, date = excluded.date, link = excluded.link,
         title = excluded.title, text = excluded.text`,
      [id, brands, date, link, title, text],
    )
  }
  await client.query('DELETE FROM whats_new WHERE id <> ALL($1)', [items.map(({ id }) => id)])
}
