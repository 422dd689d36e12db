import { z } from 'zod'
import { call } from '../call.ts'
import { token } from '../text.ts'
import { roles } from './permissions.ts'

/** A place or organisation as pickers show it. */
export const Named = z.object({ id: z.string(), name: z.string() })

export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  isAdministrator: z.boolean(),
  isManager: z.boolean(),
  isEditor: z.boolean(),
  isViewer: z.boolean(),
  homeLocation: Named.nullable(),
  homeLocationId: z.string().nullable(),
  zone: Named.nullable(),
  zoneId: z.string().nullable(),
  group: z.string().nullable(),
  /** Null means all worlds of the user's organisation. */
  worldIds: z.array(z.string()).nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const currentUser = call({
  method: 'GET',
  path: '/api/users/current',
  summary: "The caller's own record, or null where the server has none",
  access: { kind: 'signedIn' },
  /** The authentication subject; null for any but the caller's own [A-1740]. */
  query: z.object({ id: token(255) }),
  answer: CurrentUser.nullable(),
})
