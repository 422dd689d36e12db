import { z } from 'zod'
import { call } from '../call.ts'
import { WorldId } from './worlds.ts'

/** How many calls one request may make. */
export const mostTogether = 12

const Asked = z.strictObject({
  /** Path and query of a GET call. */
  url: z.string().max(2000).startsWith('/api/'),
  /** The world that the call is made in. */
  world: WorldId.optional(),
})

/** What the console needs on its first page takes eight calls: on a slow connection one request for them saves a second. */
export const askSeveral = call({
  method: 'POST',
  path: '/api/several',
  summary: 'Makes several GET calls in one request; each is answered as if it had been made by itself',
  access: { kind: 'signedIn' },
  refuses: [],
  body: z.strictObject({ calls: z.array(Asked).min(1).max(mostTogether) }),
  answer: z.array(z.object({ status: z.int(), body: z.unknown() })),
})
