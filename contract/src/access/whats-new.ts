import { z } from 'zod'
import { BrandId } from '../brands.ts'
import { call } from '../call.ts'

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
  summary: "What is new, for a brand, in the caller's language, newest first",
  access: { kind: 'signedIn', permission: 'whatsNew.read' },
  query: z.object({ branding: BrandId }),
  answer: z.array(WhatsNewItem),
})
