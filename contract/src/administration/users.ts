import { z } from 'zod'
import { EmailAddress } from '../access/email.ts'
import { roles } from '../access/permissions.ts'
import { Named } from '../access/users.ts'
import { WorldId } from '../access/worlds.ts'
import { call, csv } from '../call.ts'
import { GroupName, HomeLocationId, ZoneId } from '../fleet/device-filters.ts'
import { removableAtOnce } from '../limits.ts'
import { NameSearch, PageQuery } from '../paging.ts'
import { token } from '../text.ts'
import { Made, Version } from '../version.ts'

const access = { kind: 'world', permission: 'users.manage' } as const

export const worldsOfUser = 1000
const UserId = token(255)

const UserFields = z.object({
  role: z.enum(roles),
  /** Null means all worlds of the organisation, which administrators always have. */
  worldIds: z.array(WorldId).min(1).max(worldsOfUser).nullable(),
  /** The custom view: a home location and a group, either alone, or a zone [A-1024]. */
  homeLocationId: HomeLocationId.nullable().default(null),
  group: GroupName.nullable().default(null),
  zoneId: ZoneId.nullable().default(null),
})
export type UserFields = z.infer<typeof UserFields>

/**
 * Required for a user who may have a custom view: omitted by mistake, it would be removed and the whole world opened.
 */
const wholeView = {
  homeLocationId: HomeLocationId.nullable(),
  group: GroupName.nullable(),
  zoneId: ZoneId.nullable(),
}

const hasView = ({ homeLocationId, group, zoneId }: UserFields) =>
  homeLocationId !== null || group !== null || zoneId !== null
const viewField = ({ homeLocationId, group }: UserFields) =>
  homeLocationId !== null ? 'homeLocationId' : group !== null ? 'group' : 'zoneId'

/** Role, worlds and custom view depend on each other [A-1022 to A-1027, A-1508, A-931]. */
const checkedUser = <User extends z.ZodType<UserFields>>(user: User) =>
  user.superRefine((fields, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (fields.role === 'administrator' && fields.worldIds !== null) {
      refuse('worldIds', 'is not null, as an administrator has all worlds')
    }
    if (fields.role !== 'administrator' && fields.worldIds === null) refuse('worldIds', 'names no world')
    if (!hasView(fields)) return
    const field = viewField(fields)
    if (fields.role === 'administrator' || fields.role === 'manager') {
      refuse(field, 'limits a role that has no custom view')
    } else if (fields.worldIds?.length !== 1) refuse(field, 'limits a user of several worlds')
    if (fields.zoneId !== null && (fields.homeLocationId !== null || fields.group !== null)) {
      refuse('zoneId', 'stands beside a home location or group')
    }
  })

export const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  worldIds: z.array(z.string()).nullable(),
  homeLocation: Named.nullable(),
  group: z.string().nullable(),
  zone: Named.nullable(),
  /** Invited, but has not chosen a password yet. */
  isInvited: z.boolean(),
  version: Version,
})
export type UserRow = z.infer<typeof UserRow>

const SearchQuery = z.object({ search: NameSearch.optional() })

export const listUsers = call({
  method: 'GET',
  path: '/api/users/list',
  summary: 'Users of the world, by email address, a page at a time [A-1741, A-933]',
  access,
  reads: ['users', 'homeLocations', 'zones'],
  query: PageQuery.extend(SearchQuery.shape),
  answer: z.object({ list: z.array(UserRow), count: z.int().min(0) }),
})

export const exportUsers = call({
  method: 'POST',
  path: '/api/users/exportList',
  summary: 'The same users as a file [A-1742]',
  access,
  query: SearchQuery,
  answer: csv,
})

export const createUser = call({
  method: 'POST',
  path: '/api/users/createUser',
  summary: 'Creates an account and invites its owner by email [A-1743]',
  changes: 'user.created',
  access,
  touches: ['users'],
  idempotent: true,
  refuses: ['userExists', 'limitExceeded'],
  body: checkedUser(UserFields.extend({ email: EmailAddress })),
  answer: Made,
})

export const updateUser = call({
  method: 'POST',
  path: '/api/users/update',
  summary: "Changes what a user may do and see; never the caller's own account [A-1744, A-932]",
  changes: 'user.changed',
  access,
  touches: ['users'],
  refuses: ['ownAccount', 'userNotFound', 'changedMeanwhile'],
  body: checkedUser(UserFields.extend({ ...wholeView, id: UserId, version: Version.optional() })),
  answer: z.object({ version: Version }),
})

export const deleteUsers = call({
  method: 'POST',
  path: '/api/users/delete',
  summary: 'Removes users and ends their sessions; none of them where one is the caller [A-1745, A-932]',
  changes: 'user.removed',
  access,
  touches: ['users'],
  refuses: ['ownAccount'],
  body: z.object({ ids: z.array(UserId).min(1).max(removableAtOnce) }),
  answer: z.object({ deleted: z.int() }),
})

export const inviteUser = call({
  method: 'POST',
  path: '/api/users/invite',
  summary:
    'Sends another invitation to a user who has not chosen a password yet; the previous one becomes invalid',
  changes: 'user.invited',
  access,
  touches: ['users'],
  refuses: ['userNotFound', 'limitExceeded'],
  body: z.object({ id: UserId }),
  answer: z.object({ invited: z.literal(true) }),
})
