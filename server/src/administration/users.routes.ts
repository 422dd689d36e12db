import {
  createUser,
  deleteUsers,
  exportUsers,
  inviteUser,
  listUsers,
  type UserFields,
  type UserRow,
  updateUser,
} from '@muster/contract'
import {
  type AccountRights,
  addAccount,
  changeAccount,
  countAttempt,
  invitationLimits,
  removeAccounts,
  selectAccount,
  sendInvitation,
} from '../access/index.ts'
import type { Caller } from '../platform/caller.ts'
import type { EnteredWorld } from '../platform/entered-world.ts'
import { AppError } from '../platform/errors.ts'
import { requireVersion } from '../platform/record-version.ts'
import type { AfterCommit, Serve } from '../platform/serve.ts'
import type { Services } from '../platform/services.ts'
import type { Estate } from './estate.ts'
import { userFile } from './user-file.ts'
import {
  type Grants,
  grantsOf,
  lockUsers,
  namesOfWorlds,
  requireKnownView,
  requireOthers,
  requireOutsideAddress,
  requireOwnWorlds,
  requireWithinRights,
  type ViewNames,
} from './user-rights.ts'
import { countUsers, selectUsers, selectUsersById } from './users.sql.ts'

type UserServices = Pick<Services, 'now' | 'jobs' | 'config'> & { estate: Pick<Estate, 'knownGroups'> }

interface Invited {
  id: string
  caller: Caller
  world: EnteredWorld
  isFirst: boolean
}

export function userRoutes(serve: Serve, { now, jobs, config, estate }: UserServices): void {
  /** Once the account is there: the letter is written elsewhere, and nobody waits for it. */
  const invite = (afterCommit: AfterCommit, { id: accountId, caller, world, isFirst }: Invited) => {
    const invitation = { accountId, inviter: caller.subject, brand: world.brand, isFirst }
    afterCommit(async () => await jobs.enqueue(sendInvitation, invitation))
  }

  serve(listUsers, async ({ scope, world, query: { search = '', ...page } }) => ({
    list: await selectUsers(scope, world, { search, ...page }),
    count: await countUsers(scope, world, search),
  }))

  serve(exportUsers, async ({ scope, world, query: { search = '' } }) => await userFile(scope, world, search))

  serve(createUser, async ({ scope, world, caller, author, body, newId: id, record, afterCommit }) => {
    const made = async () => {
      const account = await selectAccount(scope.tx, id)
      // Asked for again, as the answer was lost: so may have been the invitation.
      if (account) invite(afterCommit, { id, caller, world, isFirst: true })
      return account && { id, version: account.version }
    }
    const earlier = await made()
    if (earlier) return earlier
    requireOutsideAddress(caller, body.email, config)
    const grants = await grantsOf(scope, world, caller)
    requireOwnWorlds(grants, body)
    const rights = rightsOf(body)
    const view = await requireKnownView(scope, estate, rights)
    const { email } = body
    const account = {
      ...{ organisationId: world.organisationId, email, ...rights },
      ...{ passwordHash: null, mustChoosePassword: true },
    }
    if (!(await addAccount(scope.tx, now(), id, account))) {
      const meanwhile = await made()
      if (meanwhile) return meanwhile
      throw new AppError('userExists')
    }
    await countAttempt(scope.tx, now(), invitationLimits(email, author.address))
    const after = { email, ...described(grants, rights, view) }
    await record({ action: 'user.created', recordId: id, record: email, after })
    invite(afterCommit, { id, caller, world, isFirst: true })
    return { id, version: 1 }
  })

  serve(updateUser, async ({ scope, world, caller, body, record }) => {
    requireOthers(caller, [body.id])
    await lockUsers(scope, caller, [body.id])
    const [before] = await selectUsersById(scope, world, [body.id])
    if (!before) throw new AppError('userNotFound')
    const grants = await grantsOf(scope, world, caller)
    requireWithinRights(caller, [before], grants, config)
    await requireVersion(scope, before, body.version)
    requireOwnWorlds(grants, body)
    const rights = rightsOf(body)
    const view = await requireKnownView(scope, estate, rights, before)
    if (isSame(before, rights)) return { version: before.version }
    const version = await changeAccount(scope.tx, body.id, rights)
    await record({
      ...{ action: 'user.changed', recordId: before.id, record: before.email },
      ...{ before: describedRow(grants, before), after: described(grants, rights, view) },
    })
    return { version }
  })

  serve(deleteUsers, async ({ scope, world, caller, body, record }) => {
    requireOthers(caller, body.ids)
    await lockUsers(scope, caller, body.ids)
    // Who is not there, or not of this world, is nobody who could be removed.
    const users = await selectUsersById(scope, world, body.ids)
    if (users.length === 0) return { deleted: 0 }
    const grants = await grantsOf(scope, world, caller)
    requireWithinRights(caller, users, grants, config)
    await removeAccounts(
      scope.tx,
      users.map(({ id }) => id),
    )
    await record(
      ...users.map((user) => ({
        ...{ action: 'user.removed' as const, recordId: user.id, record: user.email },
        before: { email: user.email, ...describedRow(grants, user) },
      })),
    )
    return { deleted: users.length }
  })

  serve(inviteUser, async ({ scope, world, caller, author, body: { id }, record, afterCommit }) => {
    const [user] = await selectUsersById(scope, world, [id])
    if (!user) throw new AppError('userNotFound')
    requireWithinRights(caller, [user], await grantsOf(scope, world, caller), config)
    if (!user.isInvited) {
      const problems = [{ field: 'id', problem: 'is of a user who has chosen a password' }]
      throw new AppError('invalidInput', { problems })
    }
    await countAttempt(scope.tx, now(), invitationLimits(user.email, author.address))
    await record({ action: 'user.invited', recordId: id, record: user.email })
    invite(afterCommit, { id, caller, world, isFirst: false })
    return { invited: true as const }
  })
}

/** Worlds once each, and in one order. */
const rightsOf = ({ role, worldIds, homeLocationId, group, zoneId }: UserFields): AccountRights => ({
  ...{ role, homeLocationId, group, zoneId },
  worldIds: worldIds && [...new Set(worldIds)].sort(),
})

const isSame = (before: UserRow, rights: AccountRights): boolean => {
  const { role, worldIds, homeLocation, group, zone } = before
  const current = {
    role,
    worldIds,
    homeLocationId: homeLocation?.id ?? null,
    group,
    zoneId: zone?.id ?? null,
  }
  return JSON.stringify(rightsOf(current)) === JSON.stringify(rightsOf(rights))
}

/** A user as the audit trail keeps him: worlds and places by what they are called then. */
const described = (grants: Grants, { role, worldIds }: AccountRights, view: ViewNames) => ({
  role,
  worlds: namesOfWorlds(grants, worldIds),
  ...view,
})

const describedRow = (grants: Grants, { role, worldIds, homeLocation, group, zone }: UserRow) => ({
  role,
  worlds: namesOfWorlds(grants, worldIds),
  ...{ homeLocation: homeLocation?.name ?? null, group, zone: zone?.name ?? null },
})
