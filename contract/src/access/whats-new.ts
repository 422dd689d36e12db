import { z } from 'zod'
import { BrandId } from '../brands.ts'
import { call } from '../call.ts'
import { languages } from '../languages.ts'

export const WhatsNewItem = z.object({
  id: z.string(),
  /** Milliseconds since 1970. */
  date: z.number().int(),
  link: z.string(),
  title: z.string(),
  text: z.string(),
})
export type WhatsNewItem = z.infer<typeof WhatsNewItem>

export const listWhatsNew = call({
  method: 'GET',
  path: '/api/whatsnew/list',
  summary: 'News for a brand, newest first',
  access: { kind: 'signedIn', permission: 'whatsNew.read' },
  /** Without a language, the caller's stored one; until they choose one, the console uses the browser's. */
  query: z.object({ branding: BrandId, language: z.enum(languages).optional() }),
  answer: z.array(WhatsNewItem),
})
